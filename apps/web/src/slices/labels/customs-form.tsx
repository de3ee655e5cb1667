/**
 * What customs miss of the items of a parcel, asked for where a label is bought. It is kept for their SKUs,
 * so that it is asked once; for this parcel only where an item has no SKU, and the value where several lines
 * share one: each has its own.
 */
import type { CustomsDetails } from "@stallkeeper/contract";
import { isHsCode, readAmount, type CustomsPart } from "@stallkeeper/domain";
import { useState, type FormEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Field, TextInput } from "../../ui/index.ts";
import { useOrder } from "../orders/index.ts";
import { texts } from "./texts.ts";
import { useSaveCustoms } from "./customs/use-customs.ts";

const words = texts.customs;
type Part = Exclude<CustomsPart, "weight">;
const askable: readonly Part[] = ["description", "hsCode", "origin", "value"];

export interface Gap {
  at: number;
  parts: readonly Part[];
  /**
   * The item's own words, and its SKU where it has one: it may belong to an order that goes out with this
   * one.
   */
  name: string;
  itemId: string;
  sku: string | null;
}

/** What each item lacks, as the service named it: "customs.0.hsCode". Pure. */
export function listGaps(fields: Readonly<Record<string, string>>): readonly Gap[] {
  const gaps = new Map<number, Part[]>();
  for (const name of Object.keys(fields)) {
    const [, at, part] = /^customs\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const known = askable.find((one) => one === part);
    if (at !== undefined && known !== undefined)
      gaps.set(Number(at), [...(gaps.get(Number(at)) ?? []), known]);
  }
  return [...gaps].map(([at, parts]) => ({
    at,
    parts,
    name: fields[`customs.${at}.item`] ?? "",
    itemId: fields[`customs.${at}.itemId`] ?? "",
    sku: fields[`customs.${at}.sku`] ?? null,
  }));
}

const mostValue = 1_000_000;
const isValue = (amount: number | null): boolean => amount !== null && amount > 0 && amount < mostValue;

function problemOf(part: Part, text: string): string | null {
  const typed = text.trim();
  if (typed === "") return texts.settings.needed;
  if (part === "hsCode") return isHsCode(typed) ? null : words.hsWrong;
  if (part === "origin") return /^[A-Za-z]{2}$/.test(typed) ? null : words.originWrong;
  if (part === "value") return isValue(readAmount(typed)) ? null : words.valueWrong;
  return null;
}

function customsOf(given: Partial<Record<Part, string>>): Partial<CustomsDetails> {
  const { description, hsCode, origin, value } = given;
  return {
    ...(description === undefined ? {} : { description: description.trim().slice(0, 100) }),
    ...(hsCode === undefined ? {} : { hsCode: hsCode.trim() }),
    ...(origin === undefined ? {} : { originCountryCode: origin.trim().toUpperCase() }),
    ...(value === undefined ? {} : { value: readAmount(value) ?? 0 }),
  };
}

/** What is kept for SKUs, and what for items of this parcel. Pure. */
export function shareOut(
  gaps: readonly Gap[],
  typedOf: (gap: Gap) => Partial<Record<Part, string>>,
): { bySku: Record<string, Partial<CustomsDetails>>; byItem: Record<string, Partial<CustomsDetails>> } {
  const bySku: Record<string, Partial<CustomsDetails>> = {};
  const byItem: Record<string, Partial<CustomsDetails>> = {};
  for (const gap of gaps) {
    const { value, ...typed } = typedOf(gap);
    const isShared = gaps.some((other) => other !== gap && other.sku === gap.sku);
    const hasOwnValue = gap.sku === null || isShared;
    if (gap.sku !== null)
      bySku[gap.sku] = {
        ...bySku[gap.sku],
        ...customsOf({ ...typed, ...(hasOwnValue || value === undefined ? {} : { value }) }),
      };
    const own = customsOf({
      ...(gap.sku === null ? typed : {}),
      ...(hasOwnValue && value !== undefined ? { value } : {}),
    });
    if (Object.keys(own).length > 0) byItem[gap.itemId] = own;
  }
  return {
    bySku: Object.fromEntries(Object.entries(bySku).filter(([, said]) => Object.keys(said).length > 0)),
    byItem,
  };
}

export interface CustomsFormProps {
  orderId: string;
  fields: Readonly<Record<string, string>>;
  /** Takes what is for this parcel only; left out: items without an SKU can't be answered here. */
  onAnswer?: (customs: Record<string, Partial<CustomsDetails>>) => void;
  onSaved: () => void;
}

/** Draws a field for everything that is missing; `onSaved` asks for prices again. */
export function CustomsForm({ orderId, fields, onAnswer, onSaved }: CustomsFormProps) {
  const order = useOrder(orderId);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const { save, isSaving } = useSaveCustoms();
  const mayWrite = useAllows("settings.write");
  const items = listGaps(fields);
  const asked = items.filter(({ sku }) => sku !== null || onAnswer !== undefined);
  if (items.length === 0) return null;
  const textOf = (at: number, part: Part): string => typed[`${at} ${part}`] ?? "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (asked.some(({ at, parts }) => parts.some((part) => problemOf(part, textOf(at, part)) !== null)))
      return;
    const { bySku, byItem } = shareOut(asked, ({ at, parts }) =>
      Object.fromEntries(parts.map((part) => [part, textOf(at, part)])),
    );
    if (Object.keys(byItem).length > 0) onAnswer?.(byItem);
    if (Object.keys(bySku).length > 0)
      void save(
        new Map(
          Object.entries(bySku).map(([sku, { originCountryCode, ...said }]) => [
            sku,
            { ...said, ...(originCountryCode === undefined ? {} : { origin: originCountryCode }) },
          ]),
        ),
      ).then((isSaved) => isSaved && onSaved());
  };
  return (
    <form noValidate aria-label={words.title} className="grid gap-3" onSubmit={submit}>
      {items.map(({ at, parts, name, sku }) => (
        <fieldset key={at} className="grid gap-2">
          <legend className="font-[600]">
            {name}
            {sku === null && onAnswer !== undefined && <span className="sk-meta"> {words.once}</span>}
            {sku !== null && <span className="sk-meta sk-mono"> {sku}</span>}
          </legend>
          {sku !== null || onAnswer !== undefined ? (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,180px),1fr))] gap-2">
              {parts.map((part) => (
                <Field
                  key={part}
                  className={part === "description" ? "col-span-full" : undefined}
                  label={part === "value" ? words.value(order?.currency ?? "") : words[part]}
                  error={isAsked ? (problemOf(part, textOf(at, part)) ?? undefined) : undefined}
                >
                  <TextInput
                    autoComplete="off"
                    isMono={part !== "description"}
                    value={textOf(at, part)}
                    onChange={(event) => setTyped({ ...typed, [`${at} ${part}`]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          ) : (
            <p className="sk-meta">{words.noSku}</p>
          )}
        </fieldset>
      ))}
      {asked.length > 0 && (
        <div>
          <Button
            type="submit"
            isBusy={isSaving}
            isDisabled={!mayWrite && asked.some(({ sku }) => sku !== null)}
            disabledReason={texts.noScope}
          >
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}
