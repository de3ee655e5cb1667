import { joinClasses } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import type { SnippetPick } from "./use-snippet-pick.ts";

/** Stands above what is written, while a slash and the beginning of a name do. Focus stays in the text. */
export function SnippetList({ listId, snippets, activeId, optionId, choose }: Omit<SnippetPick, "isOpen" | "takesKey">) {
  if (snippets.length === 0) return <p role="status" className="sk-meta">{texts.noSnippet}</p>;
  return (
    <div id={listId} role="listbox" aria-label={texts.snippets} tabIndex={-1} className="absolute z-10 inset-x-4 bottom-full max-h-[180px] overflow-y-auto border border-line2 bg-raised">
      {snippets.map((snippet) => {
        const id = optionId(snippet);
        return (
          <div
            key={id} id={id} role="option" aria-selected={id === activeId} tabIndex={-1} className={joinClasses("grid px-3 py-1.5 cursor-pointer hover:bg-hover", id === activeId && "bg-selected")}
            onMouseDown={(event) => event.preventDefault()} onClick={() => choose(snippet)} onKeyDown={(event) => event.key === "Enter" && choose(snippet)}
          >
            <span className="font-[550]">/{snippet.name}</span><span className="sk-meta sk-cut">{snippet.content}</span>
          </div>
        );
      })}
    </div>
  );
}
