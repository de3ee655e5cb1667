import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, Field, TextInput } from "../../../ui/index.ts";
import { platformCategoriesQuery } from "../uploads.api.ts";
import { texts } from "./texts.ts";

/** A category of a platform, found by its letters; what stands now is said above. */
export function CategoryPicker({
  id,
  accountId,
  platformName,
  current,
  error,
  isOff,
  onChoose,
}: {
  id: string;
  accountId: string;
  platformName: string;
  /** The name of the category that would be used. */
  current: string;
  error: string | undefined;
  isOff: boolean;
  onChoose: (category: { id: string; name: string }) => void;
}) {
  const [letters, setLetters] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const wanted = useDeferredValue(letters.trim());
  const query = useQuery({ ...platformCategoriesQuery(accountId, wanted), enabled: isOpen });
  const found = query.data ?? [];
  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label={texts.platformCategory(platformName)}
        error={query.isError && isOpen ? normaliseError(query.error).message : error}
      >
        <TextInput
          type="search"
          autoComplete="off"
          placeholder={current === "" ? texts.findCategory : current}
          value={letters}
          disabled={isOff}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => setLetters(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setIsOpen(false);
            const [first] = found;
            if (event.key !== "Enter" || first === undefined) return;
            event.preventDefault();
            choose(first);
          }}
        />
      </Field>
      {isOpen && !isOff && (
        <ul
          aria-label={texts.platformCategory(platformName)}
          className="grid max-h-[200px] overflow-y-auto border border-line bg-surface"
        >
          {found.map((category) => (
            <li key={category.id}>
              <Button variant="quiet" size="sm" onClick={() => choose(category)}>
                {category.name}
              </Button>
            </li>
          ))}
          {query.isSuccess && found.length === 0 && <li className="sk-meta p-2">{texts.noCategory}</li>}
        </ul>
      )}
    </div>
  );

  function choose(category: { id: string; name: string }): void {
    onChoose(category);
    setLetters("");
    setIsOpen(false);
  }
}
