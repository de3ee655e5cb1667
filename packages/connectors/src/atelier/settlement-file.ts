/** Atelier's settlement files: a line for each sale, fee and refund of a week, and the payout at the end. */
import { Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type { LedgerKind, PlatformLedgerEntry } from "@stallkeeper/connector-sdk";

const KINDS: ReadonlyMap<string, LedgerKind> = new Map([
  ["sale", "sale"],
  ["fee", "fee"],
  ["refund", "refund"],
  ["adjustment", "adjustment"],
]);

/** The cells of a line; a quoted one may hold commas. Pure. */
export function readCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

/** The entries of a settlement, in the file's order. The payout's own line is none. Throws Malformed. Pure. */
export function readSettlementFile(settlementId: string, text: string): PlatformLedgerEntry[] {
  const [head = "", ...lines] = text.split("\r\n").filter((line) => line !== "");
  const columns = readCells(head);
  const met = new Map<string, number>();
  return lines.flatMap((line) => {
    const cells = readCells(line);
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
    const type = cell("type");
    if (type === "payout") return [];
    if (cells.length !== columns.length || !columns.includes("net"))
      throw new Malformed(`The settlement ${settlementId} could not be read.`);
    const receiptId = cell("receipt_id");
    // An order may have several lines of a type: they are told apart by their place.
    const name = `${settlementId}:${type}:${receiptId}`;
    const place = (met.get(name) ?? 0) + 1;
    met.set(name, place);
    const kind = KINDS.get(type) ?? "unknown";
    return [
      {
        platformEntryId: `${name}:${place}`,
        kind,
        feeKind: kind === "fee" ? ("finalValue" as const) : null,
        occurredAt: readTime(cell("date")),
        amountMinor: readMinor(cell("net"), cell("currency")),
        currency: cell("currency"),
        platformOrderId: receiptId === "" ? null : receiptId,
        platformPayoutId: settlementId,
        text: cell("description"),
      },
    ];
  });
}
