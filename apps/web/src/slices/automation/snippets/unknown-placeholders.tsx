import { fillPlaceholders, nearestPlaceholder } from "@stallkeeper/domain";
import { texts } from "./texts.ts";

/** For placeholders that there aren't: what they were probably meant to be, to be put in their place. */
export function UnknownPlaceholders({
  content,
  onReplace,
}: {
  content: string;
  onReplace: (content: string) => void;
}) {
  const unknown = fillPlaceholders(content, {}).problems.flatMap(({ kind, placeholder, start, end }) => {
    const name = kind === "unknown" ? nearestPlaceholder(placeholder) : null;
    return name === null ? [] : [{ placeholder, name, start, end }];
  });
  return unknown.map(({ placeholder, name, start, end }) => {
    const [, fallback] = /\|(.*)\}\}$/s.exec(content.slice(start, end)) ?? [];
    const written = fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback}}}`;
    return (
      <p key={start} className="text-[13px] -mt-3">
        {texts.didYouMean}{" "}
        <button
          type="button"
          className="sk-mono text-accent underline"
          aria-label={texts.useInstead(placeholder, name)}
          onClick={() => onReplace(`${content.slice(0, start)}${written}${content.slice(end)}`)}
        >
          {`{{${name}}}`}
        </button>
        ?
      </p>
    );
  });
}
