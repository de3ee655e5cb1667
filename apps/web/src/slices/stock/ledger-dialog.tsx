/** What changed the stock of a SKU, the newest first: entries are only ever added. */
import { stockReasons } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { writeNumber } from "../../ui/format.ts";
import { Button, Dialog, EmptyState, PanelError, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { CheckList } from "./check-list.tsx";
import { countSkus } from "./count-sku.ts";
import { ordersOf } from "./level-columns.tsx";
import { checksQuery, entriesQuery, levelQuery, type ShownEntry } from "./stock.api.ts";
import { texts } from "./texts.ts";

const words = texts.ledger;
/** What moved longer before it was booked says both moments. */
const lateMs = 60_000;

function Entry({
  entry: { reason, delta, onHandAfter, found, orderId, byName, movedAt, at },
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

/** Open as long as it is drawn. */
export function LedgerDialog({ sku, onClose }: { sku: string; onClose: () => void }) {
  const { data: level } = useQuery(levelQuery(sku));
  const query = useQuery(entriesQuery(sku));
  const checks = useQuery(checksQuery).data?.filter((check) => check.sku === sku) ?? [];
  const mayCount = useAllows("inventory.write");
  const { onHand = null, available = null, title = "" } = level ?? {};
  const forget = (): void => void countSkus([{ sku, onHand: null, before: onHand }], words.uncounted(sku));
  return (
    <Dialog isOpen onClose={onClose} title={words.title(sku)} size="md" hasCloseButton>
      <p className="flex gap-3 items-center flex-wrap pb-2">
        <span className="grow">{title}</span>
        {onHand !== null && available !== null && (
          <span className={available < 0 ? "text-red font-semibold" : "font-semibold"}>
            {texts.line(onHand, available)}
          </span>
        )}
        <TextLink href={ordersOf(sku)}>{words.orders}</TextLink>
        {onHand !== null && (
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!mayCount}
            disabledReason={texts.noScope}
            onClick={forget}
          >
            {words.uncount}
          </Button>
        )}
      </p>
      {checks.length > 0 && (
        <section className="border-y border-line2 py-2 mb-2">
          <h3 className="font-[650]">{texts.checks.title}</h3>
          <CheckList checks={checks} />
        </section>
      )}
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
    </Dialog>
  );
}
