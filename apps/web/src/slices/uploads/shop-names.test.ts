import { expect, test } from "vitest";
import { nameShops } from "./shop-names.ts";

const shop = (platform: string, account: string) => ({
  platform,
  platformName: platform.toUpperCase(),
  account,
});
const [ada, ben, cleo] = [shop("bazaar", "ada"), shop("bazaar", "ben"), shop("atelier", "ada")];

test("shops of one platform are told apart by their own names, also where one of them alone is meant", () => {
  expect(nameShops([ada, cleo], [ada, cleo])).toBe("BAZAAR, ATELIER");
  expect(nameShops([ada, ben, cleo], [ada, ben, cleo])).toBe("BAZAAR ada, BAZAAR ben, ATELIER");
  expect(nameShops([ben], [ada, ben, cleo])).toBe("BAZAAR ben");
  expect(nameShops([], [ada])).toBe("");
});
