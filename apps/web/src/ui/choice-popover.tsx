/**
 * A small list to choose from, worked by keys: arrows, digits, Enter, and letters where it can be filtered.
 * Enter with nothing chosen says what is missing.
 */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { rankChoices } from "../platform/fuzzy-match.ts";
import { joinClasses } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import { Popover } from "./layers.tsx";
import { TextInput } from "./text-inputs.tsx";

export interface Choice {
  id: string;
  label: string;
  icon?: ReactNode;
  isOn?: boolean;
}

export interface ChoicePopoverProps {
  label: string;
  choices: readonly Choice[];
  anchor: Element | null;
  opener: RefObject<HTMLElement | null>;
  /** With a filter the first match is chosen and digits are text. */
  hasFilter?: boolean;
  /** The first one is chosen as it opens: Enter takes it. */
  startsChosen?: boolean;
  filterLabel?: string;
  nothingChosen: string;
  nothingMatches?: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Opens at its anchor for as long as it is drawn. */
export function ChoicePopover({
  label,
  choices,
  anchor,
  opener,
  hasFilter = false,
  startsChosen = hasFilter,
  filterLabel = "Filter",
  nothingChosen,
  nothingMatches = "Nothing matches.",
  onChoose,
  onClose,
}: ChoicePopoverProps) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(startsChosen ? 0 : -1);
  const [problem, setProblem] = useState<string | null>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const baseId = useId();
  const shown = rankChoices(choices, query, ({ label: name }) => [name]);

  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return setProblem(nothingChosen);
    onChoose(choice.id);
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const digit = !hasFilter && /^[1-9]$/.test(event.key) ? Number(event.key) : null;
    if (step !== undefined)
      setActive(
        (Math.max(0, active + step + (active < 0 && step < 0 ? shown.length : 0)) + shown.length) %
          Math.max(1, shown.length),
      );
    else if (digit !== null && shown[digit - 1] !== undefined) choose(shown[digit - 1]);
    else if (event.key === "Enter") choose(shown[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const activeId = shown[active] === undefined ? undefined : `${baseId}-${shown[active].id}`;
  return (
    <Popover
      label={label}
      hasHeading
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      initialFocus={hasFilter ? input : listbox}
      finalFocus={opener}
    >
      <div className="w-[208px]">
        {hasFilter && (
          <TextInput
            ref={input}
            size="sm"
            role="combobox"
            aria-expanded
            aria-label={filterLabel}
            aria-controls={`${baseId}-list`}
            aria-activedescendant={activeId}
            onKeyDown={handleKeyDown}
            value={query}
            autoComplete="off"
            className="mb-2"
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
          />
        )}
        <div
          id={`${baseId}-list`}
          ref={listbox}
          role="listbox"
          aria-label={label}
          tabIndex={hasFilter ? -1 : 0}
          aria-activedescendant={hasFilter ? undefined : activeId}
          onKeyDown={handleKeyDown}
          className="outline-none"
        >
          {shown.map((choice, index) => (
            <div
              key={choice.id}
              id={`${baseId}-${choice.id}`}
              role="option"
              aria-selected={choice.isOn ?? index === active}
              tabIndex={-1}
              onKeyDown={handleKeyDown}
              className={joinClasses(
                "flex items-center gap-2 min-h-[30px] px-2 cursor-pointer rounded-chip",
                index === active && "bg-selected",
              )}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(choice)}
            >
              {choice.icon}
              <span className="grow">{choice.label}</span>
              {choice.isOn === true && <span aria-hidden="true">✓</span>}
              {!hasFilter && <Kbd keys={String(index + 1)} />}
            </div>
          ))}
        </div>
        {shown.length === 0 && (
          <p role="status" className="sk-meta">
            {nothingMatches}
          </p>
        )}
        {problem !== null && shown.length > 0 && (
          <p role="alert" className="text-red mt-2">
            {problem}
          </p>
        )}
      </div>
    </Popover>
  );
}
