import { expect, test } from "vitest";
import { groupBuyers } from "./found-buyers.ts";

const order = (_id: string, id: string | null, line1: string, account = "ada") => ({
  _id,
  platform: "stall",
  account,
  buyer: { id, handle: "nadia" },
  address: { name: "Nadia Writes", line1, city: "Lyon", zipcode: "69002" },
});
const talk = (_id: string, platform: string, identifier: string, account = "ada") => ({
  _id,
  platform,
  account,
  buyer: { avatar: null, handle: `${identifier}_talks`, identifier },
});

test("a buyer is found once, by their newest order or else a conversation; whom a platform doesn't name, never", () => {
  const found = groupBuyers(
    [order("o-2", "b-1", "14 rue A"), order("o-1", "b-1", "Old street"), order("o-0", null, "Nowhere")],
    [talk("c-1", "stall", "b-1"), talk("c-2", "fair", "b-1"), talk("c-3", "fair", "")],
    ["fair"],
  );
  expect(found).toEqual([
    {
      platform: "stall",
      account: "ada",
      buyerId: "b-1",
      name: "Nadia Writes",
      handle: "nadia",
      address: "14 rue A, 69002 Lyon",
      orderCount: 2,
      place: "o-2",
    },
    {
      platform: "fair",
      account: "",
      buyerId: "b-1",
      name: "",
      handle: "b-1_talks",
      address: "",
      orderCount: 0,
      place: "c-2",
    },
  ]);
});

test("the same id is somebody else at another account, unless the platform's buyers share ids", () => {
  const orders = [order("o-1", "5", "North street", "north"), order("o-2", "5", "South street", "south")];
  const talks = [talk("c-1", "stall", "5", "south"), talk("c-2", "stall", "5", "west")];
  expect(groupBuyers(orders, talks, []).map(({ account, place }) => [account, place])).toEqual([
    ["north", "o-1"],
    ["south", "o-2"],
    ["west", "c-2"],
  ]);
  expect(groupBuyers(orders, talks, ["stall"])).toMatchObject([{ account: "", orderCount: 2 }]);
});
