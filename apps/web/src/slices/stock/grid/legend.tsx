import { listingMarks } from "@stallkeeper/domain";
import { Glyph } from "../../../ui/index.ts";
import { filterTexts as texts } from "./filter-texts.ts";
import { markLooks } from "./listing-mark.tsx";
import { gridTexts } from "./texts.ts";

/** What the signs in the columns of marketplaces mean. */
export function Legend() {
  return (
    <ul
      aria-label={texts.legend}
      className="flex items-center gap-x-4 gap-y-1 flex-wrap px-4 py-1 border-b border-line sk-meta"
    >
      {listingMarks.map((mark) => {
        const look = markLooks[mark];
        return (
          <li key={mark} className="flex items-center gap-1">
            {"text" in look ? <span className={look.className}>{look.text}</span> : <Glyph {...look} />}
            {!("text" in look) && gridTexts.marks[mark]}
          </li>
        );
      })}
      <li>— {texts.notListed}</li>
    </ul>
  );
}
