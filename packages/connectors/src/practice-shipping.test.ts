/**
 * What differs between the practice marketplaces when something is shipped in parts, or was shipped before.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rejected } from "@stallkeeper/connector-sdk";
import type {
  Connector,
  ConnectorContext,
  ShipmentConfirmation,
  ShippingPort,
} from "@stallkeeper/connector-sdk";
import { ordersOf, shippingOf } from "@stallkeeper/connector-sdk/conformance";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { openSeller, startPracticeMarket, unlimited } from "./practice-market.test-server.ts";
import type { PracticeMarket } from "./practice-market.test-server.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
});
afterAll(() => market.stop());

interface Scene {
  ctx: ConnectorContext;
  port: ShippingPort;
  id: string;
  lineIds: string[];
  confirmation(fields?: Partial<ShipmentConfirmation>): ShipmentConfirmation;
  tracked(): Promise<string[]>;
  close(): Promise<void>;
}

/** An order of two lines, at Thriftly in two parcels. */
async function openScene(connector: Connector): Promise<Scene> {
  const seller = await openSeller(market, connector);
  const lines = [1, 2].map((parcel) => ({
    id: `line-${parcel}`,
    listingId: "1",
    sku: null,
    title: `Thing ${parcel}`,
    description: "",
    category: "mugs",
    picture: null,
    quantity: 1,
    priceMinor: 1000,
    variants: [],
    parcel: connector.id === "thriftly" ? parcel : 1,
  }));
  const [order] = await market.control("POST", "/orders", {
    market: connector.id,
    account: seller.username,
    count: 1,
    fields: { lines },
  });
  const id = typeof order?.id === "string" ? order.id : "";
  const ctx = await seller.openContext();
  const read = await ordersOf(connector).read(ctx, id);
  return {
    ctx,
    id,
    port: shippingOf(connector),
    lineIds: read?.items.map((item) => item.id) ?? [],
    confirmation: (fields = {}) => ({
      platformOrderId: id,
      items: [],
      provider: "Evri",
      trackingNumber: "H001",
      shippedAt: "2026-03-01T12:00:00.000Z",
      idempotencyKey: `key-${id}`,
      ...fields,
    }),
    async tracked() {
      const truth = await market.control("GET", `/orders/${connector.id}/${id}`);
      return (truth.shipments as { trackingNumber: string; parcel: number }[]).map(
        (shipment) => `${shipment.parcel}:${shipment.trackingNumber}`,
      );
    },
    close: () => seller.close(),
  };
}

describe.each([atelier, bazaar, thriftly])("$id", (connector) => {
  it("says with the order when it left", async () => {
    const { ctx, port, id, confirmation, close } = await openScene(unlimited(connector));
    const read = async () => (await ordersOf(connector).read(ctx, id))?.shipping;
    expect(await read()).not.toHaveProperty("shippedAt");
    await port.confirm(ctx, confirmation());
    const { shipments } = await market.control("GET", `/orders/${connector.id}/${id}`);
    const left = Math.max(...(shipments as { at: number }[]).map(({ at }) => at));
    const { isShipped, shippedAt = "" } = (await read()) ?? {};
    expect(isShipped).toBe(true);
    // To the second, where that is what the platform writes.
    expect(Math.floor(Date.parse(shippedAt) / 1_000)).toBe(Math.floor(left / 1_000));
    await close();
  });
});

