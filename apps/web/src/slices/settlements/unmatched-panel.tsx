/** What doesn't match to the cent, and why; a payout that isn't its lines comes first. */
import type { UnmatchedRow } from "@stallkeeper/contract";
import { dayOf, toDecimal } from "@stallkeeper/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { addressOrder } from "../../platform/order-address.ts";
import { Button, Money, Panel, PanelError, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const { columns } = texts;
/** The service answers no more of them. */
const mostUnmatched = 500;

function save(rows: readonly UnmatchedRow[], timeZone: string): void {
  const money = (minor: number | null, currency: string): number | string =>
    minor === null ? "" : toDecimal(minor, currency);
  downloadCsv(
    "payouts-unmatched.csv",
    writeCsv(
      [
        columns.date,
        columns.payout,
        columns.order,
        columns.reason,
        columns.settled,
        columns.ordered,
        columns.currency,
      ],
      rows.map((row) => [
        dayOf(Date.parse(row.occurredAt), timeZone),
        row.payoutNumber ?? "",
        row.orderNumber,
        texts.reasons[row.reason] ?? row.reason,
        money(row.settledMinor, row.currency),
        money(row.orderMinor, row.currency),
        row.currency,
      ]),
    ),
  );
}

function Line({ row, onShow }: { row: UnmatchedRow; onShow: (payoutId: string) => void }) {
  const { payoutId, payoutNumber } = row;
  const isPayout = row.reason === "payoutDiffers" || row.reason === "payoutCurrency";
  return (
    <li className="grid gap-x-3 gap-y-1 items-center lg:grid-cols-[80px_150px_150px_minmax(0,1fr)_auto] px-4 py-2 border-b border-line last:border-b-0">
      <span className="sk-meta">
        <When at={row.occurredAt} format="day" />
      </span>
      <span className="flex">
        {payoutId === null || payoutNumber === null ? (
          <span className="sk-meta">{texts.notPaidOut}</span>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.showUnmatched(payoutNumber)}
            onClick={() => onShow(payoutId)}
          >
            {payoutNumber}
          </Button>
        )}
      </span>
      <span className="sk-mono sk-cut">
        {row.orderId === null ? (
          row.orderNumber || texts.noOrder
        ) : (
          <TextLink href={addressOrder(row.orderId)}>{row.orderNumber}</TextLink>
        )}
      </span>
      <span>{texts.reasons[row.reason] ?? row.reason}</span>
      <span className="flex gap-x-3 flex-wrap lg:justify-end">
        <span>
          <span className="sk-meta">{isPayout ? texts.paid : columns.settled}</span>{" "}
          <Money amountMinor={row.settledMinor} currency={row.currency} />
        </span>
        {row.orderMinor !== null && (
          <>
            <span>
              <span className="sk-meta">{isPayout ? texts.lines : columns.ordered}</span>{" "}
              <Money amountMinor={row.orderMinor} currency={row.currency} />
            </span>
            <b className="text-red">
              <Money amountMinor={row.settledMinor - row.orderMinor} currency={row.currency} />
            </b>
          </>
        )}
      </span>
    </li>
  );
}

/** The panel; it says so where everything matches. */
export function UnmatchedPanel({
  query,
  timeZone,
  onShow,
}: {
  query: UseQueryResult<UnmatchedRow[]>;
  timeZone: string;
  onShow: (payoutId: string) => void;
}) {
  const rows = query.data;
  return (
    <Panel
      title={texts.unmatched}
      label={texts.unmatched}
      meta={rows !== undefined && rows.length >= mostUnmatched ? texts.newest(rows.length) : undefined}
      end={
        rows !== undefined && rows.length > 0 ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.csvOf(texts.unmatched)}
            onClick={() => save(rows, timeZone)}
          >
            {texts.csv}
          </Button>
        ) : undefined
      }
    >
      {query.isError && rows === undefined ? (
        <PanelError
          title={texts.unmatchedFailed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      ) : rows === undefined ? (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      ) : rows.length === 0 ? (
        <p className="sk-meta p-4">{texts.allMatch}</p>
      ) : (
        <ul aria-label={texts.unmatched} className="grid">
          {rows.map((row) => (
            <Line key={`${row.id} ${row.reason}`} row={row} onShow={onShow} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
