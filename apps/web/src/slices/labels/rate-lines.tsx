import type { RatesView } from "@stallkeeper/contract";
import { joinClasses, PlainLink } from "../../ui/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { orderStore } from "../orders/index.ts";
import { useAmounts } from "./label-amount.ts";
import { nameFellows } from "./many-lines.tsx";
import { WeightSourceNote } from "./parcel-fields.tsx";
import { nameRate } from "./rate-key.ts";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";
import { usePackages } from "./use-packages.ts";

/** A label as it is to be bought: what was asked for the order, and the rate that was chosen. */
interface ChosenRate {
  quoted: RatesView;
  rate: RatesView["rates"][number];
}

const columns = "md:grid-cols-[minmax(130px,3fr)_minmax(80px,2fr)_70px_110px_minmax(120px,3fr)_80px]";
const { columns: heads } = manyTexts;

/**
 * Labels to buy, in columns: who gets it where, in what, how heavy, by which service, for how much. Nothing
 * where there is none.
 */
export function RateLines({
  title,
  hint,
  rows,
}: {
  title: string;
  hint?: string;
  rows: readonly ChosenRate[];
}) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="sk-label">{title}</h3>
      {hint !== undefined && <p className="sk-meta">{hint}</p>}
      <div
        aria-hidden="true"
        className={joinClasses("grid gap-x-3 py-1 sk-label border-b border-line2 max-md:hidden", columns)}
      >
        {[heads.order, heads.country, heads.package].map((head) => (
          <span key={head}>{head}</span>
        ))}
        <span className="text-end">{heads.weight}</span>
        <span>{heads.service}</span>
        <span className="text-end">{heads.price}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <RateLine key={row.quoted.orderId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function RateLine({ row: { quoted, rate } }: { row: ChosenRate }) {
  const amounts = useAmounts();
  const packages = usePackages();
  const { orderId, weightGrams, weightSource, rates } = quoted;
  const order = orderStore.read(orderId);
  const wrapping = packages.find(({ id }) => id === quoted.package)?.name ?? texts.parcel.noPackage;
  const along = order === undefined ? "" : nameFellows(order);
  return (
    <li
      className={joinClasses(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-start py-2 border-b border-line2",
        columns,
      )}
    >
      <span className="grid min-w-0">
        <PlainLink className="sk-link sk-mono" href={`/shipping/orders/${encodeURIComponent(orderId)}`}>
          {order?.orderNumber ?? orderId}
        </PlainLink>
        {order !== undefined && <span className="sk-cut">{nameBuyer(order)}</span>}
        {along !== "" && <span className="sk-meta">{along}</span>}
      </span>
      <span className="sk-cut max-md:text-end">{order?.address.countryName ?? "—"}</span>
      <span className="sk-cut">{wrapping}</span>
      <span className="grid content-start justify-items-end">
        <span className="sk-mono">{texts.parcel.weighs(weightGrams)}</span>
        <WeightSourceNote source={weightSource} />
      </span>
      <span className="grid min-w-0">
        <span className="sk-cut">{nameRate(rate, rates)}</span>
        {!rate.isTracked && <span className="sk-meta">{texts.rates.untracked}</span>}
        {quoted.unofferedService !== undefined && (
          <span className="text-ochre">{texts.rates.unoffered(quoted.unofferedService)}</span>
        )}
      </span>
      <span className="sk-mono text-end font-[650]">{amounts([rate])}</span>
    </li>
  );
}
