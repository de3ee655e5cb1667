/** Places and lots: where an item lies, what each delivery cost, and which lot sells first. */
import { askRest } from "../service/ask-rest.ts";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

test(
  "a place is added, pieces are moved there and found again, and a lot sells first",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const sku = `LOT-${tag}`;
    const garage = `Garage ${tag}`;
    await askRest(page, demo, "POST /api/stock/items", {
      body: { sku, title: "Stoneware jug", onHand: 2, cost: 4, location: "A-1" },
    });
    await page.goto(`${demo.url}/inventory`);
    await page.getByRole("link", { name: "Places", exact: true }).click();
    await page.getByRole("textbox", { name: "Name of the new place" }).fill(garage);
    await page.keyboard.press("Enter");
    const place = page.getByRole("listitem").filter({ hasText: garage });
    await expect(place).toContainText("0 pieces of 0 items");
    await expectNoViolations(page, "Places");

    await page.goto(`${demo.url}/inventory?item=${sku}`);
    const item = page.getByRole("complementary", { name: `Stock of ${sku}` });
    const adjust = item.getByRole("region", { name: "Adjust stock" });
    await adjust.getByRole("textbox", { name: "Pieces" }).fill("3");
    await adjust.getByRole("textbox", { name: /^Cost each/ }).fill("9");
    await adjust.getByRole("button", { name: "Save adjustment" }).click();
    const lots = item.getByRole("region", { name: "Lots" });
    await expect(lots).toContainText("3 of 3 left");
    await expect(lots).toContainText("2 of 2 left");
    await lots.getByRole("button", { name: "Sell first: Received, 3 of 3 left" }).click();
    await expect(lots.getByRole("button", { name: "Sell oldest first" })).toBeVisible();
    await expect(lots.getByText("Sells first", { exact: true })).toBeVisible();

    const where = item.getByRole("region", { name: "Where it is" });
    await where.getByRole("textbox", { name: "Pieces" }).fill("9");
    await expect(where.getByRole("button", { name: "Move" })).toBeDisabled();
    await where.getByRole("textbox", { name: "Pieces" }).fill("4");
    await where.getByRole("combobox", { name: "To place" }).selectOption({ label: garage });
    await where.getByRole("textbox", { name: "Bin" }).fill("G-7");
    await where.getByRole("button", { name: "Move" }).click();
    await expect(where).toContainText(`${garage} · G-7`);
    await expect(where.getByRole("listitem").filter({ hasText: "A-1" })).toContainText("1 piece");
    await expect(item.getByRole("region", { name: "Ledger" })).toContainText("4 × A-1");
    await expectNoViolations(page, "the item");

    await page.goto(`${demo.url}/inventory/places`);
    await expect(place).toContainText("4 pieces of 1 item · 1 bin");
    await expect(place.getByRole("button", { name: `Archive ${garage}` })).toBeDisabled();
    await place.getByRole("button", { name: `Show bins of ${garage}` }).click();
    await expect(place.getByRole("link", { name: sku })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(place.getByRole("link", { name: sku })).toBeVisible();
    await expectNoViolations(page, "Places");
  },
);
