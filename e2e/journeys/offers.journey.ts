/** Buyers' offers, worked by keyboard, against the running demo. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { askGraphql } from "../service/ask-service.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { answerElsewhere, makeOffers, readLedger, setMarket } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";
import { dismissToast } from "../service/toasts.ts";

const market = { market: "bazaar", account: "northlane" };
const list = (page: Page): Locator => page.getByRole("grid", { name: "Offers" });
const rowOf = (page: Page, amount: string): Locator =>
  list(page).getByRole("row").filter({ hasText: amount });
/** Amounts that no other offer has, so that each is known by its own. */
let cents = 0;
async function offer(demo: RunningService, wish: object = {}) {
  const [made] = await makeOffers(demo, { ...market, amountMinor: 1_000 + ++cents, ...wish });
  if (made === undefined) throw new Error("nobody offered");
  const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: made.currency });
  const { id, listingId, amountMinor, buyer } = made;
  return { id, listingId, amount: money.format(amountMinor / 100), handle: buyer.handle };
}
const answersTo = async (demo: RunningService, id: string): Promise<unknown[]> =>
  (await readLedger(demo, "offerAnswer"))
    .filter((line) => "offerId" in line && line.offerId === id)
    .map(({ payload }) => payload["answer"]);

test("[OFFER-1] [OFFER-2] an offer is accepted in one key and its confirmation, and rejected in one; nothing changes before the platform says so", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const [kept, wanted, low] = [await offer(demo), await offer(demo), await offer(demo)];
  await page.goto(`${demo.url}/offers`);
  for (const { amount } of [kept, wanted, low]) await expect(rowOf(page, amount)).toBeVisible();
  await expectNoViolations(page, "the offers desk", { fits: true });
  const badge = page.getByRole("banner").getByRole("link", { name: "Offers", exact: true });
  await expect(badge).toHaveAccessibleDescription(/^\d+ new offers$/);

  // Esc is safe: nothing is asked of the platform.
  await rowOf(page, kept.amount).focus();
  const dialog = page.getByRole("alertdialog");
  await page.keyboard.press("Shift+A");
  await expect(dialog).toContainText(`Accept ${kept.amount} from ${kept.handle}?`);
  await expect(dialog.getByRole("button", { name: "Keep offer" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, kept.amount)).toBeFocused();
  // Asked from the open offer, the question gives the focus back to it.
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("complementary");
  await expect(drawer).toBeFocused();
  // All that an answer is decided by stays beside it.
  await expect(page.getByRole("columnheader", { name: "Ask" })).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(dialog).toContainText(`Accept ${kept.amount}`);
  await expect(dialog.getByRole("button", { name: "Keep offer" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  await rowOf(page, wanted.amount).focus();
  const acceptKeys = await countKeys(page);
  await page.keyboard.press("Shift+A");
  await expect(dialog).toContainText(`Accept ${wanted.amount} from ${wanted.handle}?`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Offer Accepted!")).toBeVisible();
  expectKeys("accept an offer", await acceptKeys());
  await expect(rowOf(page, wanted.amount)).toHaveCount(0);
  expect(await answersTo(demo, wanted.id)).toEqual(["accepted"]);
  await dismissToast(page);

  // Keys are counted from a page that is loaded anew.
  await page.reload();
  await expect(rowOf(page, low.amount)).toBeVisible();
  await rowOf(page, low.amount).focus();
  const rejectKeys = await countKeys(page);
  await page.keyboard.press("Shift+D");
  await expect(page.getByText("Offer Rejected!")).toBeVisible();
  expectKeys("reject an offer", await rejectKeys());
  await expect(rowOf(page, low.amount)).toHaveCount(0);
  expect(await answersTo(demo, low.id)).toEqual(["declined"]);
  expect(await answersTo(demo, kept.id)).toEqual([]);
  await page.getByRole("link", { name: /^Accepted/ }).click();
  await expect(rowOf(page, wanted.amount)).toContainText("Accepted");
  await expect(rowOf(page, kept.amount)).toHaveCount(0);
});

test("[OFFER-2] [OFFER-3] a refused answer leaves the offer with the reason and a second try; one that is gone says so", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await setMarket(demo, { thriftly: { perSecond: 100, burst: 100, listLagMs: 0, readLagMs: 0, staleMs: 0 } });
  // Two buyers want the only piece.
  const first = await offer(demo, { market: "thriftly" });
  const refused = await offer(demo, { market: "thriftly", listingId: String(5_400_000 + first.listingId) });
  await page.goto(`${demo.url}/offers`);
  const row = rowOf(page, refused.amount);
  await expect(row).toBeVisible();
  const dialog = page.getByRole("alertdialog");
  /** Presses in the moment after a row has moved act on nothing: then one presses again. */
  const askFor = async (amount: string): Promise<void> => {
    await page.reload();
    const accept = rowOf(page, amount).getByRole("button", { name: `Accept ${amount}` });
    await accept.click();
    await expect
      .poll(async () => {
        // Whatever is there, without waiting: the question may open meanwhile, and then the list is hidden.
        if ((await dialog.count()) === 0)
          await accept.evaluateAll(([button]) =>
            button?.dispatchEvent(new Event("click", { bubbles: true })),
          );
        return dialog.count();
      })
      .toBe(1);
    await expect(dialog).toContainText(`Accept ${amount}`);
  };
  await askFor(first.amount);
  await expect(dialog).toContainText("1 other offer for this item stays open until you answer it.");
  await dialog.getByRole("button", { name: `Accept ${first.amount}` }).click();
  await expect(page.getByText("Offer Accepted!")).toBeVisible();
  await expect(rowOf(page, first.amount)).toHaveCount(0);
  await dismissToast(page);
  await askFor(refused.amount);
  await dialog.getByRole("button", { name: `Accept ${refused.amount}` }).click();
  await expect(row.getByText(/^Not accepted: the offer is unchanged\. .+/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Try again" })).toBeVisible();
  await dismissToast(page);
  await row.click();
  const drawer = page.getByRole("complementary");
  await expect(drawer.getByRole("heading", { level: 2 })).toContainText(`${refused.amount} for `);
  await expect(drawer.getByRole("heading", { name: "Price history" })).toBeVisible();
  await expectNoViolations(page, "an open offer", { fits: true });
  await drawer.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Offer Rejected!")).toBeVisible();
  await expect(row).toHaveCount(0);
  await dismissToast(page);

  // Answered on the marketplace's own page while it is open here: what takes its place isn't taken for it.
  const elsewhere = await offer(demo);
  await rowOf(page, elsewhere.amount).click();
  await expect(drawer.getByRole("heading", { level: 2 })).toContainText(`${elsewhere.amount} for `);
  await answerElsewhere(demo, "bazaar", elsewhere.id, "declined");
  await expect(page.getByText(`The offer from ${elsewhere.handle} was rejected.`)).toBeVisible();
  await dismissToast(page);

  const gone = await offer(demo);
  await page.goto(`${demo.url}/offers`);
  await expect(rowOf(page, gone.amount)).toBeVisible();
  await page.reload();
  await page.route("**/api/offers/", (route) =>
    route.fulfill({
      status: 404,
      json: { msg: "Can't accept nonexistent offer.", code: "OFFER_NOT_FOUND", status: 404 },
    }),
  );
  await rowOf(page, gone.amount).focus();
  await page.keyboard.press("Shift+D");
  await expect(page.getByText("Can't accept nonexistent offer.")).toBeVisible();
});

test(
  "a counter-offer waits for its buyer in plain sight, until they take it or leave it",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await setMarket(demo, {
      thriftly: { perSecond: 100, burst: 100, listLagMs: 0, readLagMs: 0, staleMs: 0 },
    });
    const [taken, left] = [
      await offer(demo, { market: "thriftly", expiresInMs: 86_400_000 }),
      await offer(demo, { market: "thriftly", expiresInMs: 86_400_000 }),
    ];
    await page.goto(`${demo.url}/offers`);
    const form = page.getByRole("dialog");
    const prices: string[] = [];
    for (const { amount } of [taken, left]) await expect(rowOf(page, amount)).toBeVisible();
    for (const { amount, id } of [taken, left]) {
      await rowOf(page, amount).focus();
      await page.keyboard.press("c");
      const price = form.getByRole("textbox", { name: /^Your price/ });
      await expect(price).toBeFocused();
      // What is suggested is typed over; the message sends by key, too.
      const suggested = await price.inputValue();
      prices.push(suggested);
      await page.keyboard.type(suggested);
      await expect(price).toHaveValue(suggested);
      await expect(form.getByText(/^You (keep|lose) about /)).toBeVisible();
      await page.keyboard.press("Tab");
      await page.keyboard.type("Meet me halfway?");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(form).toHaveCount(0);
      await expect(rowOf(page, amount)).toHaveCount(0);
      expect(await answersTo(demo, id)).toEqual(["countered"]);
    }
    const tabOf = (name: RegExp): Locator =>
      page.getByRole("navigation", { name: "Offers by state" }).getByRole("link", { name });
    await tabOf(/^Rejected/).click();
    const waiting = page.getByRole("row").filter({ hasText: "Countered" });
    await expect(waiting).toHaveCount(2);
    await expect(waiting.first()).toContainText("ends ");
    await answerElsewhere(demo, "thriftly", taken.id, "accepted");
    await answerElsewhere(demo, "thriftly", left.id, "declined");
    await expect(waiting).toHaveCount(0);
    await tabOf(/^Accepted/).click();
    await expect(rowOf(page, prices[0] ?? "").first()).toContainText("Accepted");
  },
);

test(
  "offers chosen by key are countered and rejected together, each line seen before it is sent",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await setMarket(demo, {
      thriftly: { perSecond: 100, burst: 100, listLagMs: 0, readLagMs: 0, staleMs: 0 },
    });
    const asked = [await offer(demo, { market: "thriftly" }), await offer(demo, { market: "thriftly" })];
    const low = [await offer(demo), await offer(demo)];
    const [cannot] = low;
    await page.goto(`${demo.url}/offers`);
    const choose = async (amounts: readonly string[]): Promise<void> => {
      const boxOf = (amount: string): Locator => rowOf(page, amount).getByRole("checkbox");
      // Rows still move while the offers arrive: what isn't chosen yet is chosen again.
      await expect(async () => {
        for (const amount of amounts) {
          if (await boxOf(amount).isChecked()) continue;
          await rowOf(page, amount).focus();
          await page.keyboard.press("x");
        }
        const chosen = await Promise.all(amounts.map((amount) => boxOf(amount).isChecked()));
        expect(chosen).toEqual(amounts.map(() => true));
      }).toPass();
    };
    await choose([...asked.map(({ amount }) => amount), cannot?.amount ?? ""]);
    await page.keyboard.press("c");
    const form = page.getByRole("dialog", { name: "Counter 3 offers" });
    await expect(form.getByRole("status")).toHaveText("2 of 3 offers will be countered.");
    await expect(
      form.getByRole("listitem").filter({ hasText: "Bazaar doesn't allow counter-offers." }),
    ).toHaveCount(1);
    await form.getByRole("textbox", { name: "% of ask" }).fill("100");
    await expect(form.getByText("Enter a whole number from 1 to 99.")).toBeVisible();
    await form.getByRole("textbox", { name: "% of ask" }).fill("99");
    await expectNoViolations(page, "counter-offers", { part: "[role=dialog]", widths: [1440, 390] });
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Counter 2 offers at ");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    for (const { id } of asked) expect(await answersTo(demo, id)).toEqual([]);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("2 offers countered.")).toBeVisible();
    for (const { id } of asked) expect(await answersTo(demo, id)).toEqual(["countered"]);
    expect(await answersTo(demo, cannot?.id ?? "")).toEqual([]);
    await dismissToast(page);

    await page.reload();
    await choose(low.map(({ amount }) => amount));
    await page.keyboard.press("Shift+D");
    await expect(question).toContainText("Reject 2 offers of ");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("2 offers rejected.")).toBeVisible();
    for (const { id } of low) expect(await answersTo(demo, id)).toEqual(["declined"]);
  },
);

test(
  "a rule is tried, switched on and answers what arrives with its reason; one press pauses all, one resumes them",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/offers`);
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    const rules = page.getByRole("dialog", { name: "Rules for offers" });
    await expect(rules.getByRole("button", { name: "Add rule" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rules.getByRole("combobox", { name: "What it does" })).toBeFocused();
    await rules.getByRole("textbox", { name: "Reject below (% of ask)" }).fill("1");
    await rules.getByRole("button", { name: "Try on the last 30 days" }).click();
    await expect(rules.getByRole("status")).toContainText(
      /^It would have rejected \d+ of \d+ offers in 30 days\./,
    );
    await rules.getByRole("button", { name: "Save rule" }).click();
    await expect(rules.getByRole("button", { name: "Add rule" })).toBeFocused();
    const onOff = rules.getByRole("switch", { name: /^Rule \d+: Reject below 1% of ask$/ });
    await onOff.click();
    await expect(onOff).toBeChecked();
    await expectNoViolations(page, "rules for offers", { part: "[role=dialog]", widths: [1440, 390] });
    // What turns low offers away is no proposal for accepting them; what another rule answers first is said.
    await rules.getByRole("button", { name: "Add rule" }).click();
    await rules.getByRole("combobox", { name: "What it does" }).selectOption("Counter");
    await expect(rules.getByRole("textbox", { name: "Counter from (% of ask)" })).toHaveValue("60");
    await rules.getByRole("combobox", { name: "What it does" }).selectOption("Accept");
    await expect(rules.getByRole("textbox", { name: "Accept at or above (% of ask)" })).toHaveValue("95");
    await page.keyboard.press("Escape");
    await rules.getByRole("button", { name: "Pause all rules" }).click();
    await expect(rules.getByText(/^All rules are paused by /)).toBeVisible();
    await rules.getByRole("button", { name: "Resume rules" }).click();
    await expect(rules.getByText(/^All rules are paused by /)).toHaveCount(0);
    await page.keyboard.press("Escape");

    const [made] = await makeOffers(demo, { ...market, amountMinor: 1 });
    if (made === undefined) throw new Error("nobody offered");
    await page.goto(`${demo.url}/offers?state=rejected`);
    const row = list(page)
      .getByRole("row")
      .filter({ hasText: made.buyer.handle })
      .filter({ hasText: "0.01" });
    await row.click();
    await expect(
      page.getByRole("complementary").getByText(/^Rule \d+: .+% of the asking price is below 1%\.$/),
    ).toBeVisible();
    expect(await answersTo(demo, made.id)).toEqual(["declined"]);
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    await rules.getByRole("button", { name: "Remove" }).click();
    await expect(onOff).toHaveCount(0);
  },
);

test(
  "a buyer without a conversation is written to from their offer; who may answer none sees why",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    let one = await offer(demo);
    const hasTalked = async (): Promise<boolean> => {
      const asked =
        "query($filter: FilterFindManyMessagingSessionInput) { MessagingSessionMany(filter: $filter) { _id } }";
      const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: object[] }>(
        page,
        demo,
        asked,
        { filter: { platform: "bazaar", buyer: { handle: one.handle } } },
      );
      return MessagingSessionMany.length > 0;
    };
    // Some buyers of the practice market have no name.
    while (!one.handle || (await hasTalked())) one = await offer(demo);
    await page.goto(`${demo.url}/offers`);
    await rowOf(page, one.amount).focus();
    await page.keyboard.press("r");
    const text = page.getByRole("textbox", { name: `Message ${one.handle}: Your message` });
    await expect(text).toBeFocused();
    const words = `Would you take ${one.amount} today?`;
    await page.keyboard.type(words);
    await expectNoViolations(page, "a message from an offer", { fits: true });
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(
      page.getByRole("complementary").getByRole("link", { name: "Open conversation" }),
    ).toBeVisible();
    const sent = (await readLedger(demo, "message")).filter(({ payload }) => payload["text"] === words);
    expect(sent).toHaveLength(1);

    const first = await offer(demo, { market: "thriftly" });
    const other = await offer(demo, { market: "thriftly", listingId: String(5_400_000 + first.listingId) });
    await takeSession(page, demo.url, "packer@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/offers`);
    await rowOf(page, other.amount).click();
    const others = page
      .getByRole("complementary")
      .getByRole("button", { name: /^Reject the other (offer|\d+ offers)$/ });
    await expect(others).toHaveAttribute("aria-disabled", "true");
    await expect(others).toHaveAttribute(
      "aria-description",
      "Your account can't do this. Ask an administrator.",
    );
  },
);
