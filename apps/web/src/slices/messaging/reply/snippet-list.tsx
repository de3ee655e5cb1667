import { shortcodeOf, type PlaceholderValues } from "@stallkeeper/domain";
import { useEffect } from "react";
import { joinClasses, TextLink } from "../../../ui/index.ts";
import { FilledText } from "./filled-text.tsx";
import { texts } from "./texts.ts";
import type { Snippet } from "./reply.api.ts";
import type { SnippetPick } from "./use-snippet-pick.ts";

export interface SnippetListProps extends Pick<
  SnippetPick,
  "listId" | "snippets" | "active" | "optionId" | "choose"
> {
  values: PlaceholderValues;
  /** Its words as they would be put in, before they are filled. */
  contentOf: (snippet: Snippet) => string;
}

/** What is longer than its box can be reached and scrolled by keys. */
const scrolledByKeys = { tabIndex: 0 } as const;

/**
 * Stands above what is written, while a slash and the beginning of a name do, with what the chosen one would
 * say; over the talk only where there is no room. Focus stays in the text.
 */
export function SnippetList({
  listId,
  snippets,
  active,
  optionId,
  choose,
  values,
  contentOf,
}: SnippetListProps) {
  const activeId = active === undefined ? null : optionId(active);
  // Arrows walk from the text field, which is no part of the list: the browser doesn't scroll by itself.
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  if (snippets.length === 0)
    return (
      <p role="status" className="sk-meta">
        {texts.noSnippet}
      </p>
    );
  return (
    <div
      className={joinClasses(
        "border border-line2 bg-raised in-[.sk-reply]:absolute in-[.sk-reply]:z-10 in-[.sk-reply]:inset-x-4",
        "in-[.sk-reply]:bottom-full in-[.sk-reply]:shadow-(--shadow)",
      )}
    >
      <div className="grid md:grid-cols-[minmax(160px,1fr)_2fr]">
        <div
          id={listId}
          role="listbox"
          aria-label={texts.snippets}
          tabIndex={0}
          className="max-h-[180px] overflow-y-auto"
        >
          {snippets.map((snippet) => {
            const isActive = snippet === active;
            return (
              <div
                key={snippet._id}
                id={optionId(snippet)}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                className={joinClasses(
                  "grid px-3 py-1.5 cursor-pointer hover:bg-hover",
                  isActive && "bg-selected",
                )}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(snippet)}
                onKeyDown={(event) => event.key === "Enter" && choose(snippet)}
              >
                <span className="flex items-baseline gap-2 min-w-0">
                  <span className="font-[550] sk-cut grow">/{shortcodeOf(snippet.name)}</span>
                  {snippet.usesIn30Days > 0 && (
                    <span className="sk-meta shrink-0">{texts.used(snippet.usesIn30Days)}</span>
                  )}
                </span>
                <span className="sk-meta sk-cut">{snippet.content}</span>
              </div>
            );
          })}
        </div>
        {active !== undefined && (
          <div
            role="region"
            aria-label={texts.preview}
            {...scrolledByKeys}
            className="max-md:hidden p-3 border-s border-line max-h-[180px] overflow-y-auto"
          >
            <p className="sk-label">{texts.preview}</p>
            <FilledText text={contentOf(active)} values={values} />
          </div>
        )}
      </div>
      <p className="px-3 py-1.5 border-t border-line">
        <TextLink href="/messaging/snippets">{texts.manage}</TextLink>
      </p>
    </div>
  );
}
