/** The third step of the builder: columns are ticked, renamed, and moved by mouse or keys. */
import { exportColumn } from "@stallkeeper/domain";
import GripVertical from "lucide-react/icons/grip-vertical";
import Lock from "lucide-react/icons/lock";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { Checkbox, IconButton, joinClasses, TextInput } from "../../ui/index.ts";
import { moveColumn, type DraftColumn } from "./draft.ts";
import type { StepProps } from "./filter-steps.tsx";
import { texts } from "./texts.ts";

const words = texts.columns;

/** The place of the row at a height of the window. */
function placeAt(y: number): number {
  const rows = [...document.querySelectorAll("[data-export-column]")].map((row) =>
    row.getBoundingClientRect(),
  );
  const at = rows.findIndex(({ bottom }) => y < bottom);
  return at === -1 ? rows.length - 1 : at;
}

function Grip({ label, at, onMove }: { label: string; at: number; onMove: (to: number) => void }) {
  const from = useRef<number | null>(null);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(at + (event.key === "ArrowUp" ? -1 : 1));
  };
  const handleUp = ({ clientY }: PointerEvent): void => {
    if (from.current !== null && placeAt(clientY) !== from.current) onMove(placeAt(clientY));
    from.current = null;
  };
  return (
    <IconButton
      label={words.move(label)}
      icon={<GripVertical className="sk-icon" aria-hidden="true" />}
      className="cursor-grab touch-none"
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = at;
      }}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

/** Which columns. */
export function ColumnsStep({ draft, onChange }: StepProps) {
  const [query, setQuery] = useState("");
  const [told, setTold] = useState("");
  const maySee = useAllows("export.personal");
  const { set, columns } = draft;
  const labelOf = ({ id }: DraftColumn): string => exportColumn(set, id)?.label ?? id;
  const change = (id: string, part: Partial<DraftColumn>): void =>
    onChange({ ...draft, columns: columns.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const move = (column: DraftColumn, at: number, to: number): void => {
    const place = Math.min(columns.length - 1, Math.max(0, to));
    onChange({ ...draft, columns: moveColumn(columns, at, place) });
    setTold(words.moved(labelOf(column), place + 1, columns.length));
  };
  const wanted = query.trim().toLowerCase();
  const isFound = (column: DraftColumn): boolean =>
    `${labelOf(column)} ${column.name}`.toLowerCase().includes(wanted);
  const hasMatch = columns.some(isFound);
  return (
    <div className="grid">
      <div className="p-3 border-b border-line">
        <TextInput
          size="sm"
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      <ul className="grid" aria-label={texts.steps.columns}>
        {columns.map((column, at) => {
          const label = labelOf(column);
          const isLocked = exportColumn(set, column.id)?.isPersonal === true && !maySee;
          return (
            <li
              key={column.id}
              data-export-column={column.id}
              hidden={!isFound(column)}
              className={joinClasses(
                "grid grid-cols-[24px_28px_minmax(0,1fr)_minmax(0,128px)] gap-x-2 items-center px-3 py-1 border-b border-line",
                !isFound(column) && "hidden",
              )}
            >
              <Checkbox
                label={words.include(label)}
                isLabelHidden
                isChecked={column.isOn}
                onCheckedChange={(isOn) => change(column.id, { isOn })}
              />
              <Grip label={label} at={at} onMove={(to) => move(column, at, to)} />
              <span className={joinClasses("min-w-0 break-words", !column.isOn && "text-ink2")}>
                {label}
                {isLocked && (
                  <span className="sk-meta">
                    {" "}
                    <Lock className="sk-icon inline" aria-hidden="true" /> {words.personal}
                  </span>
                )}
              </span>
              <TextInput
                size="sm"
                maxLength={100}
                aria-label={words.nameOf(label)}
                value={column.name}
                onChange={({ target }) => change(column.id, { name: target.value })}
              />
            </li>
          );
        })}
      </ul>
      {!hasMatch && <p className="p-3">{words.noMatch}</p>}
      <p className="sk-meta p-3">{words.hint}</p>
      <p className="sk-hidden-text" aria-live="polite">
        {told}
      </p>
    </div>
  );
}
