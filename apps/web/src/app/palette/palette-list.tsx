import { useEffect } from "react";
import { Kbd } from "../../ui/index.ts";
import { findMarks } from "../../platform/fuzzy-match.ts";
import type { PaletteRow } from "./palette-rows.ts";
import type { PaletteGroup } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";

const isNewTab = (event: { metaKey: boolean; ctrlKey: boolean }): boolean => event.metaKey || event.ctrlKey;

/** The element of the nth row. */
export const rowDomId = (index: number): string => `palette-row-${index}`;

/** A text with what was typed standing out. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const marks = findMarks(text, words);
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(index === 0 ? 0 : marks[index - 1]?.[1], start)}
          <b>{text.slice(start, end)}</b>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  );
}

export interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  words: readonly string[];
  active: number;
  onHover: (index: number) => void;
  onPick: (row: PaletteRow, isNewTab: boolean) => void;
}

/** The rows by group. The group's name stands once, in the left column. */
export function PaletteList({ id, groups, words, active, onHover, onPick }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(rowDomId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label={paletteTexts.results} className="sk-palette-list">
      {groups.map((group, place) => (
        <div
          key={group.id}
          role="group"
          aria-labelledby={`palette-group-${group.id}`}
          className="sk-palette-group"
        >
          <span id={`palette-group-${group.id}`} className="sk-palette-label" role="presentation">
            {paletteTexts.groups[group.id]}
          </span>
          {group.rows.map((row, offset) => {
            const index = (starts[place] ?? 0) + offset;
            return (
              <div
                key={row.id}
                id={rowDomId(index)}
                role="option"
                aria-selected={index === active}
                className="sk-palette-row"
                onPointerMove={() => index !== active && onHover(index)}
                onMouseDown={(event) => event.preventDefault()}
                tabIndex={-1}
                onClick={(event) => onPick(row, isNewTab(event))}
                onAuxClick={(event) => event.button === 1 && onPick(row, true)}
                onKeyDown={(event) => event.key === "Enter" && onPick(row, isNewTab(event))}
              >
                <span className="sk-palette-icon">{row.icon}</span>
                <span className="sk-cut">
                  {row.lead !== undefined && (
                    <span className="sk-mono">
                      <Marked text={row.lead} words={words} />{" "}
                    </span>
                  )}
                  <span className="sk-palette-title">
                    <Marked text={row.title} words={words} />
                  </span>
                  {row.detail !== undefined && <span className="sk-meta"> {row.detail}</span>}
                </span>
                <span className="sk-palette-end">
                  {row.end}
                  {row.keys !== undefined && <Kbd keys={row.keys} />}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
