import { expect, test } from "vitest";
import { listFolders, sortIntoFolders } from "./folders.ts";

const snippets = [
  { name: "posted", folder: "After the sale" },
  { name: "hello", folder: "" },
  { name: "Broken", folder: "After the sale" },
  { name: "lowest", folder: "Offers" },
  { name: "away", folder: "" },
];

test("what is in no folder comes first, then the folders, each by name", () => {
  expect(
    sortIntoFolders(snippets).map(({ name, snippets: all }) => [name, all.map((one) => one.name)]),
  ).toEqual([
    ["", ["away", "hello"]],
    ["After the sale", ["Broken", "posted"]],
    ["Offers", ["lowest"]],
  ]);
  expect(listFolders(snippets)).toEqual(["After the sale", "Offers"]);
  expect(sortIntoFolders([])).toEqual([]);
});
