import { TextLink, Unknown, type GridColumn } from "../../ui/index.ts";
import { CountField } from "./count-field.tsx";
import type { Level } from "./stock.api.ts";
import { texts } from "./texts.ts";
import { writeNumber } from "../../ui/format.ts";

/** A SKU of the list. */
export interface ShownLevel extends Level {
  weightGrams: number | null;
}

/** The field of a row, for the key that leads there. */
export const fieldId = (sku: string): string => `count-${sku}`;

/** The orders that want a SKU. */
export const ordersOf = (sku: string): string =>
  `/shipping?queue=all&sku=${encodeURIComponent(sku.replaceAll(",", " "))}`;

function Figure({ value, isRisk = false }: { value: number | null; isRisk?: boolean }) {
  if (value === null) return <Unknown />;
  return <span className={isRisk ? "text-red font-semibold" : undefined}>{writeNumber(value)}</span>;
}

const Count = ({ level: { _id, onHand } }: { level: ShownLevel }) => (
  <CountField key={_id} id={fieldId(_id)} sku={_id} onHand={onHand} isInGrid />
);

const { columns: names } = texts;

/** The columns of the list. */
export const levelColumns: GridColumn<ShownLevel>[] = [
  {
    id: "sku",
    label: names.sku,
    width: 168,
    canSort: true,
    render: ({ _id }) => <span className="sk-mono sk-cut">{_id}</span>,
  },
  {
    id: "title",
    label: names.title,
    flex: 1,
    minWidth: 160,
    canSort: true,
    render: ({ title }) => <span className="sk-cut">{title}</span>,
  },
  {
    id: "location",
    label: names.location,
    width: 96,
    canSort: true,
    hideBelow: 720,
    render: ({ location }) => (location === "" ? texts.none : <span className="sk-mono">{location}</span>),
  },
  {
    id: "weight",
    label: names.weight,
    width: 84,
    align: "end",
    canSort: true,
    hideBelow: 860,
    render: ({ weightGrams }) => (weightGrams === null ? texts.none : texts.weight(weightGrams)),
  },
  {
    id: "onHand",
    label: names.onHand,
    width: 104,
    align: "end",
    canSort: true,
    render: (level) => <Count level={level} />,
  },
  {
    id: "allocated",
    label: names.allocated,
    width: 96,
    align: "end",
    canSort: true,
    render: ({ _id, allocated }) =>
      allocated === 0 ? (
        "0"
      ) : (
        <TextLink
          tabIndex={-1}
          href={ordersOf(_id)}
          className="inline-flex items-center justify-end min-w-6 min-h-6"
        >
          {writeNumber(allocated)}
        </TextLink>
      ),
  },
  {
    id: "available",
    label: names.available,
    width: 96,
    align: "end",
    canSort: true,
    render: ({ available }) => <Figure value={available} isRisk={(available ?? 0) < 0} />,
  },
];

/** A SKU on a phone: nothing of its row is left out. */
export function LevelCard({ level }: { level: ShownLevel }) {
  const { _id, title, location, weightGrams, allocated, available } = level;
  return (
    <div className="flex gap-3 items-center p-3 min-w-0">
      <span className="grid grow min-w-0">
        <span className="sk-cut">
          <span className="sk-mono font-[650]">{_id}</span>
          {location !== "" && <span className="sk-mono sk-meta"> {location}</span>}
          {weightGrams !== null && <span className="sk-meta"> · {texts.weight(weightGrams)}</span>}
        </span>
        <span className="sk-cut">{title}</span>
        <span className="sk-meta sk-cut">
          {names.allocated}{" "}
          {allocated === 0 ? (
            "0"
          ) : (
            <TextLink tabIndex={-1} href={ordersOf(_id)} className="px-2 py-1 -mx-2">
              {allocated}
            </TextLink>
          )}{" "}
          · {names.available} <Figure value={available} isRisk={(available ?? 0) < 0} />
        </span>
      </span>
      <Count level={level} />
    </div>
  );
}
