/**
 * The variants of a listing: what they differ in, and a row for each combination with its SKU, price and
 * pieces. A row without a price takes the listing's.
 */
import {
  formatMoney,
  mostAxes,
  mostVariants,
  noVariants,
  readAxisValues,
  rowsAfter,
  variantName,
  type DraftAxis,
  type DraftFields,
  type DraftVariantRow,
} from "@stallkeeper/domain";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { Button, Field, Panel, Select, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { AmountField, NumberField, TextField } from "./draft-fields.tsx";
import { fieldId } from "./master-form.tsx";
import { texts } from "./texts.ts";

const words = texts.variants;

interface VariantsProps {
  fields: DraftFields;
  problem: string | undefined;
  isOff: boolean;
  /** It is live or on its way: prices can change, SKUs and combinations can't. */
  isFixed: boolean;
  onChange: (variants: DraftFields["variants"]) => void;
}

/** An axis with its values, typed as one line. */
function AxisFields({
  axis,
  place,
  isOff,
  onChange,
  onLeave,
}: {
  axis: DraftAxis;
  place: number;
  isOff: boolean;
  onChange: (axis: DraftAxis) => void;
  /** What was typed is as it shall be. */
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="grid gap-3 md:grid-cols-[160px_minmax(0,1fr)]">
      <TextField
        id={place === 0 ? fieldId("variants") : fieldId(`variants-${place}`)}
        label={words.axis(place + 1)}
        placeholder={place === 0 ? words.size : words.colour}
        value={axis.name}
        isOff={isOff}
        onChange={(name) => onChange({ ...axis, name })}
      />
      <Field id={fieldId(`values-${place}`)} label={words.values} hint={words.valuesHint}>
        <TextInput
          autoComplete="off"
          placeholder={place === 0 ? "S, M, L" : ""}
          disabled={isOff}
          value={typed ?? axis.values.join(", ")}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange({ ...axis, values: readAxisValues(event.target.value) });
          }}
          onBlur={() => {
            setTyped(null);
            onLeave();
          }}
        />
      </Field>
    </div>
  );
}

