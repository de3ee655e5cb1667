/** The lines of one payout. */
import { dayOf, toDecimal } from "@stallkeeper/domain";
import type { PayoutRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { addressOrder } from "../../platform/order-address.ts";
import { useSession } from "../../platform/session.ts";
import { Button, Money, PanelError, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { payoutQuery } from "./settlements.api.ts";
import { nameOfLine, texts } from "./texts.ts";

const { columns } = texts;

/** A table, and its file. */
export function PayoutLines({ payout }: { payout: PayoutRow }) {
  const query = useQuery(payoutQuery(payout.id));
  const timeZone = useSession().user?.store?.timeZone ?? "UTC";
  if (query.isError)
    return (
      <PanelError
        title={texts.payoutFailed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined)
    return (
      <div className="p-4">
        <SkeletonLines lines={4} />
      </div>
    );
  const { entries } = query.data;
  const save = (): void =>
    downloadCsv(
      `payout-${payout.payoutNumber}.csv`,
      writeCsv(
        [
          columns.payout,
          columns.date,
          columns.what,
          columns.order,
          columns.words,
          columns.amount,
          columns.currency,
        ],
        entries.map((entry) => [
          payout.payoutNumber,
          dayOf(Date.parse(entry.occurredAt), timeZone),
          nameOfLine(entry),
          entry.orderNumber,
          entry.words,
          toDecimal(entry.amountMinor, entry.currency),
          entry.currency,
        ]),
      ),
    );
  return (
    <div className="grid gap-2 px-4 py-2 bg-surface border-t border-line">
      <div className="flex gap-3 items-center">
        <Button size="sm" variant="quiet" aria-label={texts.csvOf(payout.payoutNumber)} onClick={save}>
          {texts.csv}
        </Button>
        {entries.length < payout.entries && (
          <span className="sk-meta">{texts.shown(entries.length, payout.entries)}</span>
        )}
      </div>
      <table className="w-full" aria-label={texts.linesOfPayout(payout.payoutNumber)}>
        <thead>
          <tr>
            {[columns.date, columns.what, columns.order].map((label) => (
              <th key={label} scope="col" className="sk-label text-start px-2 py-1">
                {label}
              </th>
            ))}
            <th scope="col" className="sk-label text-end px-2 py-1">
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
              <td className="px-2 py-1 text-end tabular-nums">
                <Money amountMinor={entry.amountMinor} currency={entry.currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" colSpan={3} className="px-2 py-1 text-start">
              {columns.should}
            </th>
            <td className="px-2 py-1 text-end tabular-nums">
              {payout.entriesElsewhere > 0 ? (
                texts.otherCurrency
              ) : (
                <Money amountMinor={payout.entriesMinor} currency={payout.currency} />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
