import { afterEach, expect, it } from "vitest";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { openAnsweringShop } from "./answering-shop.test-server.ts";
import { woocommerce } from "./woocommerce.connector.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A shop with terms by path, cut into pages as the vendor cuts them; a path without terms has no route. */
async function serve(
  terms: Record<string, { id: number; name: string; parent?: number }[]>,
): Promise<ConnectorContext> {
  const { ctx, close } = await openAnsweringShop((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    const found = terms[pathname.replace("/wp-json/wc/v3", "")];
    const size = Number(searchParams.get("per_page"));
    const from = (Number(searchParams.get("page")) - 1) * size;
    const answer = found?.slice(from, from + size) ?? {
      code: "rest_no_route",
      message: "No route was found matching the URL and request method.",
      data: { status: 404 },
    };
    response
      .writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(answer));
  });
  closers.push(close);
  return ctx;
}

it("all of a shop's categories come, with the one above each, and its brands", async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    id: at + 1,
    name: `Category ${at + 1}`,
    parent: at === 0 ? 0 : 1,
  }));
  const ctx = await serve({ "/products/categories": many, "/products/brands": [{ id: 7, name: "Roberts" }] });
  const categories = (await woocommerce.catalogue?.categories?.(ctx)) ?? [];
  expect(categories).toHaveLength(250);
  expect(categories.slice(0, 2)).toEqual([
    { id: "1", name: "Category 1", parentId: null },
    { id: "2", name: "Category 2", parentId: "1" },
  ]);
  expect(await woocommerce.catalogue?.brands?.(ctx)).toEqual([{ id: "7", name: "Roberts" }]);
});

it("a shop that knows no brands has none, which is no failure", async () => {
  const ctx = await serve({ "/products/categories": [] });
  expect(await woocommerce.catalogue?.brands?.(ctx)).toEqual([]);
});
