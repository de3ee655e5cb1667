/** Deliveries of a purchase: in part, by scan or typed, each once. */
import { AppError, type Received, type ReceiveInput } from "@stallkeeper/contract";
import { landedCosts } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { explainUnclear, findScanned, receivePieces, type ReceivedPieces } from "../stock/index.ts";
import {
  addReceipts,
  findReceipts,
  listLines,
  listReceiptIds,
  lockPurchase,
  type NewReceipt,
} from "./purchases.store.ts";

/** Under which the ledger knows a receipt. */
const causeOf = (receiptId: string): string => `purchase:${receiptId}`;

/**
 * Books pieces that came in onto the shelf, with their share of the postage in what they cost. Less than none
 * is never received: taking more back than came takes back what came. What isn't on the purchase is answered
 * so and changes nothing. Throws RECORD_NOT_FOUND. Safe to repeat with the same ids.
 */
export async function receive(ctx: Ctx, { purchaseId, receipts }: ReceiveInput): Promise<Received[]> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const purchase = await lockPurchase(tx, purchaseId);
    if (purchase === null) throw new AppError("RECORD_NOT_FOUND");
    const { currency, postageMinor, supplier, reference } = purchase;
    const items = await findScanned(tx, [...new Set(receipts.map(({ code }) => code))]);
    const unclear = await explainUnclear(tx, [
      ...new Set(receipts.flatMap(({ code }) => (items.has(code) ? [] : code))),
    ]);
    const lines = await listLines(tx, purchaseId);
    const costs = landedCosts(
      lines.map((line) => ({ pieces: Math.max(line.ordered, line.received), unitMinor: line.costMinor })),
      postageMinor,
    );
    const landed = new Map(
      lines.map((line, at) => [
        line.itemId,
        { unitMinor: costs[at] ?? null, isOwnCurrency: line.itemCurrency === currency },
      ]),
    );
    const totals = new Map(lines.map(({ itemId, received }) => [itemId, received]));
    const known = await findReceipts(
      tx,
      purchaseId,
      receipts.map(({ id }) => id),
    );
    const fresh: NewReceipt[] = [];
    for (const { id, code, pieces, upTo = Infinity } of receipts) {
      const itemId = items.get(code)?.itemId ?? "";
      const before = totals.get(itemId);
      if (before === undefined || known.has(id)) continue;
      known.add(id);
      const after = Math.max(0, Math.min(before + pieces, Math.max(before, upTo)));
      if (after === before) continue;
      totals.set(itemId, after);
      fresh.push({ id, itemId, pieces: after - before });
    }
    await addReceipts(tx, purchaseId, fresh, by);
    const isTakenBack = fresh.some(({ pieces }) => pieces < 0);
    const receiptIds = isTakenBack ? await listReceiptIds(tx, purchaseId) : new Map<string, string[]>();
    const note = [supplier, reference].filter((one) => one !== "").join(" ");
    const booked = [...Map.groupBy(fresh, ({ itemId }) => itemId)].flatMap(
      ([itemId, ofItem]): ReceivedPieces[] => {
        const [first] = ofItem;
        const pieces = ofItem.reduce((sum, one) => sum + one.pieces, 0);
        if (first === undefined || pieces === 0) return [];
        // What goes back doesn't make the rest cheaper.
        const { unitMinor = null, isOwnCurrency = false } = landed.get(itemId) ?? {};
        const costMinor = pieces > 0 && isOwnCurrency ? unitMinor : null;
        const causes = (receiptIds.get(itemId) ?? []).map(causeOf);
        const lot = { purchaseId, unitMinor, currency };
        return [{ itemId, pieces, costMinor, lot, cause: causeOf(first.id), causes, note }];
      },
    );
    const { uncounted, counted } = await receivePieces(ctx, tx, booked);
    if (fresh.length > 0) {
      const skus = new Map([...items.values()].map(({ itemId, sku }) => [itemId, sku]));
      await recordAudit(tx, ctx, {
        action: "purchaseReceived",
        object: { type: "purchase", id: purchaseId },
        after: {
          supplier,
          received: fresh.map(({ itemId, pieces }) => `${pieces} × ${skus.get(itemId) ?? itemId}`),
        },
      });
      await announce(tx, "purchase", [purchaseId]);
    }
    return receipts.map(({ id, code }) => {
      const item = items.get(code);
      return {
        id,
        code,
        sku: item?.sku ?? null,
        unclear: unclear.get(code) ?? null,
        isOrdered: totals.has(item?.itemId ?? ""),
        received: totals.get(item?.itemId ?? "") ?? 0,
        isUncounted: uncounted.includes(item?.sku ?? ""),
        isCountedSince: counted.includes(item?.sku ?? ""),
      };
    });
  });
}
