import { describe, expect, it } from "vitest";
import { capabilitiesOf, defineConnector } from "@stallkeeper/connector-sdk";
import type { Connector } from "@stallkeeper/connector-sdk";
import { connectors, findConnector, paymentServices } from "./registry.ts";

describe("the registry", () => {
  it("finds each marketplace by its id and nothing else", () => {
    for (const connector of [...connectors, ...paymentServices])
      expect(findConnector(connector.id)).toBe(connector);
    expect(findConnector("nowhere")).toBeNull();
    expect(findConnector("constructor")).toBeNull();
  });

  it("gives every marketplace an id, a name and a stamp of its own", () => {
    for (const part of ["id", "name", "code"] as const)
      expect(new Set(connectors.map((connector) => connector[part])).size).toBe(connectors.length);
  });

  it("reads what a marketplace can do from the ports it has", () => {
    const abilities = Object.fromEntries(
      connectors.map((connector) => [connector.id, [...capabilitiesOf(connector)]]),
    );
    expect(abilities).toEqual({
      woocommerce: [
        "orders",
        "shipping",
        "messaging",
        "listings",
        "stock",
        "refunds",
        "webhooks",
        "messaging.send",
        "listings.publish",
        "listings.revise",
        "listings.end",
        "refunds.items",
        "refunds.amount",
        "refunds.postage",
        "refunds.restock",
        "refunds.record",
        "stock.price",
        "webhooks.register",
        "shipping.correct",
        "shipping.parts",
        "shipping.countsAsPaid",
      ],
      bazaar: [
        "orders",
        "shipping",
        "messaging",
        "offers",
        "listings",
        "stock",
        "ratings",
        "refunds",
        "cancellations",
        "webhooks",
        "messaging.read",
        "messaging.send",
        "messaging.freeText",
        "messaging.attachments",
        "offers.answer",
        "listings.publish",
        "listings.revise",
        "listings.end",
        "ratings.reply",
        "ratings.leave",
        "refunds.items",
        "refunds.amount",
        "stock.price",
        "webhooks.register",
        "shipping.correct",
        "shipping.parts",
      ],
      atelier: [
        "orders",
        "shipping",
        "listings",
        "stock",
        "ratings",
        "payouts",
        "listings.publish",
        "listings.revise",
        "listings.end",
        "stock.price",
      ],
      thriftly: [
        "orders",
        "shipping",
        "messaging",
        "offers",
        "listings",
        "stock",
        "ratings",
        "refunds",
        "webhooks",
        "messaging.send",
        "messaging.templates",
        "offers.answer",
        "offers.counter",
        "listings.publish",
        "listings.revise",
        "listings.end",
        "refunds.amount",
        "stock.price",
        "webhooks.register",
      ],
      ebay: [
        "orders",
        "shipping",
        "messaging",
        "offers",
        "listings",
        "stock",
        "ratings",
        "payouts",
        "refunds",
        "cancellations",
        "webhooks",
        "messaging.read",
        "messaging.send",
        "messaging.freeText",
        "messaging.attachments",
        "offers.answer",
        "offers.counter",
        "listings.publish",
        "listings.revise",
        "listings.end",
        "listings.migrate",
        "ratings.reply",
        "ratings.leave",
        "refunds.items",
        "refunds.amount",
        "stock.price",
        "webhooks.register",
        "shipping.parts",
      ],
    });
  });

  it("marks the practice marketplaces", () => {
    expect(
      connectors.filter((connector) => connector.traits.practice).map((connector) => connector.id),
    ).toEqual(["bazaar", "atelier", "thriftly"]);
  });

  it("keeps what takes payments apart from what sells", () => {
    expect(connectors.filter(({ traits }) => traits.isPaymentService === true)).toEqual([]);
    expect(
      paymentServices.map((service) => [
        service.id,
        [...capabilitiesOf(service)],
        service.traits.isPaymentService,
      ]),
    ).toEqual([["paypal", ["paymentTracking"], true]]);
  });

  it.each([...connectors, ...paymentServices])(
    "$name's form asks for what its schema wants, with no secret shown",
    ({ auth }) => {
      const required = auth.fields.filter((field) => field.isRequired).map((field) => field.name);
      const problems =
        auth.formSchema.safeParse({}).error?.issues.map((issue) => String(issue.path[0])) ?? [];
      expect(problems.toSorted()).toEqual(required.toSorted());
      for (const field of auth.fields)
        expect(field.kind === "secret").toBe(auth.secretNames.includes(field.name));
    },
  );

  it.each([
    ["id", "Bad Id"],
    ["id", "x"],
    ["code", "abc"],
    ["code", "wc"],
  ])("refuses a definition with %s %s", (part, value) => {
    const [first] = connectors;
    expect(() => defineConnector({ ...(first as Connector), [part]: value })).toThrow(TypeError);
  });
});
