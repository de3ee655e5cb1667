import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Field, joinClasses, TextInput } from "../../../ui/index.ts";
import { platformCategoriesQuery } from "../uploads.api.ts";
import { placeOfEnter, stepTo } from "./category-choice.ts";
import { texts } from "./texts.ts";

/** A category of a platform, found by its letters; what stands now is said above. */
export function CategoryPicker({
  id,
  accountId,
  platformName,
  current,
  error,
  isOff,
  labelEnd,
  onChoose,
}: {
  id: string;
  accountId: string;
  platformName: string;
  /** The name of the category that would be used. */
  current: string;
  error: string | undefined;
  isOff: boolean;
  labelEnd?: ReactNode;
  onChoose: (category: { id: string; name: string }) => void;
}) {
  const [letters, setLetters] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = useDeferredValue(letters.trim());
  const query = useQuery({ ...platformCategoriesQuery(accountId, wanted), enabled: isOpen });
  const found = query.data ?? [];
  const listId = `${id}-list`;
  const close = (): void => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (category: { id: string; name: string }): void => {
    onChoose(category);
    setLetters("");
    close();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (event.key === "Escape") return close();
    if (step === null && event.key !== "Enter") return;
    // Mod+Enter publishes.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (step !== null) {
      const place = stepTo(active, step, found.length);
      setIsOpen(true);
      setActive(place);
      return document.getElementById(`${listId}-${place}`)?.scrollIntoView({ block: "nearest" });
    }
    const answered = query.isSuccess && !query.isPlaceholderData ? wanted : null;
    const chosen = found[placeOfEnter({ letters, answered, count: found.length, active })];
    if (isOpen && chosen !== undefined) choose(chosen);
  };
  const marked = isOpen ? found[active] : undefined;
  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label={texts.platformCategory(platformName)}
        labelEnd={labelEnd}
        error={query.isError && isOpen ? normaliseError(query.error).message : error}
      >
        <TextInput
          type="search"
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={marked === undefined ? undefined : `${listId}-${active}`}
          placeholder={current === "" ? texts.findCategory : current}
          value={letters}
          disabled={isOff}
          onFocus={() => setIsOpen(true)}
          onBlur={close}
          onChange={(event) => {
            setLetters(event.target.value);
            setActive(-1);
            setIsOpen(true);
          }}
          onKeyDown={handleKey}
        />
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.platformCategory(platformName)}
        hidden={!isOpen || isOff || found.length === 0}
        className="max-h-[200px] overflow-y-auto border border-line bg-surface"
      >
        {isOpen &&
          found.map((category, place) => (
            <div
              key={category.id}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // The field keeps the focus, so that the list is still there for the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(category)}
              onKeyDown={handleKey}
              className={joinClasses(
                "px-2 py-1 min-h-[30px] cursor-pointer hover:bg-sunken",
                place === active && "bg-selected",
              )}
            >
              {category.name}
            </div>
          ))}
      </div>
      {isOpen && query.isSuccess && !query.isPlaceholderData && found.length === 0 && (
        <p role="status" className="sk-meta p-2">
          {texts.noCategory}
        </p>
      )}
    </div>
  );
}
