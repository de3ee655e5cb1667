/** One new item put up on two marketplaces, against the running demo. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readLedger, setMarket } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const category = `Jackets ${tag}`;

/** A draft that went to both markets, so that the store's own word has a category at each. */
async function knowCategories(page: Page, demo: RunningService): Promise<void> {
  const { accounts } = await askRest(page, demo, "GET /api/uploads/desk");
  const idOf = (platform: string): string =>
    accounts.find((one) => one.platform === platform)?.accountId ?? "";
  const [books = { id: "", name: "" }] = await askRest(
    page,
    demo,
    "GET /api/uploads/accounts/:accountId/categories",
    { params: { accountId: idOf("atelier") }, query: { q: "book" } },
  );
  await askRest(page, demo, "PATCH /api/uploads/drafts/:draftId", {
    params: { draftId: randomUUID() },
    body: {
      revision: 0,
      saveKey: randomUUID(),
      set: { category, title: `Earlier ${tag}` },
      targets: {
        [idOf("atelier")]: { categoryId: books.id, categoryName: books.name },
        [idOf("bazaar")]: { categoryId: "books", categoryName: "Books" },
      },
    },
  });
}

test("a new item goes up on two marketplaces in six fields; what one refuses is mended with Fix", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await setMarket(demo, { atelier: { reviewMs: 200 } });
  await knowCategories(page, demo);
  await page.goto(`${demo.url}/upload`);
  await expect(page.getByRole("grid", { name: "Drafts" })).toContainText(`Earlier ${tag}`);
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "New listing" })).toBeVisible();
  const tabs = page.getByRole("tablist", { name: "Marketplaces" });
  await expect(tabs.getByRole("tab", { name: /^Thriftly .*: Off$/ })).toBeVisible();

  // Six fields, the photo among them. What is no photo says why beside the others.
  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles([
    { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("<script>") },
    { name: "jacket.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") },
  ]);
  await expect(
    page.getByRole("alert").filter({ hasText: "notes.png wasn't added. This isn't a photo" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Cover, photo 1 of 1" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("FIELD JACKET");
  await page.getByLabel("Category", { exact: true }).fill(category);
  await page
    .getByRole("textbox", { name: /^Price \(/ })
    .first()
    .fill("56.50");
  await page.getByLabel("Material").selectOption({ index: 1 });
  await page.getByLabel("Era").selectOption({ index: 1 });
  const sku = await page.getByRole("textbox", { name: "SKU" }).inputValue();
  const publish = page.getByRole("button", { name: /^Publish on/ });
  await expect(publish).toContainText("Publish on Bazaar, Atelier");
  await expectNoViolations(page, "the editor of a listing", { widths: [1440, 390] });
  // A figure that can't be read isn't the one before it, and photos on their way belong to the listing.
  const price = page.getByRole("textbox", { name: /^Price \(/ }).first();
  await price.fill("65.oo");
  await publish.click();
  await expect(page.getByText("Fix the number that can't be read first.")).toBeVisible();
  await price.fill("56.50");
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/uploads/photos", async (route) => {
    await isReleased;
    await route.continue();
  });
  const lining = Buffer.concat([Buffer.from(pixel, "base64"), Buffer.from(tag)]);
  await chooser.setInputFiles({ name: "lining.png", mimeType: "image/png", buffer: lining });
  await publish.click();
  await expect(page.getByText("Photos are still uploading.")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Photo 2 of 2" })).toBeVisible();
  await publish.click();
  await expect(tabs.getByRole("tab", { name: /^Bazaar .*: Live$/ })).toBeVisible();
  const atelier = tabs.getByRole("tab", { name: /^Atelier .*: Refused$/ });
  await expect(atelier).toBeVisible();

  // One is live, the other says why and leads to the field.
  await atelier.click();
  const refusal = page.getByRole("listitem").filter({ hasText: "Do not write the title in capitals." });
  await expect(refusal).toContainText("Code review");
  await refusal.getByRole("button", { name: /^Fix/ }).click();
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Field jacket");
  await expect(publish).toContainText("Publish on Atelier");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(tabs.getByRole("tab", { name: /^Atelier .*: Live$/ })).toBeVisible();
  const made = (await readLedger(demo, "listing")).filter(
    ({ payload }) => payload["act"] === "create" && payload["sku"] === sku,
  );
  expect(made.map(({ market }) => market).toSorted()).toEqual(["atelier", "bazaar"]);

  const address = page.url();
  await page.getByRole("link", { name: "Drafts" }).click();
  const row = page.getByRole("row").filter({ hasText: sku });
  await expect(row.getByText("Live")).toHaveCount(2);
  await expectNoViolations(page, "the drafts", { widths: [1440, 390], fits: true });

  // A formula changes no live listing by itself: the account and the draft say what it would send.
  await page.getByRole("link", { name: "Prices", exact: true }).click();
  await page.getByRole("button", { name: /^Change the price of Bazaar/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Price on Bazaar/ });
  await dialog.getByLabel("Change (%)").fill("8,5");
  await dialog.getByLabel("Fees (%)").fill("-1");
  await expect(dialog).toContainText("Enter a percentage, such as 8.5.");
  await dialog.getByLabel("Fees (%)").fill("12.5 %");
  await expect(dialog.getByRole("status")).toContainText(
    /goes up at .54\.25\. You keep .47\.47 after fees\./,
  );
  await expect(dialog.getByRole("status")).toContainText("would get a new price");
  await expectNoViolations(page, "the price of an account", { widths: [1440, 390] });
  await dialog.getByRole("button", { name: "Save" }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bazaar" });
  await expect(line).toContainText("Base + 8.5%");
  await expect(line).toContainText("outdated price");
  await expectNoViolations(page, "the prices of accounts", { widths: [1440, 390], fits: true });
  await page.goto(address);
  await expect(tabs.getByRole("tab", { name: /^Bazaar .*: 2 changes$/ })).toBeVisible();
  const own = page.getByRole("tabpanel");
  await expect(own.getByRole("textbox", { name: /^Price .* here$/ })).toHaveAttribute("placeholder", "61.31");
  await expect(own).toContainText("You keep about");

  // What it says is a template for the next one, and for drafts that are there already.
  await page.getByRole("button", { name: "Save as template" }).click();
  const naming = page.getByRole("dialog", { name: "Save as template" });
  await naming.getByLabel("Template name").fill(`Jackets ${tag}`);
  await naming.getByRole("button", { name: "Save", exact: true }).click();
  await expect(naming).toBeHidden();
  await page.getByRole("button", { name: "Save as template" }).click();
  await naming.getByLabel("Template name").fill(`jackets ${tag}`);
  await naming.getByRole("button", { name: "Save", exact: true }).click();
  await expect(naming).toContainText("There's already a template with this name.");
  await expectNoViolations(page, "the name of a template", { widths: [1440, 390] });
  await naming.getByRole("button", { name: "Replace it" }).click();
  await expect(naming).toBeHidden();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await expectNoViolations(page, "the templates", { widths: [1440, 390], fits: true });
  await page.getByRole("link", { name: `New listing from jackets ${tag}` }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Field jacket");
  await expect(page.getByRole("textbox", { name: "SKU" })).not.toHaveValue(sku);
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  // A copy has its words and no SKU; Undo deletes it again.
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  const copying = page.getByRole("alertdialog", { name: "Duplicate 1 draft?" });
  await expect(copying.getByRole("list", { name: "Selected drafts" })).toContainText(sku);
  await expectNoViolations(page, "duplicating a draft", { widths: [1440, 390] });
  await copying.getByRole("button", { name: "Duplicate" }).click();
  const copies = page.getByRole("row").filter({ hasText: "Field jacket" });
  await expect(copies).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(copies).toHaveCount(1);
  const earlier = page.getByRole("row").filter({ hasText: `Earlier ${tag}` });
  await earlier.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Apply template" }).click();
  const applying = page.getByRole("dialog", { name: "Apply a template to 1 draft" });
  await applying.getByLabel("Template").selectOption({ label: `jackets ${tag}` });
  await expect(applying.getByRole("status")).toContainText(`Title: Earlier ${tag} → Field jacket`);
  await expectNoViolations(page, "applying a template", { widths: [1440, 390] });
  await applying.getByRole("button", { name: "Apply template" }).click();
  await expect(applying).toBeHidden();
  await expect(earlier).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(earlier).toHaveCount(1);
  // One field of the selected drafts: shown first, taken back in one step.
  await page.getByRole("button", { name: "Edit…" }).click();
  const editing = page.getByRole("dialog", { name: "Edit 1 draft" });
  await editing.getByLabel("Field", { exact: true }).selectOption({ label: "Title" });
  await editing.getByLabel("Find", { exact: true }).fill("Earlier");
  await editing.getByLabel("Replace with").fill("Later");
  await expect(editing.getByRole("status")).toContainText(`Earlier ${tag} → Later ${tag}`);
  await expectNoViolations(page, "editing many drafts", { widths: [1440, 390] });
  await editing.getByRole("button", { name: "Change 1 draft" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: `Later ${tag}` })).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(earlier).toHaveCount(1);
  const { accounts } = await askRest(page, demo, "GET /api/uploads/desk");
  await askRest(page, demo, "PATCH /api/uploads/price-rules/:accountId", {
    params: { accountId: accounts.find(({ platform }) => platform === "bazaar")?.accountId ?? "" },
    body: { rule: null },
  });
});

test("nothing that is typed, dropped or pasted into a draft gets lost, and nobody's save is written over", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const { accounts } = await askRest(page, demo, "GET /api/uploads/desk");
  const atelier = accounts.find(({ platform }) => platform === "atelier")?.accountId ?? "";
  const draftId = randomUUID();
  const save = (
    revision: number,
    set: { sku?: string; title?: string },
    targets: Record<string, object> = {},
  ) =>
    askRest(page, demo, "PATCH /api/uploads/drafts/:draftId", {
      params: { draftId },
      body: { revision, saveKey: randomUUID(), set, targets },
    });
  await save(0, { sku: `KEPT-${tag}`, title: "Cup" }, { [atelier]: {} });
  await page.clock.install();
  await page.goto(`${demo.url}/upload/${draftId}`);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveValue("Cup");

  // Two photos that end at the same moment are both there.
  let release: () => void = () => undefined;
  const areBothSent = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  await page.route("**/api/uploads/photos", async (route) => {
    const answer = await route.fetch();
    sent += 1;
    if (sent === 2) release();
    await areBothSent;
    await route.fulfill({ response: answer });
  });
  const photo = Buffer.from(pixel, "base64");
  await page.locator("input[type=file]").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: Buffer.concat([photo, Buffer.from(`1 ${tag}`)]) },
    { name: "back.png", mimeType: "image/png", buffer: Buffer.concat([photo, Buffer.from(`2 ${tag}`)]) },
  ]);
  await expect(page.getByRole("button", { name: "Photo 2 of 2" })).toBeVisible();
  await page.unroute("**/api/uploads/photos");
  await expect(page.getByText("Draft saved")).toBeVisible();

  // A cell that is copied is words and a picture: into a field it goes as words.
  const isTaken = await title.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Mug");
    clipboardData.items.add(new File(["x"], "cell.png", { type: "image/png" }));
    return field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect(isTaken).toBe(true);

  // Enter in the list of categories takes nothing that nobody asked for.
  await page.getByRole("tab", { name: /^Atelier / }).click();
  const category = page.getByRole("combobox", { name: "Atelier category" });
  const options = page.getByRole("listbox", { name: "Atelier category" }).getByRole("option");
  await category.focus();
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(options).toHaveCount(0);
  await category.fill("book");
  // What the category asks for may not come: that is said, and asked again.
  await page.route("**/attributes?*", (route) =>
    route.fulfill({
      status: 422,
      json: { code: "CONNECTION_REFUSED", msg: "We couldn't reach Atelier. Try again." },
    }),
  );
  await options.filter({ hasText: /book/i }).first().click();
  const unheard = page.getByRole("alert").filter({ hasText: "Atelier's required details" });
  await expect(unheard).toContainText("We couldn't reach Atelier.");
  await page.unroute("**/attributes?*");
  await unheard.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Material", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Use master" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  // Half a SKU isn't saved, and what it was typed on isn't written over.
  let saves = 0;
  page.on("request", (request) => (saves += Number(request.method() === "PATCH")));
  const sku = page.getByRole("textbox", { name: "SKU" });
  await sku.press("End");
  await sku.pressSequentially("-B");
  await page.clock.fastForward(2_000);
  const { draft } = await askGraphql<{ draft: { revision: number } }>(
    page,
    demo,
    `{ draft: UploadDraftById(_id: "${draftId}") { revision } }`,
  );
  await save(draft.revision, { title: "A colleague's cup" });
  await expect(title).toHaveValue("A colleague's cup");
  expect(saves).toBe(0);
  await sku.blur();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Somebody else changed this draft.")).toBeVisible();

  // Words that aren't saved are asked about before the page goes.
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(sku).toHaveValue(`KEPT-${tag}-B`);
});
