import { expect, test } from "vitest";
import { blankDraft, plainPriceRule } from "@stallkeeper/domain";
import type { UploadAccount } from "@stallkeeper/contract";
import type { EditedDraft } from "../uploads.api.ts";
import {
  canSend,
  changeOf,
  editsBeyond,
  joinEdits,
  judgeDraft,
  noEdits,
  withEdits,
  type Edits,
} from "./edited-draft.ts";

const account: UploadAccount = {
  accountId: "a",
  platform: "p",
  platformName: "Market",
  account: "ada",
  currency: "GBP",
  isConnected: true,
  isUsual: true,
  limits: { titleLength: 80, descriptionLength: 100, images: 3, skuLength: 50 },
  needs: [],
  conditions: [],
  isSingle: false,
  canFetchPhotos: true,
  ownAddress: "http://127.0.0.1",
  hasCategories: false,
  isCurrencyRead: true,
  hasTerms: false,
  canRevise: true,
  canEnd: true,
  priceRule: null,
  feeShare: null,
};
const draft: EditedDraft = {
  id: "d",
  itemId: null,
  revision: 1,
  updatedAt: "",
  targets: [],
  itemCosts: {},
  fields: { ...blankDraft, sku: "S", title: "Cup", priceMinor: 900, currency: "GBP" },
};
const edit = (set: Edits["set"], targets: Edits["targets"] = {}): Edits => ({ set, targets });

test("what is typed while a save is under way is left to be saved", () => {
  const sent = edit({ title: "Blue cup", sku: "B" }, { a: { title: "X" } });
  const now = joinEdits(sent, edit({ title: "Blue cups" }, { a: { quantity: 2 } }));
  expect(editsBeyond(now, sent)).toEqual(edit({ title: "Blue cups" }, { a: { title: "X", quantity: 2 } }));
  expect(editsBeyond(sent, sent)).toEqual(noEdits);
});

test("a live listing shows another formula's price as a change to send", () => {
  const sent = { title: "Cup", description: "", priceMinor: 900, photos: [] };
  const live = withEdits(draft, edit({}, { a: {} }), [account]).targets.map((target) => ({
    ...target,
    state: "live" as const,
    sent,
  }));
  const changesBy = (percent: number) =>
    judgeDraft(
      { ...draft, targets: live },
      [{ ...account, priceRule: { ...plainPriceRule, percent } }],
      () => null,
    ).map(({ changes }) => changes);
  expect([changesBy(0), changesBy(800)]).toEqual([[[]], [["price"]]]);
});

test("a marketplace that is turned on is a target, off it is none, and a blank of its own inherits", () => {
  const on = withEdits(draft, edit({ title: "Mug" }, { a: { title: "", quantity: 2 } }), [account]);
  expect(on.targets).toMatchObject([{ accountId: "a", state: "incomplete", overrides: { quantity: 2 } }]);
  const [judged] = judgeDraft(on, [account], () => null);
  expect([judged?.listing.title, judged?.listing.quantity, judged?.isReady]).toEqual(["Mug", 2, true]);
  expect(withEdits(on, edit({}, { a: null }), [account]).targets).toEqual([]);
});

test("the currency isn't written back", () => {
  expect(changeOf(edit({ title: "A", currency: "EUR" }))).toEqual({ set: { title: "A" }, targets: {} });
});

test("a live listing is told the changed fields alone, and nothing while something of it is under way", () => {
  const sent = { title: "Cup", description: "Blue.", priceMinor: 900, photos: [] };
  const live = (more: object = {}): EditedDraft => ({
    ...draft,
    fields: { ...draft.fields, title: "Mug", description: "", priceMinor: 1_000 },
    targets: [
      {
        accountId: "a",
        account: "ada",
        platform: "p",
        state: "live",
        overrides: {},
        mapped: null,
        problems: [],
        actionId: null,
        listingId: "l",
        link: null,
        at: "",
        sent,
        change: null,
        isSold: false,
        isPaused: false,
        ...more,
      },
    ],
  });
  const judge = (one: EditedDraft, at: UploadAccount = account) => {
    const [judged = expect.fail()] = judgeDraft(one, [at], () => null);
    return [judged.changes, canSend(judged)];
  };
  // A blank isn't sent: it never clears.
  expect(judge(live())).toEqual([["title", "price"], true]);
  const change = { kind: "revise", state: "sending", problems: [], actionId: null };
  expect(judge(live({ change }))).toEqual([["title", "price"], false]);
  expect(judge(live(), { ...account, canRevise: false })).toEqual([["title", "price"], false]);
  expect(judge(live({ sent: null }))).toEqual([[], false]);
  expect(judge(live({ state: "ended" }))).toEqual([[], false]);
  const noPrice = live();
  noPrice.fields = { ...noPrice.fields, priceMinor: null, title: "Cup" };
  expect(judge(noPrice)).toEqual([[], false]);
});
