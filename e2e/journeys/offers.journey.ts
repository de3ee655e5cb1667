/** Buyers' offers, worked by keyboard, against the running demo. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { makeOffers, readLedger, setMarket } from "../service/market.ts";
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
  /** Presses in the moment after a row has moved act on nothing; on a page that was just loaded none has. */
  const askFor = async (amount: string): Promise<void> => {
    await page.reload();
    await rowOf(page, amount)
      .getByRole("button", { name: `Accept ${amount}` })
      .click();
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
  await expect(row.getByText(/^Not accepted, the offer is as before\. .+/)).toBeVisible();
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

  const gone = await offer(demo);
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
