/** What came in counts once, and is never lost. */
import { beforeEach, expect, test } from "vitest";
import type { Received } from "@stallkeeper/contract";
import { ApiError } from "../../platform/api/api-error.ts";
import { dropUnsent, readUnsent, sendReceipts, type Receipt } from "./unsent-receipts.ts";

const purchaseId = "purchase-1";
const booked = new Map<string, number>();
let failures: (number | null)[] = [];

/** Books each id once; then answers, or fails with the next status. 5xx: the answer is lost. */
const book = async (receipts: readonly Receipt[]): Promise<Received[]> => {
  const status = failures.shift() ?? null;
  if (status === null || status >= 500) for (const { id, pieces } of receipts) booked.set(id, pieces);
  if (status !== null) throw new ApiError("Test.", status);
  return receipts.map(({ id, code }) => ({
    id,
    code,
    sku: code,
    unclear: null,
    isOrdered: true,
    received: 1,
    isUncounted: false,
    isCountedSince: false,
  }));
};
const send = (wishes: { code: string; pieces: number }[], isAgain = false): Promise<unknown> =>
  sendReceipts(purchaseId, wishes, { book, onBooked: () => undefined, isAgain }).catch(
    (error: unknown) => error,
  );
const pieces = (): number => [...booked.values()].reduce((sum, one) => sum + one, 0);

beforeEach(() => {
  booked.clear();
  failures = [];
  dropUnsent(purchaseId);
});

test("a scan whose answers were lost is received once when it is sent again, alone or with the next", async () => {
  failures = [503, 503];
  await send([{ code: "A", pieces: 1 }]);
  expect(readUnsent(purchaseId)).toMatchObject([{ code: "A", pieces: 1 }]);
  await send([], true);
  expect([pieces(), readUnsent(purchaseId)]).toEqual([1, []]);
  failures = [503, 503];
  await send([{ code: "B", pieces: 1 }]);
  await send([{ code: "C", pieces: 1 }]);
  expect([pieces(), readUnsent(purchaseId)]).toEqual([3, []]);
});

test("lines of a paste that were refused stay on screen until somebody sends them again", async () => {
  const lines = Array.from({ length: 500 }, (_line, at) => ({ code: `L-${at}`, pieces: 1 }));
  failures = [null, 422];
  expect(await send(lines)).toMatchObject({ status: 422 });
  expect(readUnsent(purchaseId).map(({ code }) => code)).toEqual(lines.slice(200).map(({ code }) => code));
  await send([{ code: "NEXT", pieces: 1 }]);
  expect(readUnsent(purchaseId)).toHaveLength(200);
  await send([], true);
  expect([pieces(), readUnsent(purchaseId)]).toEqual([501, []]);
});