describe("Thriftly", () => {
  it("tells each parcel once, whatever fails between two of them", async () => {
    const { ctx, port, id, confirmation, tracked, close } = await openScene(unlimited(thriftly));
    await market.control("POST", "/faults", {
      market: "thriftly",
      kind: "reset",
      rate: 1,
      count: 1,
      path: `${id}-p2`,
      method: "POST",
    });
    await expect(port.confirm(ctx, confirmation())).rejects.toMatchObject({
      kind: "Temporary",
      effectUnknown: true,
    });
    expect(await tracked()).toEqual(["1:H001"]);
    expect((await port.readBack(ctx, confirmation())).isFound).toBe(false);
    await port.confirm(ctx, confirmation());
    await port.confirm(ctx, confirmation());
    expect(await tracked()).toEqual(["1:H001", "2:H001"]);
    expect(await port.readBack(ctx, confirmation())).toMatchObject({ isFound: true, isOrderShipped: true });
    await expect(port.confirm(ctx, confirmation({ trackingNumber: "H002" }))).rejects.toMatchObject({
      vendorCode: "ALREADY_SHIPPED",
    });
    await close();
  });

  it("that refuses the second parcel has the first one shipped, so nothing is taken back and the seller is warned", async () => {
    const { ctx, port, confirmation, tracked, close } = await openScene(unlimited(thriftly));
    const refusing: ConnectorContext = {
      ...ctx,
      http: {
        ...ctx.http,
        request: (request) =>
          request.method === "POST" && request.url.includes("-p2")
            ? Promise.reject(new Rejected("carrier_unknown", "Not with this carrier."))
            : ctx.http.request(request),
      },
    };
    for (const _attempt of ["first", "repeated"]) {
      expect(await port.confirm(refusing, confirmation())).toMatchObject({
        state: "accepted",
        warnings: [expect.stringMatching(/p2 was refused: Not with this carrier/)],
      });
      expect(await tracked()).toEqual(["1:H001"]);
    }
    expect(await port.readBack(ctx, confirmation())).toMatchObject({ isFound: false, isOrderShipped: false });
    await close();
  });

  it("ships the parcel of the named line alone", async () => {
    const { ctx, port, lineIds, confirmation, tracked, close } = await openScene(unlimited(thriftly));
    const part = confirmation({ items: [{ itemId: lineIds[1] ?? "", quantity: 1 }] });
    await port.confirm(ctx, part);
    expect(await tracked()).toEqual(["2:H001"]);
    expect(await port.readBack(ctx, part)).toMatchObject({ isFound: true, isOrderShipped: false });
    await close();
  });
});

describe("Bazaar", () => {
  it("ships a part, then the rest, each with its own key", async () => {
    const { ctx, port, id, lineIds, confirmation, tracked, close } = await openScene(unlimited(bazaar));
    await port.confirm(ctx, confirmation({ items: [{ itemId: lineIds[0] ?? "", quantity: 1 }] }));
    expect((await ordersOf(bazaar).read(ctx, id))?.state).toBe("partiallyShipped");
    await port.confirm(ctx, confirmation({ trackingNumber: "H002", idempotencyKey: "another" }));
    expect(await tracked()).toEqual(["1:H001", "1:H002"]);
    expect(await port.readBack(ctx, confirmation())).toMatchObject({
      isFound: true,
      isOrderShipped: true,
      trackingNumbers: ["H001", "H002"],
    });
    await close();
  });

  it("refuses another body under the same key in its own words", async () => {
    const { ctx, port, confirmation, close } = await openScene(unlimited(bazaar));
    await port.confirm(ctx, confirmation());
    await expect(port.confirm(ctx, confirmation({ trackingNumber: "H002" }))).rejects.toMatchObject({
      kind: "Rejected",
      vendorCode: "idempotency_key_reused",
    });
    await close();
  });
});

describe("Atelier", () => {
  it("takes our own shipment again, and refuses where another stands", async () => {
    const { ctx, port, confirmation, tracked, close } = await openScene(unlimited(atelier));
    const first = await port.confirm(ctx, confirmation());
    expect(await port.confirm(ctx, confirmation())).toEqual(first);
    await expect(port.confirm(ctx, confirmation({ trackingNumber: "H002" }))).rejects.toMatchObject({
      kind: "Rejected",
      vendorCode: "already_shipped",
    });
    expect(await tracked()).toEqual(["1:H001"]);
    await close();
  });
});

it.each([unlimited(bazaar), unlimited(atelier), unlimited(thriftly)])(
  "a cancelled order of $name is refused and comes back as cancelled",
  async (connector) => {
    const { ctx, port, id, confirmation, tracked, close } = await openScene(connector);
    await market.control("PATCH", `/orders/${connector.id}/${id}`, { act: "cancel" });
    await expect(port.confirm(ctx, confirmation())).rejects.toMatchObject({
      kind: "Rejected",
      effectUnknown: false,
    });
    expect((await ordersOf(connector).read(ctx, id))?.state).toBe("cancelled");
    expect(await tracked()).toEqual([]);
    await close();
  },
);
