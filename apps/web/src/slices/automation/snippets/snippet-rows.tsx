import { shortcodeOf } from "@stallkeeper/domain";
import { joinClasses, PlainLink } from "../../../ui/index.ts";
import type { Snippet } from "../../messaging/index.ts";
import type { Folder } from "./folders.ts";
import { texts } from "./texts.ts";

export interface SnippetRowsProps {
  folders: readonly Folder<Snippet>[];
  openId: string | null;
  isUnsaved: (id: string) => boolean;
  triggersOf: (id: string) => readonly string[];
}

/** Where a snippet is written. */
export const pathOf = (id: string): string => `/messaging/snippets?snippet=${encodeURIComponent(id)}`;

function Row({
  snippet: { _id, name, content, isShared, usesIn30Days, language, translations },
  isOpen,
  isUnsaved,
  triggers,
}: {
  snippet: Snippet;
  isOpen: boolean;
  isUnsaved: boolean;
  triggers: readonly string[];
}) {
  const languages = [language, ...translations.map((text) => text.language)].filter((code) => code !== "");
  const facts = [
    ...(isUnsaved ? [texts.unsaved] : []),
    ...(isShared ? [texts.shared] : []),
    ...(triggers.length > 0 ? [texts.usedBy(triggers.join(", "))] : []),
    ...(usesIn30Days > 0 ? [texts.usedIn30Days(usesIn30Days)] : []),
    ...(translations.length > 0 ? [languages.join(" ").toUpperCase()] : []),
  ];
  return (
    <li className="border-b border-line">
      <PlainLink
        href={pathOf(_id)}
        data-snippet={_id}
        aria-current={isOpen ? "page" : undefined}
        className={joinClasses(
          "grid px-4 py-2 min-h-[44px] no-underline hover:bg-hover focus-visible:-outline-offset-2",
          isOpen && "bg-surface shadow-[inset_3px_0_0_var(--brand)]",
        )}
      >
        <span className="sk-cut">
          <span className="sk-mono font-[650]">/{shortcodeOf(name)}</span>
          {shortcodeOf(name) !== name && <span className="sk-meta"> {name}</span>}
        </span>
        <span className="sk-cut text-ink2">{content}</span>
        {facts.length > 0 && <span className="sk-meta sk-cut">{facts.join(" · ")}</span>}
      </PlainLink>
    </li>
  );
}

/** Snippets by folder: name, first words, whose they are, what sends them, and how often they go out. */
export function SnippetRows({ folders, openId, isUnsaved, triggersOf }: SnippetRowsProps) {
  return (
    <div className="grow min-h-0 overflow-y-auto">
      {folders.map((folder) => (
        <section key={folder.name} aria-label={folder.name === "" ? texts.list : folder.name}>
          {folder.name !== "" && (
            <h2
              className={joinClasses(
                "sk-cut sticky top-0 z-10 px-4 py-1.5 text-[12px] font-[650] bg-sunken",
                "border-b border-line",
              )}
            >
              {folder.name} <span className="sk-meta font-normal">{folder.snippets.length}</span>
            </h2>
          )}
          <ul aria-label={folder.name === "" ? texts.list : texts.inFolder(folder.name)}>
            {folder.snippets.map((snippet) => (
              <Row
                key={snippet._id}
                snippet={snippet}
                isOpen={snippet._id === openId}
                isUnsaved={isUnsaved(snippet._id)}
                triggers={triggersOf(snippet._id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
