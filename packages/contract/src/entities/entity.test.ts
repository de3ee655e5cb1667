import { describe, expect, expectTypeOf, it } from "vitest";
import {
  columnOf,
  defineEntity,
  entities,
  fieldAt,
  transaction,
  type EntityDefinition,
  type EntityOf,
  type Order,
  type OrderPatch,
  type Post,
} from "./index.ts";
import { id, number, text, textList } from "./field.ts";

describe("an entity definition", () => {
  it("refuses a sort, an update, a scope or a creation of a field it does not have", () => {
    const fields = { _id: id({ required: true, column: "id" }), name: text() };
    const base = { name: "Thing", table: "things", idColumn: "id", fields, sorts: [], updatable: {} };
    expect(() => defineEntity({ ...base, sorts: ["nmae"] })).toThrow('Thing has no field "nmae"');
    expect(() => defineEntity({ ...base, updatable: { "name.first": "admin" } })).toThrow(TypeError);
    expect(() => defineEntity({ ...base, readableFields: { nope: "admin" } })).toThrow(TypeError);
    expect(() =>
      defineEntity({ ...base, creatable: { fields: ["toString"], needed: [], scope: "admin" } }),
    ).toThrow(TypeError);
  });

  it("gives the TypeScript types of the wire", () => {
    expectTypeOf<Order["shipping"]["trackingNumber"]>().toEqualTypeOf<string | null>();
    expectTypeOf<Order["tags"]>().toEqualTypeOf<string[]>();
    expectTypeOf<Order["amount"]>().toEqualTypeOf<number>();
    expectTypeOf<Order["items"][number]["price"]>().toEqualTypeOf<number | null>();
    expectTypeOf<Order["items"][number]>().toEqualTypeOf<Post>();
    expectTypeOf<OrderPatch["notes"]>().toEqualTypeOf<string | undefined>();
    const patch: OrderPatch = { fulfillment: { ebayOrderId: "1" } };
    expect(patch).toBeDefined();
  });

  it("makes a value possibly null unless its field is required", () => {
    const shop = defineEntity({
      name: "Shop",
      table: "shops",
      idColumn: "id",
      sorts: [],
      updatable: {},
      fields: {
        _id: id({ required: true, column: "id" }),
        rating: number(),
        share: number({ required: true }),
        names: textList(),
      },
    });
    expectTypeOf<EntityOf<typeof shop>>().toEqualTypeOf<{
      _id: string;
      rating: number | null;
      share: number;
      names: string[] | null;
    }>();
    expect([shop.fields.rating.isRequired, shop.fields.share.isRequired]).toEqual([false, true]);
  });

  it("names columns in snake case unless a field names its own", () => {
    const { fields } = transaction;
    expect(columnOf("addressFormatted", fields.addressFormatted)).toBe("address_formatted");
    expect(columnOf("amountTotal", fields.amountTotal)).toBe("amount_total_minor");
    expect(columnOf("_id", fields._id)).toBe("id");
  });

  it("finds nested fields by dotted path and nothing of the prototype", () => {
    expect(fieldAt(transaction.fields, "fulfillment.customFulfillmentAddress")?.kind).toBe("document");
    expect(fieldAt(transaction.fields, "buyer.nope")).toBeUndefined();
    expect(fieldAt(transaction.fields, "constructor")).toBeUndefined();
  });

  it("never names the platform's untouched object", () => {
    const all: readonly EntityDefinition[] = entities;
    for (const { fields } of all) {
      const columns = Object.entries(fields).map(([name, field]) => columnOf(name, field));
      for (const secret of ["platform_order", "platform_object", "payload", "undo", "store_id"])
        expect(columns).not.toContain(secret);
    }
  });
});
