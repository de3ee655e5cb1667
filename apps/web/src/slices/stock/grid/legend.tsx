import { listingMarks } from "@stallkeeper/domain";
import { Glyph } from "../../../ui/index.ts";
import { filterTexts as texts } from "./filter-texts.ts";
import { markLooks } from "./listing-mark.tsx";
import { gridTexts } from "./texts.ts";

/** Signs that don't name themselves: "sold" is a word, and what is out of sync has its filter beside it. */
const explained = listingMarks.filter((mark) => !["outOfSync", "sold", "unknown"].includes(mark));

/** What the signs in the columns of marketplaces mean. */
export function Legend() {
  return (
    <ul aria-label={texts.legend} className="flex items-center gap-x-3 gap-y-1 flex-wrap sk-meta">
      {explained.map((mark) => {
        const look = markLooks[mark];
        return (
          <li key={mark} className="flex items-center gap-1">
            {"text" in look ? <span className={look.className}>{look.text}</span> : <Glyph {...look} />}
            {!("text" in look) && gridTexts.marks[mark]}
          </li>
        );
      })}
    </ul>
  );
}
