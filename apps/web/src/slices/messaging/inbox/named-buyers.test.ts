import { expect, test } from "vitest";
import { namedBuyers, type NamedOrder } from "./named-buyers.ts";

const order = (id: string | null, [firstName, lastName, parcel]: [string, string, string], account = "ada") =>
  ({
    platform: "stall",
    account,
    buyer: { id, firstName, lastName },
    address: { name: parcel },
  }) satisfies NamedOrder;
const talk = (identifier: string | null, account = "ada") => ({
  platform: "stall",
  account,
  buyer: { identifier },
});

test("a buyer is found by their own name or the parcel's, with or without its accents", () => {
  const orders = [
    order("b-1", ["Zoë", "Martens", "Z. Martens"]),
    order("b-2", ["Ann", "Marten", "Reception, Zoe Ltd"]),
    order("b-3", ["Piet", "Smit", "Piet Smit"]),
  ];
  const { ids, isNamed } = namedBuyers(orders, "zoe mart");
  expect(ids).toEqual(["b-1", "b-2"]);
  expect(["b-1", "b-2", "b-3"].map((id) => isNamed(talk(id)))).toEqual([true, true, false]);
});

test("the same id on another account is another buyer, and who has none is nobody", () => {
  const { ids, isNamed } = namedBuyers(
    [order("b-1", ["Zoë", "M", ""]), order(null, ["Zoë", "N", ""])],
    "zoë",
  );
  expect(ids).toEqual(["b-1"]);
  expect(isNamed(talk("b-1", "bea"))).toBe(false);
  expect(isNamed(talk(null))).toBe(false);
});

test("nothing searched names nobody", () => {
  expect(namedBuyers([order("b-1", ["Zoë", "M", ""])], '  "" ').ids).toEqual([]);
});
