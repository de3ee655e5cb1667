import { shortcodeOf } from "@stallkeeper/domain";
import { joinClasses, PlainLink } from "../../../ui/index.ts";
import type { Snippet } from "../reply/reply.api.ts";
import { texts } from "./texts.ts";

export interface SnippetRowsProps {
  rows: readonly Snippet[];
  openId: string | null;
  isUnsaved: (id: string) => boolean;
  triggersOf: (id: string) => readonly string[];
}

/** Where a snippet is written. */
export const pathOf = (id: string): string => `/messaging/snippets?snippet=${encodeURIComponent(id)}`;

/** One's own snippets: name, first words, and what sends them by itself. */
export function SnippetRows({ rows, openId, isUnsaved, triggersOf }: SnippetRowsProps) {
  return (
    <ul aria-label={texts.list} className="grow min-h-0 overflow-y-auto">
      {rows.map(({ _id, name, content }) => {
        const triggers = triggersOf(_id);
        return (
          <li key={_id} className="border-b border-line">
            <PlainLink
              href={pathOf(_id)}
              data-snippet={_id}
              aria-current={_id === openId ? "page" : undefined}
              className={joinClasses(
                "grid px-4 py-2 min-h-[44px] no-underline hover:bg-hover focus-visible:-outline-offset-2",
                _id === openId && "bg-surface shadow-[inset_3px_0_0_var(--brand)]",
              )}
            >
              <span className="sk-cut">
                <span className="sk-mono font-[650]">/{shortcodeOf(name)}</span>
                {shortcodeOf(name) !== name && <span className="sk-meta"> {name}</span>}
              </span>
              <span className="sk-cut text-ink2">{content}</span>
              {(isUnsaved(_id) || triggers.length > 0) && (
                <span className="sk-meta sk-cut">
                  {[
                    ...(isUnsaved(_id) ? [texts.unsaved] : []),
                    ...(triggers.length > 0 ? [texts.usedBy(triggers.join(", "))] : []),
                  ].join(" · ")}
                </span>
              )}
            </PlainLink>
          </li>
        );
      })}
    </ul>
  );
}
