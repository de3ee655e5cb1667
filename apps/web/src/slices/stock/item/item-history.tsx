import { useQuery } from "@tanstack/react-query";
import { Section, When } from "../../../ui/index.ts";
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

function changesOf({ kind, changes }: ShownEvent): string[] {
  if (kind !== "changed" || typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    isPair(pair) ? texts.change(nameOf(field), written(pair[0]), written(pair[1])) : [],
  );
}

/** What was changed of an item, the newest first. */
export function ItemHistory({ itemId }: { itemId: string }) {
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
            {changesOf(event).map((line) => (
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
