/** What changed the stock of a SKU, the newest first: entries are only ever added. */
import { stockReasons } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { writeNumber } from "../../../ui/format.ts";
import { EmptyState, PanelError, Section, SkeletonLines, TextLink, When } from "../../../ui/index.ts";
import { gridTexts } from "../grid/texts.ts";
import { entriesQuery, type ShownEntry } from "../stock.api.ts";
import { texts } from "../texts.ts";

const words = texts.ledger;
/** What moved longer before it was booked says both moments. */
const lateMs = 60_000;

function Entry({
  entry: { reason, delta, onHandAfter, found, orderId, note, byName, movedAt, at },
}: {
  entry: ShownEntry;
}) {
  const known = stockReasons.find((one) => one === reason);
  const isLate = Date.parse(at) - Date.parse(movedAt) > lateMs;
  return (
    <li className="flex items-baseline gap-3 py-2 border-b border-line last:border-b-0 flex-wrap">
      <span className="sk-mono w-[52px] text-end">{`${delta > 0 ? "+" : ""}${writeNumber(delta)}`}</span>
      <span className="grow">
        {known === undefined ? reason : words.reasons[known]}
        {isLate && found !== null && found !== undefined && <>, {words.found(found)}</>}
        {note !== "" && <span className="sk-meta"> {note}</span>}
        {orderId !== null && (
          <>
            {" "}
            · <TextLink href={`/shipping/orders/${encodeURIComponent(orderId)}`}>{words.order}</TextLink>
          </>
        )}
      </span>
      <span className="sk-meta">{words.after(onHandAfter)}</span>
      <span className="sk-meta">
        {byName} · <When at={movedAt} />
        {isLate && (
          <>
            , {words.booked} <When at={at} />
          </>
        )}
      </span>
    </li>
  );
}

/** The section of the drawer. */
export function ItemLedger({ sku }: { sku: string }) {
  const query = useQuery(entriesQuery(sku));
  return (
    <Section title={gridTexts.item.ledger}>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={4} />}
      {query.data?.length === 0 && <EmptyState text={words.empty} />}
      <ul aria-label={words.name}>
        {query.data?.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}
