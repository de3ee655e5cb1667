import { formatMoney, toMinor } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { Section, useFormatSettings, When } from "../../../ui/index.ts";
import { gridTexts } from "../grid/texts.ts";
import { itemEventsQuery, type ShownEvent } from "./item.api.ts";

const { item: texts, bulk } = gridTexts;

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return bulk.empty;
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};
const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;
const nameOf = (field: string): string =>
  field === "parts" ? texts.bundle.title : (new Map(Object.entries(texts.fields)).get(field) ?? field);

/** Fields that are amounts of the item's currency. */
const amounts: readonly string[] = ["price", "cost"];

function changesOf({ kind, changes }: ShownEvent, writeAmount: (amount: number) => string): string[] {
  if (kind !== "changed" || typeof changes !== "object" || changes === null) return [];
  const writtenAs = (field: string, value: unknown): string =>
    amounts.includes(field) && typeof value === "number" ? writeAmount(value) : written(value);
  return Object.entries(changes).flatMap(([field, pair]) =>
    isPair(pair) ? texts.change(nameOf(field), writtenAs(field, pair[0]), writtenAs(field, pair[1])) : [],
  );
}

/** What was changed of an item, the newest first. */
export function ItemHistory({ itemId, currency }: { itemId: string; currency: string }) {
  const { locale } = useFormatSettings();
  const writeAmount = (amount: number): string => formatMoney(toMinor(amount, currency), currency, locale);
  const { data: events = [] } = useQuery(itemEventsQuery(itemId));
  return (
    <Section title={texts.history}>
      {events.length === 0 && <p className="sk-meta">{texts.noHistory}</p>}
      <ul className="grid gap-2">
        {events.map((event) => (
          <li key={event._id} className="grid">
            <span>
              {new Map(Object.entries(texts.kinds)).get(event.kind) ?? event.kind}{" "}
              <span className="sk-meta">
                {event.byName} · <When at={event.at} />
              </span>
            </span>
            {changesOf(event, writeAmount).map((line) => (
              <span key={line} className="sk-meta break-words">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
