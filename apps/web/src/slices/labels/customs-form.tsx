/** What customs miss of the items of an order, asked for where a label is bought, and kept for their SKUs: it is asked once. */
import type { Goods } from "@stallkeeper/contract";
import { isHsCode, type CustomsPart } from "@stallkeeper/domain";
import { useState, type FormEvent } from "react";
import { Button, Field, TextInput } from "../../ui/index.ts";
import { useOrder } from "../orders/index.ts";
import { texts } from "./texts.ts";
import { useSaveSending } from "./use-save-sending.ts";

const words = texts.customs;
type Part = Exclude<CustomsPart, "weight">;
const askable: readonly Part[] = ["description", "hsCode", "origin", "value"];

export interface Gap {
  at: number;
  parts: readonly Part[];
  /** The item's own words, and its SKU where it has one: it may belong to an order that goes out with this one. */
  name: string;
  sku: string | null;
}

/** What each item lacks, as the service named it: "customs.0.hsCode". Pure. */
export function listGaps(fields: Readonly<Record<string, string>>): readonly Gap[] {
  const gaps = new Map<number, Part[]>();
  for (const name of Object.keys(fields)) {
    const [, at, part] = /^customs\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const known = askable.find((one) => one === part);
    if (at !== undefined && known !== undefined) gaps.set(Number(at), [...(gaps.get(Number(at)) ?? []), known]);
  }
  return [...gaps].map(([at, parts]) => ({ at, parts, name: fields[`customs.${at}.item`] ?? "", sku: fields[`customs.${at}.sku`] ?? null }));
}

function problemOf(part: Part, text: string): string | null {
  const typed = text.trim();
  if (typed === "") return texts.settings.needed;
  if (part === "hsCode") return isHsCode(typed) ? null : words.hsWrong;
  if (part === "origin") return /^[A-Za-z]{2}$/.test(typed) ? null : words.originWrong;
  if (part === "value") return /^\d{1,6}(?:[.,]\d{1,2})?$/.test(typed) && Number(typed.replace(",", ".")) > 0 ? null : words.valueWrong;
  return null;
}

function goodsOf(given: Partial<Record<Part, string>>): Partial<Goods> {
  const { description, hsCode, origin, value } = given;
  return {
    ...(description === undefined ? {} : { description: description.trim().slice(0, 100) }), ...(hsCode === undefined ? {} : { hsCode: hsCode.trim() }),
    ...(origin === undefined ? {} : { originCountryCode: origin.trim().toUpperCase() }), ...(value === undefined ? {} : { value: Number(value.replace(",", ".")) }),
  };
}

/** Draws a field for everything that is missing; `onSaved` asks for prices again. */
export function CustomsForm({ orderId, fields, onSaved }: { orderId: string; fields: Readonly<Record<string, string>>; onSaved: () => void }) {
  const order = useOrder(orderId);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const { save, isSaving, mayWrite } = useSaveSending();
  const items = listGaps(fields);
  const kept = items.flatMap(({ at, parts, sku }) => (sku === null ? [] : [{ at, parts, sku }]));
  if (items.length === 0) return null;
  const textOf = (at: number, part: Part): string => typed[`${at} ${part}`] ?? "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (kept.some(({ at, parts }) => parts.some((part) => problemOf(part, textOf(at, part)) !== null))) return;
    const customsBySku = Object.fromEntries(kept.map(({ at, parts, sku }) => [sku, goodsOf(Object.fromEntries(parts.map((part) => [part, textOf(at, part)])))]));
    void save({ customsBySku: customsBySku as Record<string, Goods> }).then((isSaved) => isSaved && onSaved());
  };
  return (
    <form noValidate aria-label={words.title} className="grid gap-3" onSubmit={submit}>
      {items.map(({ at, parts, name, sku }) => (
        <fieldset key={at} className="grid gap-2">
          <legend className="font-[600]">{name}{sku !== null && <span className="sk-meta sk-mono"> {sku}</span>}</legend>
          {sku !== null ? (
            <div className="grid grid-cols-2 gap-2">
              {parts.map((part) => (
                <Field key={part} label={part === "value" ? words.value(order?.currency ?? "") : words[part]} error={isAsked ? problemOf(part, textOf(at, part)) ?? undefined : undefined}>
                  <TextInput autoComplete="off" isMono={part !== "description"} value={textOf(at, part)} onChange={(event) => setTyped({ ...typed, [`${at} ${part}`]: event.target.value })} />
                </Field>
              ))}
            </div>
          ) : <p className="sk-meta">{words.noSku}</p>}
        </fieldset>
      ))}
      {kept.length > 0 && <div><Button type="submit" isBusy={isSaving} isDisabled={!mayWrite} disabledReason={texts.noScope}>{words.save}</Button></div>}
    </form>
  );
}
