extension Console {
    static let style = Inline(
        Page.baseStyle + "\n" + """
            html { scroll-padding-block-end: 5rem }
            main { max-width: 72rem }
            h2 { font-size: 1.25rem; line-height: 1.25; margin: 2rem 0 .5rem }
            h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
            a { display: inline-block; padding: .5rem .25rem; color: var(--action) }
            nav ul, .mail { list-style: none; margin: 0; padding: 0 }
            nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem }
            .mail, #change { display: grid; gap: 1rem;
              grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
            .mail li, form { padding: 1rem; border: 1px solid var(--line); border-radius: .25rem }
            .mail p { margin: 0 0 .5rem }
            .code { font: 700 2rem/1.2 ui-monospace, monospace; letter-spacing: .05em }
            .spent { color: var(--quiet); text-decoration: line-through }
            .wide { overflow-x: auto }
            table { width: 100%; border-collapse: collapse }
            th, td { padding: .375rem 1rem .375rem 0; text-align: left; vertical-align: top;
              border-bottom: 1px solid var(--line) }
            tbody th { font-weight: 400; min-width: 10rem }
            td { overflow-wrap: anywhere; min-width: 3rem }
            td:last-child { min-width: 12rem }
            #change h2 { grid-column: 1 / -1; margin-bottom: 0 }
            select { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem;
              font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .25rem }
            form p { margin: 0 }
            form p + button { margin-top: .5rem }
            #said { position: sticky; bottom: 0; margin: 1rem 0 0; padding: .75rem; background: var(--page);
              border: 2px solid var(--action); border-radius: .25rem; overflow-wrap: anywhere }
            #said:empty { padding: 0; border: 0 }
            body:not(.live) .scripted { display: none }
            @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
            """
    )

    /// Asks for the page each second while it is in view, and changes what differs, so that focus and selection stay.
    static let script = Inline(
        """
        "use strict";
        const state = document.getElementById("state");
        const said = document.getElementById("said");
        const silence = "The tenant doesn’t answer.";
        let tag, timer, answers;

        function say(text) {
          said.textContent = "";
          requestAnimationFrame(() => { said.textContent = text; });
        }

        function match(old, fresh) {
          if (old.isEqualNode(fresh)) return;
          for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
          for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
          if (!old.firstElementChild && !fresh.firstElementChild) {
            old.textContent = fresh.textContent;
            return;
          }
          const ids = new Set([...fresh.children].map(child => child.id));
          let next = old.firstElementChild;
          const drop = () => {
            const dropped = next;
            next = next.nextElementSibling;
            dropped.remove();
          };
          for (const child of fresh.children) {
            while (next && !ids.has(next.id)) drop();
            if (next && next.id === child.id && next.localName === child.localName) {
              match(next, child);
              next = next.nextElementSibling;
            } else {
              old.insertBefore(document.importNode(child, true), next);
            }
          }
          while (next) drop();
        }

        async function update() {
          clearTimeout(timer);
          const before = answers;
          try {
            const answer = await fetch(location.pathname, { headers: tag ? { "If-None-Match": tag } : {} });
            if (answer.status === 200) {
              const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
              for (const part of document.querySelectorAll("[data-live]")) match(part, fresh.getElementById(part.id));
              tag = answer.headers.get("ETag");
            }
            answers = answer.ok || answer.status === 304;
          } catch {
            answers = false;
          }
          if (answers !== before) {
            state.textContent = answers ? "The page renews itself each second." : silence;
            if (!answers) say(silence);
          }
          clearTimeout(timer);
          if (!document.hidden) timer = setTimeout(update, 1000);
        }

        document.addEventListener("visibilitychange", () => {
          clearTimeout(timer);
          if (!document.hidden) update();
        });

        document.addEventListener("click", async event => {
          const button = event.target.closest("[data-copy]");
          if (!button) return;
          const code = document.getElementById(button.dataset.copy);
          try {
            await navigator.clipboard.writeText(code.textContent);
            say("Copied the code for " + button.dataset.copy.slice("code:".length) + ".");
          } catch {
            getSelection().selectAllChildren(code);
            say("The browser doesn’t let this page copy. The code is selected.");
          }
        });

        document.addEventListener("submit", async event => {
          event.preventDefault();
          const form = event.target;
          const fields = [...form.elements].filter(field => field.name && field.value);
          const value = field => field.type === "number" ? field.valueAsNumber : field.value;
          try {
            const answer = await fetch(form.action, {
              method: "POST",
              headers: { "Content-Type": "\(MediaType.json.rawValue)" },
              body: JSON.stringify(Object.fromEntries(fields.map(field => [field.name, value(field)]))),
            });
            const reply = await answer.json();
            say(answer.ok ? form.dataset.done : reply.error + " " + reply.instructions);
          } catch {
            say(silence);
          }
          update();
        });

        document.body.classList.add("live");
        update();
        """
    )
}
