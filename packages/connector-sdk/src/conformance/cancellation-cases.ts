import assert from "node:assert/strict";
import type { Connector } from "../connector.ts";
import { ConnectorError, Rejected } from "../errors.ts";
import type {
  CancellationAnswer,
  CancellationDecision,
  CancellationsPort,
} from "../ports/cancellations.port.ts";
import type { ConformanceCase, ConformanceMarket } from "./market.ts";

const answerOf = (platformOrderId: string, decision: CancellationDecision): CancellationAnswer => ({
  platformOrderId,
  decision,
  parcel: null,
  idempotencyKey: `cancel-${platformOrderId}-${decision}`,
});

/** A paid order whose buyer asks for it to be cancelled. */
async function askedOrder(market: ConformanceMarket): Promise<string> {
  const [id = ""] = await market.makeOrders(1);
  await market.askToCancel?.(id);
  await market.settle?.();
  return id;
}

/** Each answer to a cancellation request once at the market, whatever became of the call. */
export function cancellationCases(
  connector: Connector,
  cancellations: CancellationsPort,
): readonly ConformanceCase[] {
  const stateOf = async (market: ConformanceMarket, id: string): Promise<string | undefined> =>
    (await connector.orders?.read(await market.openContext(), id))?.state;
  return [
    {
      title: "a cancellation request that is approved cancels the order, and the read-back says so",
      async run(market) {
        const id = await askedOrder(market);
        const ctx = await market.openContext();
        const query = { platformOrderId: id, vendorRef: null };
        assert.equal(await stateOf(market, id), "cancelRequested");
        assert.equal((await cancellations.readBack(ctx, query)).state, "asked");
        const { vendorRef } = await cancellations.answer(ctx, answerOf(id, "approve"));
        assert.equal((await cancellations.readBack(ctx, { ...query, vendorRef })).state, "approved");
        await market.settle?.();
        assert.ok(["cancelled", "refunded"].includes((await stateOf(market, id)) ?? ""));
      },
    },
    {
      title: "a cancellation request that is rejected leaves the order to be sent",
      async run(market) {
        const id = await askedOrder(market);
        const ctx = await market.openContext();
        const parcel = { trackingNumber: "RN 4820-11754 GB", shippedAt: "2026-11-20T09:00:00.000Z" };
        const { vendorRef } = await cancellations.answer(ctx, { ...answerOf(id, "reject"), parcel });
        assert.equal(
          (await cancellations.readBack(ctx, { platformOrderId: id, vendorRef })).state,
          "rejected",
        );
        await market.settle?.();
        assert.equal(await stateOf(market, id), "paid");
      },
    },
    {
      title: "an answer to a cancellation request that is lost after the effect is found by a look",
      async run(market) {
        const id = await askedOrder(market);
        const ctx = await market.openContext();
        const answer = answerOf(id, "approve");
        await market.makeTrouble("resetAfterCommit", { count: 1, path: "cancellation", method: "write" });
        const error: unknown = await cancellations.answer(ctx, answer).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        await market.endTrouble();
        assert.ok(error instanceof ConnectorError && error.effectUnknown, "the effect is unknown");
        const back = await cancellations.readBack(ctx, { platformOrderId: id, vendorRef: null });
        assert.equal(back.state, "approved");
        if (cancellations.idempotent) await cancellations.answer(ctx, answer);
      },
    },
    {
      title: "answering where nobody asked, or a second time, is Rejected",
      async run(market) {
        const [plain = ""] = await market.makeOrders(1);
        await market.settle?.();
        const ctx = await market.openContext();
        await assert.rejects(cancellations.answer(ctx, answerOf(plain, "approve")), Rejected);
        const id = await askedOrder(market);
        await cancellations.answer(ctx, answerOf(id, "reject"));
        const second = { ...answerOf(id, "approve"), idempotencyKey: `again-${id}` };
        await assert.rejects(cancellations.answer(ctx, second), Rejected);
        assert.equal(await stateOf(market, id), "paid");
      },
    },
  ];
}
