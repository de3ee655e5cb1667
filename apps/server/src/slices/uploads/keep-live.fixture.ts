/** Drafts that went live at a running practice market, and what the market was told of them. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PublishOutcome } from "@stallkeeper/contract";
import { endListingThere, type PracticeApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

interface Line {
  market: string;
  kind: string;
  listingId?: string;
  payload: Record<string, unknown>;
}
export const outcomeOf = ({ body }: { body: unknown }) => (body as { data: PublishOutcome }).data;
export const books = { categoryId: "books", categoryName: "Books" };

/** `ids` are the accounts by their platforms. */
export function keepLive(market: () => PracticeApp, ids: Readonly<Record<string, string>>) {
  const drafts = keepDrafts(() => market().owner);
  const { make, publish, read } = drafts;
  const rows = <R>(sql: string, values: unknown[] = []) =>
    market().test.services.db.withStore(market().owner.storeId, (tx) => tx.rows<R>(sql, values));
  /** What the market was told of a listing since it was made. */
  async function toldOf(listingId: string | null): Promise<Record<string, unknown>[]> {
    const [row = expect.fail()] = await rows<{ identifier: string }>(
      "select identifier from listings where id = $1",
      [listingId],
    );
    const lines = await market().simulator.control<Line[]>("GET", "/ledger");
    return lines
      .filter(
        ({ kind, listingId: of }) => (kind === "listing" || kind === "quantity") && of === row.identifier,
      )
      .map(({ payload }) => payload)
      .filter(({ act }) => act !== "create");
  }
  /** The seller ends it on the marketplace's own page. */
  async function endThere(listingId: string | null): Promise<void> {
    const [row = expect.fail()] = await rows<{ identifier: string; account: string }>(
      "select identifier, account from listings where id = $1",
      [listingId],
    );
    expect(await endListingThere(market().simulator, row.account, row.identifier)).toBe(200);
  }

  async function atelierBooks() {
    const address = `/api/uploads/accounts/${ids["atelier"]}`;
    const found = await market().owner.client.get(`${address}/categories?q=book`);
    const [category = expect.fail()] = (found.body as { data: { id: string; name: string }[] }).data;
    const asked = await market().owner.client.get(`${address}/attributes?categoryId=${category.id}`);
    const required = (asked.body as { data: { name: string; isRequired: boolean; choices: string[] }[] })
      .data;
    return {
      category: { categoryId: category.id, categoryName: category.name },
      attributes: Object.fromEntries(
        required
          .filter(({ isRequired }) => isRequired)
          .map(({ name, choices }) => [name, choices.slice(0, 1)]),
      ),
    };
  }

  /** A draft that is live; answers its id. */
  async function goLive(place = "bazaar", more: object = {}, category: object = books): Promise<string> {
    const set = { sku: `L-${randomUUID().slice(0, 6)}`, title: "Cord cap", description: "Brown.", ...more };
    const own = { priceMinor: 1_250, ...category };
    const draftId = await make(set, { [ids[place] ?? ""]: own });
    await publish(draftId);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    return draftId;
  }
  return { ...drafts, rows, toldOf, atelierBooks, goLive, endThere };
}
