import assert from "node:assert/strict";
import type { Connector } from "../connector.ts";
import { ConnectorError, Rejected } from "../errors.ts";
import type { ShipmentConfirmation, ShippingPort } from "../ports/shipping.port.ts";
import type { ConformanceCase, ConformanceMarket } from "./market.ts";

function confirmationOf(platformOrderId: string, trackingNumber: string): ShipmentConfirmation {
  return {
    platformOrderId,
    items: [],
    provider: "Royal Mail",
    trackingNumber,
    shippedAt: new Date().toISOString().replace(/\.\d+/, ".000"),
    idempotencyKey: `ship-${platformOrderId}-${trackingNumber}`,
  };
}

/** Each shipment exactly once at the market, whatever became of the answer (reliability R4). */
export function shippingCases(connector: Connector, shipping: ShippingPort): readonly ConformanceCase[] {
  const correct = shipping.correct?.bind(shipping);
  return [
    {
      title: "a confirmed shipment stands at the market and is found by the read-back",
      async run(market) {
        const [id = ""] = await market.makeOrders(1);
        await market.settle?.();
        const ctx = await market.openContext();
        const query = { platformOrderId: id, trackingNumber: "RN482011754GB" };
        assert.equal((await shipping.readBack(ctx, query)).isFound, false);
        assert.equal((await shipping.confirm(ctx, confirmationOf(id, "RN482011754GB"))).state, "accepted");
        const back = await shipping.readBack(ctx, query);
        assert.equal(back.isFound, true);
        assert.equal(back.isOrderShipped, true);
        assert.deepEqual(await market.shipmentsOf(id), [
          { provider: "Royal Mail", trackingNumber: "RN482011754GB" },
        ]);
        const order = await connector.orders?.read(ctx, id);
        const { shippedAt, ...parcel } = order?.shipping ?? {};
        assert.deepEqual(parcel, {
          isShipped: true,
          provider: "Royal Mail",
          trackingNumber: "RN482011754GB",
        });
        // Not every platform says when, but one that does says a moment.
        assert.equal(shippedAt, shippedAt && new Date(shippedAt).toISOString());
      },
    },
    {
      title: shipping.idempotent
        ? "the same confirmation again has no second effect"
        : "a look before the repeat finds the shipment, so it is not repeated",
      async run(market) {
        const [id = ""] = await market.makeOrders(1);
        await market.settle?.();
        const ctx = await market.openContext();
        const confirmation = confirmationOf(id, "RN482011755GB");
        await shipping.confirm(ctx, confirmation);
        if (shipping.idempotent) await shipping.confirm(ctx, confirmation);
        else assert.equal((await shipping.readBack(ctx, confirmation)).isFound, true);
        assert.equal((await market.shipmentsOf(id)).length, 1);
      },
    },
    {
      title: "an answer lost after the effect says so, and the rule for repeats leaves one shipment",
      async run(market) {
        const [id = ""] = await market.makeOrders(1);
        await market.settle?.();
        const ctx = await market.openContext();
        const confirmation = confirmationOf(id, "RN482011756GB");
        await market.makeTrouble("resetAfterCommit", { count: 1, path: id, method: "write" });
        const error: unknown = await shipping.confirm(ctx, confirmation).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        await market.endTrouble();
        assert.ok(error instanceof ConnectorError && error.effectUnknown, "the effect is unknown");
        if (shipping.idempotent || !(await shipping.readBack(ctx, confirmation)).isFound)
          await shipping.confirm(ctx, confirmation);
        assert.deepEqual(
          (await market.shipmentsOf(id)).map((shipment) => shipment.trackingNumber),
          ["RN482011756GB"],
        );
      },
    },
    ...(correct === undefined
      ? []
      : [
          {
            title:
              "a correction takes the place of the number, and one of a parcel that is not there is Rejected",
            async run(market: ConformanceMarket) {
              const [id = ""] = await market.makeOrders(1);
              await market.settle?.();
              const ctx = await market.openContext();
              const { shippedAt } = await shipping
                .confirm(ctx, confirmationOf(id, "RN482011757GB"))
                .then(() => confirmationOf(id, ""));
              const correction = {
                platformOrderId: id,
                previousTrackingNumber: "RN482011757GB",
                provider: "DHL",
                trackingNumber: "JD014600003828",
                shippedAt,
                idempotencyKey: `correct-${id}`,
              };
              assert.equal((await correct(ctx, correction)).state, "accepted");
              const back = await shipping.readBack(ctx, {
                platformOrderId: id,
                trackingNumber: "JD014600003828",
              });
              assert.deepEqual(
                [back.isFound, back.provider, back.trackingNumbers],
                [true, "DHL", ["JD014600003828"]],
              );
              const order = await connector.orders?.read(ctx, id);
              const { shippedAt: _at, ...parcel } = order?.shipping ?? {};
              assert.deepEqual(parcel, {
                isShipped: true,
                provider: "DHL",
                trackingNumber: "JD014600003828",
              });
              await assert.rejects(
                correct(ctx, { ...correction, previousTrackingNumber: "NOT-THERE", trackingNumber: "OTHER" }),
                Rejected,
              );
            },
          },
        ]),
    {
      title: "shipping an order that the marketplace does not know is Rejected",
      async run(market) {
        await assert.rejects(
          shipping.confirm(await market.openContext(), confirmationOf("99999999", "X1")),
          Rejected,
        );
      },
    },
  ];
}
