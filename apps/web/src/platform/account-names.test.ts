import { expect, test } from "vitest";
import { accountBesideStamp, addressApart, nameApart } from "./account-names.ts";

const account = (_id: string, platform: string, username: string, address: string | null = null) => ({
  _id,
  platform,
  username,
  address,
});
const platformName = (id: string): string => ({ bazaar: "Bazaar", atelier: "Atelier" })[id] ?? id;

test("an account whose name is its own is called by it", () => {
  const only = account("1", "bazaar", "northlane");
  expect(nameApart(only, [only, account("2", "atelier", "ada")], platformName)).toBe("northlane");
});

test("one name at two platforms is told apart by the platform", () => {
  const all = [account("1", "bazaar", "northlane"), account("2", "atelier", "northlane")];
  expect(all.map((one) => nameApart(one, all, platformName))).toEqual([
    "northlane (Bazaar)",
    "northlane (Atelier)",
  ]);
});

test("two shops of one title are told apart by their addresses, the first one too", () => {
  const all = [
    account("1", "shop", "Ada's Radios", "https://ada.example"),
    account("2", "shop", "Ada's Radios (ada.example/de)", "http://ada.example/de"),
  ];
  expect(all.map((one) => nameApart(one, all, platformName))).toEqual([
    "Ada's Radios (ada.example)",
    "Ada's Radios (ada.example/de)",
  ]);
  // Where the name stands in a column of its own, the second one has its address in it.
  expect(all.map((one) => addressApart(one, all))).toEqual(["ada.example", null]);
});

test("an order names its account where its platform has several, each under a name of its own", () => {
  const twins = [
    account("1", "shop", "Ada's Radios", "https://ada.example"),
    account("2", "shop", "Ada's Radios (ada.example/de)", "http://ada.example/de"),
    account("3", "bazaar", "northlane"),
  ];
  const of = (platform: string, name: string) => accountBesideStamp({ platform, account: name }, twins);
  expect(twins.map(({ platform, username }) => of(platform, username))).toEqual([
    "Ada's Radios (ada.example)",
    "Ada's Radios (ada.example/de)",
    "",
  ]);
  // One that isn't linked any more keeps the name that its orders carry.
  expect(of("shop", "Old radios")).toBe("Old radios");
});