function Rows({
  fields,
  isOff,
  isFixed,
  onRows,
}: Omit<VariantsProps, "problem" | "onChange"> & { onRows: (rows: readonly DraftVariantRow[]) => void }) {
  const { locale } = useFormatSettings();
  const { rows } = fields.variants;
  const usual =
    fields.priceMinor === null ? undefined : formatMoney(fields.priceMinor, fields.currency, locale);
  const put = (at: number, change: Partial<DraftVariantRow>): void =>
    onRows(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  return (
    <ul aria-label={words.title} className="grid gap-3">
      {rows.map((row, at) => {
        const name = variantName(row.values);
        return (
          <li
            key={JSON.stringify(row.values)}
            className="grid gap-x-3 gap-y-1 grid-cols-2 md:grid-cols-[minmax(90px,1fr)_minmax(0,2fr)_110px_90px] items-end border-t border-line pt-2"
          >
            <b className="max-md:col-span-2 md:pb-2 min-w-0 sk-cut" title={name}>
              {name}
            </b>
            <TextField
              id={fieldId(`variant-sku-${at}`)}
              className="max-md:col-span-2"
              label={words.skuOf(name)}
              isMono
              isOff={isOff || isFixed}
              value={row.sku}
              onChange={(sku) => put(at, { sku })}
            />
            <AmountField
              id={fieldId(`variant-price-${at}`)}
              label={words.priceOf(name)}
              isOff={isOff}
              placeholder={usual}
              currency={fields.currency}
              amountMinor={row.priceMinor}
              onChange={(priceMinor) => put(at, { priceMinor })}
            />
            <NumberField
              id={fieldId(`variant-pieces-${at}`)}
              label={words.piecesOf(name)}
              isOff={isOff || isFixed}
              value={row.quantity}
              onChange={(quantity) => put(at, { quantity: quantity ?? 0 })}
            />
            <TextField
              id={fieldId(`variant-gtin-${at}`)}
              className="md:col-start-2"
              label={words.gtinOf(name)}
              isMono
              isOff={isOff || isFixed}
              value={row.gtin ?? ""}
              onChange={(gtin) => put(at, { gtin })}
            />
            <Field id={fieldId(`variant-photo-${at}`)} className="md:col-span-2" label={words.photoOf(name)}>
              <Select
                options={[
                  { value: "", label: words.anyPhoto },
                  ...fields.photos.map(({ id, alt }, place) => ({
                    value: id,
                    label: alt || words.photo(place + 1),
                  })),
                ]}
                isDisabled={isOff || isFixed}
                disabledReason={isFixed ? words.fixed : texts.fixed}
                value={fields.photos.some(({ id }) => id === row.photoId) ? (row.photoId ?? "") : ""}
                onValueChange={(photoId) => put(at, { photoId: photoId === "" ? undefined : photoId })}
              />
            </Field>
          </li>
        );
      })}
    </ul>
  );
}

/** The panel; a button alone where the listing has no variants. */
export function VariantsForm({ fields, problem, isOff, isFixed, onChange }: VariantsProps) {
  const { axes, rows } = fields.variants;
  // As they stood before somebody began to type values: each letter is held against that.
  const start = useRef<DraftFields["variants"] | null>(null);
  const setAxes = (next: readonly DraftAxis[], before = fields.variants): void =>
    onChange({ axes: next, rows: rowsAfter(before, next, fields.sku) });
  const off = isOff
    ? { isDisabled: true as const, disabledReason: texts.fixed }
    : isFixed
      ? { isDisabled: true as const, disabledReason: words.fixed }
      : { isDisabled: false as const };
  const isTooMany = axes.reduce((all, { values }) => all * Math.max(1, values.length), 1) > mostVariants;
  if (axes.length === 0)
    return (
      <Panel title={words.title} meta={words.none}>
        <div className="p-4">
          <Button
            id={fieldId("variants")}
            icon={<Plus className="sk-icon" aria-hidden="true" />}
            {...off}
            onClick={() => setAxes([{ name: words.size, values: [] }])}
          >
            {words.add}
          </Button>
        </div>
      </Panel>
    );
  return (
    <Panel title={words.title} meta={words.count(rows.length)}>
      <div className="p-4 grid gap-4">
        {axes.map((axis, place) => (
          <AxisFields
            // Places, not names: a name is typed letter by letter.
            key={place}
            axis={axis}
            place={place}
            isOff={isOff || isFixed}
            onChange={(next) => {
              const changed = axes.map((one, at) => (at === place ? next : one));
              const count = changed.reduce((all, { values }) => all * Math.max(1, values.length), 1);
              if (count > mostVariants) return;
              // The name alone changes no row.
              const isOfValues = next.values !== axis.values;
              setAxes(changed, isOfValues ? (start.current ??= fields.variants) : fields.variants);
            }}
            onLeave={() => {
              start.current = null;
            }}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {axes.length < mostAxes && (
            <Button size="sm" {...off} onClick={() => setAxes([...axes, { name: words.colour, values: [] }])}>
              {words.addAxis}
            </Button>
          )}
          {axes.length > 1 && (
            <Button size="sm" variant="quiet" {...off} onClick={() => setAxes(axes.slice(0, -1))}>
              {words.removeAxis(axes.at(-1)?.name ?? "")}
            </Button>
          )}
          <Button size="sm" variant="quiet" {...off} onClick={() => onChange(noVariants)}>
            {words.remove}
          </Button>
        </div>
        {isTooMany && <p className="text-red">{words.tooMany}</p>}
        {rows.length > 1 && !isFixed && (
          <NumberField
            id={fieldId("variant-pieces-all")}
            className="max-w-[220px]"
            label={words.piecesOfAll}
            isOff={isOff}
            value={null}
            onChange={(quantity) => {
              if (quantity !== null) onChange({ axes, rows: rows.map((row) => ({ ...row, quantity })) });
            }}
          />
        )}
        {rows.length === 0 ? (
          <p className="sk-meta">{words.noValues}</p>
        ) : (
          <Rows
            fields={fields}
            isOff={isOff}
            isFixed={isFixed}
            onRows={(next) => onChange({ axes, rows: next })}
          />
        )}
        {isFixed && <p className="sk-meta">{words.live}</p>}
        {problem !== undefined && (
          <p role="alert" className="text-red text-[13px]">
            {problem}
          </p>
        )}
      </div>
    </Panel>
  );
}
