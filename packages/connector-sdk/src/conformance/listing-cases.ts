import assert from "node:assert/strict";
import { RateLimited, Rejected, Temporary } from "../errors.ts";
import type { ListingsPort, PlatformListing } from "../ports/listings.port.ts";
import type { ConformanceCase } from "./market.ts";
import { errorOf, pullListings, putUp, shelfOf } from "./shelf.ts";

/** A listing goes up once, whatever became of the answer, and says what is wrong with it. */
export function listingCases(listings: ListingsPort): readonly ConformanceCase[] {
  const { publish, revise, end, findBySku } = listings;
  if (publish === undefined || revise === undefined || end === undefined || findBySku === undefined)
    throw new TypeError("A port that publishes also revises, ends and finds by SKU.");
  return [
    {
      title: "a published listing is live, is found by its SKU, and stands in the list",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("KIT-1");
        assert.equal(await findBySku(ctx, draft.sku), null);
        const made = await putUp(listings, market, ctx, draft);
        assert.deepEqual(
          [made.state, made.sku, made.title, made.priceMinor, made.currency, made.quantity],
          ["live", draft.sku, draft.title, draft.price.amountMinor, draft.price.currency, draft.quantity],
        );
        assert.equal(await listings.currency?.(ctx), draft.price.currency, "the account's own currency");
        assert.equal((await findBySku(ctx, draft.sku))?.platformListingId, made.platformListingId);
        const { seen } = await pullListings(listings, ctx, null, 2);
        assert.equal(seen.get(made.platformListingId)?.title, draft.title);
      },
    },
    {
      title: "publishing the same draft twice makes one listing",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("KIT-2");
        const made = await putUp(listings, market, ctx, draft);
        const again = await putUp(listings, market, ctx, draft);
        const later = await publish(ctx, { ...draft, idempotencyKey: "another-action" });
        assert.deepEqual(
          [again.platformListingId, later.platformListingId],
          [made.platformListingId, made.platformListingId],
        );
        assert.equal(await shelf.standing(draft.sku), 1);
      },
    },
    {
      title: "an answer lost after the listing was made leaves one listing after the repeat",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("KIT-3");
        await market.makeTrouble("resetAfterCommit", { count: 1, path: shelf.publishPath, method: "write" });
        const error = await errorOf(publish(ctx, draft));
        await market.endTrouble();
        assert.ok(error.effectUnknown, "the effect is unknown");
        const made = await putUp(listings, market, ctx, draft);
        assert.equal(made.state, "live");
        assert.equal(await shelf.standing(draft.sku), 1);
      },
    },
    {
      title: "trouble and limits of publish are the right class, and nothing is put up",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        for (const [trouble, kind] of [
          ["429", RateLimited],
          ["500", Temporary],
        ] as const) {
          const draft = shelf.draft(`KIT-4-${trouble}`);
          await market.makeTrouble(trouble, { count: 9, path: shelf.publishPath });
          const error = await errorOf(publish(ctx, draft));
          await market.endTrouble();
          assert.ok(error instanceof kind, `${trouble}: got ${error.kind}`);
          assert.equal(await shelf.standing(draft.sku), 0);
        }
      },
    },
    {
      title: "a refusal carries the platform's code and words, and the field it's about",
      async run(market) {
        const ctx = await market.openContext();
        const { draft, field } = shelfOf(market).badDraft("KIT-5");
        const error = await errorOf(publish(ctx, draft));
        assert.ok(error instanceof Rejected, `got ${error.kind}`);
        assert.notEqual(error.vendorCode, "");
        assert.notEqual(error.text, "");
        assert.ok(
          error.problems.some((problem) => problem.field === field && problem.code !== ""),
          `no problem of ${field}: ${JSON.stringify(error.problems)}`,
        );
        // Mended, it goes up: what a refusal left half-made is finished.
        const mended = await putUp(listings, market, ctx, shelfOf(market).draft("KIT-5"));
        assert.equal(mended.state, "live");
        assert.equal(await shelfOf(market).standing("KIT-5"), 1);
      },
    },
    {
      title: "a revision changes what it names and leaves the rest",
      async run(market) {
        const ctx = await market.openContext();
        const draft = shelfOf(market).draft("KIT-6");
        const made = await putUp(listings, market, ctx, draft);
        await revise(ctx, made, { title: "Another title, revised" });
        await shelfOf(market).reviewed?.();
        const revised = await listings.read(ctx, made);
        assert.deepEqual(
          [revised?.title, revised?.description, revised?.priceMinor, revised?.quantity, revised?.state],
          ["Another title, revised", made.description, made.priceMinor, made.quantity, "live"],
        );
        assert.deepEqual(revised?.images, made.images);
        await revise(ctx, made, { description: "New words.\nOf two lines." });
        await shelfOf(market).reviewed?.();
        const worded = await listings.read(ctx, made);
        assert.deepEqual(
          [worded?.title, worded?.description],
          ["Another title, revised", "New words.\nOf two lines."],
        );
      },
    },
    {
      title:
        listings.migrate === undefined
          ? "ending twice is no error, an unknown listing is none either, and the listing is over"
          : "ending twice is no error, a listing out of the API's reach is refused, and the listing is over",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const made = await putUp(listings, market, ctx, shelf.draft("KIT-7"));
        await end(ctx, made);
        await end(ctx, made);
        const unknown = { platformListingId: "99999999", sku: "KIT-NONE" };
        // Out of the API's reach it may well be on sale: that must not look like an end.
        if (listings.migrate === undefined) await end(ctx, unknown);
        else await assert.rejects(end(ctx, unknown), Rejected);
        assert.equal(await shelf.standing("KIT-7"), 0);
        const over = await listings.read(ctx, made);
        assert.ok(over === null || (over.state === "ended" && over.isSoldOut !== true));
      },
    },
    {
      title: "a listing that the marketplace does not know is null",
      async run(market) {
        const ctx = await market.openContext();
        assert.equal(await listings.read(ctx, { platformListingId: "99999999", sku: "KIT-NONE" }), null);
        assert.equal(await findBySku(ctx, "KIT-NONE"), null);
      },
    },
    {
      title: "listings made and changed between pages are all seen, in their newest state in the end",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const made: PlatformListing[] = [];
        for (const sku of ["KIT-A", "KIT-B", "KIT-C", "KIT-D", "KIT-E"])
          made.push(await putUp(listings, market, ctx, shelf.draft(sku)));
        const walked = await pullListings(listings, ctx, null, 2, async (page) => {
          if (page > 2) return;
          made.push(await putUp(listings, market, ctx, shelf.draft(`KIT-P${page}`)));
          const [first, second] = made;
          await revise(ctx, (page === 1 ? first : second) ?? assert.fail(), { title: `Revised ${page}` });
          await shelf.reviewed?.();
        });
        const next = await pullListings(listings, ctx, walked.cursor, 2);
        const seen = new Map([...walked.seen, ...next.seen]);
        assert.deepEqual(
          made.map(({ platformListingId: id }) => seen.get(id)?.title),
          ["Revised 1", "Revised 2", ...made.slice(2).map(({ title }) => title)],
        );
      },
    },
  ];
}
