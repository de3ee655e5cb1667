/** The packages that the store has ready beside the presets: added and removed at once. */
import type { OwnPackage } from "@stallkeeper/contract";
import X from "lucide-react/icons/x";
import { useState, type FormEvent } from "react";
import { Button, Field, IconButton, TextInput } from "../../ui/index.ts";
import { readGrams } from "./parcel-fields.tsx";
import { texts } from "./texts.ts";
import { useSaveSending } from "./use-save-sending.ts";
import { writeWeight } from "../../ui/format.ts";

const words = texts.packages;
const sides = ["length", "width", "height"] as const;
const empty = { name: "", length: "", width: "", height: "", weight: "" };
type Draft = typeof empty;

/** "30" or "30,5" centimetres as millimetres; null when it is no size. Pure. */
export function readMillimetres(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,3}(?:\.\d)?$/.test(typed)) return null;
  const mm = Math.round(Number(typed) * 10);
  return mm >= 1 ? mm : null;
}

function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(draft.name.trim() === "" ? { name: texts.settings.needed } : {}),
    ...Object.fromEntries(
      sides.filter((side) => readMillimetres(draft[side]) === null).map((side) => [side, words.sizeWrong]),
    ),
    ...(draft.weight.trim() !== "" && readGrams(draft.weight) === null
      ? { weight: texts.parcel.weightWrong }
      : {}),
  };
}

/** Draws the list and the line that adds one. */
export function PackagesSettings({ packages }: { packages: readonly OwnPackage[] }) {
  const [draft, setDraft] = useState(empty);
  const [isAsked, setIsAsked] = useState(false);
  const { save, isSaving, mayWrite } = useSaveSending();
  const problems = isAsked ? problemsOf(draft) : {};
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    if (Object.keys(problemsOf(draft)).length > 0) return;
    const [lengthMm = 0, widthMm = 0, heightMm = 0] = sides.map((side) => readMillimetres(draft[side]) ?? 0);
    const added = {
      id: crypto.randomUUID(),
      name: draft.name.trim(),
      lengthMm,
      widthMm,
      heightMm,
      weightGrams: readGrams(draft.weight),
    };
    if (!(await save({ packages: [...packages, added] }))) return;
    setDraft(empty);
    setIsAsked(false);
  };
  const field = (name: keyof Draft) => (
    <Field key={name} label={words[name]} error={problems[name]}>
      <TextInput
        autoComplete="off"
        maxLength={name === "name" ? 40 : 12}
        isMono={name !== "name"}
        inputMode={name === "name" ? "text" : "decimal"}
        value={draft[name]}
        disabled={!mayWrite}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <section aria-label={words.title} className="grid gap-2">
      <h3 className="sk-label">{words.title}</h3>
      {packages.length === 0 && <p className="sk-meta">{words.none}</p>}
      <ul>
        {packages.map(({ id, name, lengthMm, widthMm, heightMm, weightGrams }) => (
          <li key={id} className="flex items-center gap-3 py-1 border-b border-line2">
            <span className="font-[600] sk-cut">{name}</span>
            <span className="sk-meta sk-mono">
              {`${lengthMm / 10} × ${widthMm / 10} × ${heightMm / 10} cm`}
              {weightGrams === null ? "" : ` · ${writeWeight(weightGrams, true)}`}
            </span>
            <span className="sk-space" />
            <IconButton
              label={words.remove(name)}
              icon={<X className="sk-icon" />}
              isDisabled={!mayWrite || isSaving}
              disabledReason={texts.noScope}
              onClick={() => void save({ packages: packages.filter((one) => one.id !== id) })}
            />
          </li>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={(event) => void add(event)}
        className="grid grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] gap-2 items-start"
      >
        {field("name")}
        {sides.map(field)}
        {field("weight")}
        <span className="pt-[19px]">
          <Button type="submit" isBusy={isSaving} isDisabled={!mayWrite} disabledReason={texts.noScope}>
            {words.add}
          </Button>
        </span>
      </form>
    </section>
  );
}
