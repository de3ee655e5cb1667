/** The lines of one payout. */
import { toDecimal } from "@stallkeeper/domain";
import type { PayoutRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { addressOrder } from "../../platform/order-address.ts";
import { Button, Money, PanelError, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { payoutQuery } from "./settlements.api.ts";
import { nameOfLine, texts } from "./texts.ts";

const { columns } = texts;

/** A table, and its file. */
export function PayoutLines({ payout }: { payout: PayoutRow }) {
  const query = useQuery(payoutQuery(payout.id));
  if (query.isError)
    return (
      <PanelError
        title={texts.payoutFailed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={4} />;
  const { entries } = query.data;
  const save = (): void =>
    downloadCsv(
      `payout-${payout.payoutNumber}.csv`,
      writeCsv(
        [columns.date, columns.what, columns.order, columns.amount, columns.currency],
        entries.map((entry) => [
          entry.occurredAt,
          nameOfLine(entry),
          entry.orderNumber,
          toDecimal(entry.amountMinor, entry.currency),
          entry.currency,
        ]),
      ),
    );
  return (
    <div className="grid gap-2">
      <div>
        <Button size="sm" variant="quiet" aria-label={texts.csvOf(payout.payoutNumber)} onClick={save}>
          {texts.csv}
        </Button>
      </div>
      <table className="w-full" aria-label={texts.linesOf(payout.payoutNumber)}>
        <thead>
          <tr>
            {[columns.date, columns.what, columns.order].map((label) => (
              <th key={label} scope="col" className="sk-label text-left px-2 py-1">
                {label}
              </th>
            ))}
            <th scope="col" className="sk-label text-right px-2 py-1">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="border-t border-line">
              <td className="px-2 py-1">
                <When at={entry.occurredAt} format="day" />
              </td>
              <td className="px-2 py-1">{nameOfLine(entry)}</td>
              <td className="px-2 py-1">
                {entry.orderId === null ? (
                  texts.noOrder
                ) : (
                  <TextLink href={addressOrder(entry.orderId)}>{entry.orderNumber}</TextLink>
                )}
              </td>
              <td className="px-2 py-1 text-right tabular-nums">
                <Money amountMinor={entry.amountMinor} currency={entry.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
