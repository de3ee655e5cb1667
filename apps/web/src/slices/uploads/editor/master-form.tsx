import { itemConditions, type AskedAttribute, type DraftFields } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../ui/index.ts";
import { brandsQuery, categoriesQuery } from "../uploads.api.ts";
import { AmountField, ChoiceField, NumberField, TextField, WeightField } from "./draft-fields.tsx";
import { texts } from "./texts.ts";

/** The id of a field, which a problem's "Fix" leads to. */
export const fieldId = (field: string): string => `upload-${field}`;

export interface AskedField {
  attribute: AskedAttribute;
  /** The platforms whose listing it is required of. */
  neededBy: readonly string[];
}

interface MasterProps {
  fields: DraftFields;
  isKnownItem: boolean;
  /** What Inventory says a piece cost. */
  itemCost: number | null;
  /** The least that a platform takes. */
  most: { title: number | undefined; description: number | undefined };
  problems: Readonly<Record<string, string>>;
  isOff: boolean;
  isSkuFixed: boolean;
  onChange: (set: Partial<DraftFields>) => void;
  /** While a SKU is typed: half of it may be another item's. */
  onHold: (isHeld: boolean) => void;
}

const sides = ["length", "width", "height"] as const;
const noPackage = { length: 0, width: 0, height: 0 };

/** The master: what every marketplace is told unless it has words of its own. */
export function MasterForm({
  fields,
  isKnownItem,
  itemCost,
  most,
  problems,
  isOff,
  isSkuFixed,
  onChange,
  onHold,
}: MasterProps) {
  const { rows } = fields.variants;
  const hasVariants = rows.length > 0;
  const categories = useQuery(categoriesQuery).data ?? [];
  const brands = useQuery(brandsQuery).data ?? [];
  const names = [...new Set(categories.map(({ name }) => name))];
  const of = (name: string) => ({ id: fieldId(name), error: problems[name], isOff });
  return (
    <Panel title={texts.master}>
      <div className="p-4 grid gap-3 md:grid-cols-2 lg:grid-cols-6">
        <TextField
          {...of("title")}
          className="md:col-span-2 lg:col-span-6"
          label={texts.title}
          value={fields.title}
          most={most.title}
          onChange={(title) => onChange({ title })}
        />
        <TextField
          {...of("description")}
          className="md:col-span-2 lg:col-span-6"
          label={texts.description}
          value={fields.description}
          most={most.description}
          isLong
          onChange={(description) => onChange({ description })}
        />
        <TextField
          {...of("category")}
          className="lg:col-span-2"
          label={texts.category}
          value={fields.category}
          list={names}
          onChange={(category) => onChange({ category })}
        />
        <ChoiceField
          {...of("condition")}
          className="lg:col-span-2"
          label={texts.condition}
          value={fields.condition}
          options={itemConditions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(condition) => onChange({ condition })}
        />
        <TextField
          {...of("brand")}
          className="lg:col-span-2"
          label={texts.brand}
          value={fields.brand}
          list={brands.map(({ name }) => name)}
          onChange={(brand) => onChange({ brand })}
        />
        <AmountField
          {...of("price")}
          className="lg:col-span-2"
          label={texts.price(fields.currency)}
          amountMinor={fields.priceMinor}
          currency={fields.currency}
          onChange={(priceMinor) => onChange({ priceMinor })}
        />
        <AmountField
          {...of("cost")}
          key={itemCost === null ? "cost" : "item cost"}
          isOff={isOff || itemCost !== null}
          className="lg:col-span-2"
          label={texts.cost(fields.currency)}
          hint={itemCost === null ? texts.costHint : texts.itemCost}
          amountMinor={itemCost ?? fields.costMinor}
          currency={fields.currency}
          onChange={(costMinor) => onChange({ costMinor })}
        />
        <AmountField
          {...of("floor")}
          className="lg:col-span-2"
          label={texts.floor(fields.currency)}
          hint={texts.floorHint}
          amountMinor={fields.floorMinor}
          currency={fields.currency}
          onChange={(floorMinor) => onChange({ floorMinor })}
        />
        <NumberField
          {...of("quantity")}
          className="lg:col-span-2"
          label={texts.quantity}
          isOff={isOff || hasVariants}
          {...(hasVariants
            ? { hint: texts.variants.together }
            : isSkuFixed
              ? { hint: texts.liveQuantity }
              : {})}
          key={hasVariants ? "together" : "own"}
          value={hasVariants ? rows.reduce((all, row) => all + row.quantity, 0) : fields.quantity}
          onChange={(quantity) => onChange({ quantity: quantity ?? 0 })}
        />
        <TextField
          {...of("sku")}
          isOff={isOff || isSkuFixed}
          className="lg:col-span-2"
          label={texts.sku}
          hint={isKnownItem ? texts.skuKnown : texts.skuNew}
          isMono
          value={fields.sku}
          onChange={(sku) => {
            onHold(true);
            onChange({ sku });
          }}
          onBlur={() => onHold(false)}
        />
        <TextField
          {...of("gtin")}
          className="lg:col-span-2"
          label={texts.gtin}
          hint={texts.gtinHint}
          isMono
          value={fields.gtin}
          onChange={(gtin) => onChange({ gtin: gtin.trim() })}
        />
        <WeightField
          {...of("weightGrams")}
          className="lg:col-span-2"
          label={texts.weight}
          hint={texts.weightHint}
          grams={fields.weightGrams}
          onChange={(weightGrams) => onChange({ weightGrams })}
        />
        {sides.map((side) => (
          <NumberField
            key={side}
            {...of(side)}
            className="lg:col-span-2"
            label={texts.sides[side]}
            value={fields.packageCm?.[side] || null}
            onChange={(cm) =>
              onChange({ packageCm: { ...(fields.packageCm ?? noPackage), [side]: cm ?? 0 } })
            }
          />
        ))}
        <TextField
          {...of("conditionNote")}
          className="md:col-span-2 lg:col-span-4"
          label={texts.conditionNote}
          hint={texts.conditionNoteHint}
          value={fields.conditionNote}
          onChange={(conditionNote) => onChange({ conditionNote })}
        />
      </div>
    </Panel>
  );
}

/** What the categories of the marketplaces ask for, each once. */
export function DetailsForm({
  asked,
  fields,
  problems,
  isOff,
  onChange,
}: Pick<MasterProps, "fields" | "problems" | "isOff" | "onChange"> & { asked: readonly AskedField[] }) {
  if (asked.length === 0) return null;
  return (
    <Panel title={texts.details} meta={texts.detailsMeta}>
      <div className="p-4 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {asked.map(({ attribute, neededBy }) => {
          const { name, label, choices, takesOwnValues } = attribute;
          const field = {
            id: fieldId(`attributes.${name}`),
            label,
            error: problems[`attributes.${name}`],
            isOff,
            value: fields.attributes[name]?.[0] ?? "",
            onChange: (value: string) =>
              onChange({ attributes: { ...fields.attributes, [name]: value === "" ? [] : [value] } }),
            labelEnd:
              neededBy.length === 0 ? undefined : (
                <span className="sk-meta">{texts.neededBy(neededBy.join(", "))}</span>
              ),
          };
          return choices.length > 0 && !takesOwnValues ? (
            <ChoiceField key={name} {...field} options={choices.map((value) => ({ value, label: value }))} />
          ) : (
            <TextField key={name} {...field} list={choices} />
          );
        })}
      </div>
    </Panel>
  );
}
