/** A purchase from the pasted list to the last piece received, and what has to be bought again. */
import { askRest } from "../service/ask-rest.ts";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

test("a purchase is pasted, received in part by scanner, and what falls below its minimum is bought in one press", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  const [first, second] = ["A", "B"].map((end) => `BUY-${tag}-${end}`) as [string, string];
  for (const sku of [first, second])
    await askRest(page, demo, "POST /api/stock/items", {
      body: { sku, title: `Jug ${sku}`, onHand: 1, minimum: sku === second ? 6 : 0 },
    });
  await page.goto(`${demo.url}/inventory/purchases`);
  await page.getByRole("button", { name: "New purchase" }).click();
  const dialog = page.getByRole("dialog", { name: "New purchase" });
  await dialog.getByRole("textbox", { name: "Supplier" }).fill("Potteries");
  await dialog.getByRole("textbox", { name: "SKU or barcode, line 1" }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, `${first}\t3\t10.00\r\n\r\n${second}\t1\t20.00\r\n`);
  await expect(dialog.getByRole("textbox", { name: "Pieces, line 2" })).toHaveValue("1");
  await dialog.getByRole("textbox", { name: "Postage and other costs" }).fill("5");
  // A cell that can't be read is marked, and under the cursor.
  const cost = dialog.getByRole("textbox", { name: "Unit cost, line 2" });
  await cost.fill("20x");
  await dialog.getByRole("button", { name: "Save purchase" }).click();
  await expect(cost).toBeFocused();
  await expect(cost).toHaveAttribute("aria-invalid", "true");
  await cost.fill("20,00");
  await expectNoViolations(page, "new purchase", { widths: [1440, 390] });
  await dialog.getByRole("button", { name: "Save purchase" }).click();
  await expect(page.getByText("0 of 4 pieces received")).toBeVisible();

  // Saved by somebody else while it's open here: neither version goes under unseen.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const overtaken = page.getByRole("dialog", { name: "Edit purchase" });
  const reference = overtaken.getByRole("textbox", { name: "Reference" });
  await reference.fill("MINE");
  await askRest(page, demo, "POST /api/purchases", {
    body: {
      purchaseId: new URL(page.url()).pathname.split("/").at(-1) ?? "",
      revision: 1,
      supplier: "Potteries",
      reference: "THEIRS",
      expectedOn: null,
      postage: 5,
      note: "",
      lines: [
        { code: first, ordered: 3, cost: 10 },
        { code: second, ordered: 1, cost: 20 },
      ],
    },
  });
  await expect(page.getByText("Potteries THEIRS")).toBeVisible();
  await overtaken.getByRole("button", { name: "Save purchase" }).click();
  await expect(overtaken.getByRole("alert")).toContainText("Somebody else saved this purchase");
  await overtaken.getByRole("button", { name: "Use their version" }).click();
  await expect(reference).toHaveValue("THEIRS");
  await reference.fill("OURS");
  await overtaken.getByRole("button", { name: "Save purchase" }).click();
  await expect(page.getByText("Potteries OURS")).toBeVisible();

  await page.getByRole("textbox", { name: "Scan or type what came in" }).fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${first}: 1 received`)).toBeVisible();
  await page.keyboard.type(`NO-SUCH-${tag}\n`);
  await expect(page.getByText(`No item has NO-SUCH-${tag}. Nothing was received.`)).toBeVisible();
  await expectNoViolations(page, "purchase", { widths: [1440, 390] });
  // What came without being ordered, and that no item stands for, is named, added and received.
  await page.getByRole("button", { name: "Add 1 item to this purchase and receive" }).click();
  const edited = page.getByRole("dialog", { name: "Edit purchase" });
  await expect(edited.getByRole("textbox", { name: `Name of the new item NO-SUCH-${tag}` })).toBeFocused();
  await page.keyboard.type("Blue jug");
  await edited.getByRole("button", { name: "Create 1 item and save" }).click();
  await expect(page.getByText(`NO-SUCH-${tag}: 1 received`)).toBeVisible();
  // How many it were is said after the scan.
  await page.getByRole("textbox", { name: `Pieces of NO-SUCH-${tag} just received` }).fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`NO-SUCH-${tag}: 3 received`)).toBeVisible();
  await page.getByRole("button", { name: "Receive everything" }).click();
  await expect(page.getByText("5 of 5 pieces received")).toBeVisible();
  // One too many is said, and taken back later, too.
  await page.getByRole("textbox", { name: "Scan or type what came in" }).fill(second);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 more than ordered")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: `Undo one, ${second}` }).click();
  await expect(page.getByText("5 of 5 pieces received")).toBeVisible();
  await expect(page.getByText("1 more than ordered")).toHaveCount(0);
  // A slip of many pieces is mended in one go, not piece by piece.
  await page.getByRole("textbox", { name: "Scan or type what came in" }).fill(`900*${second}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("900 more than ordered")).toBeVisible();
  await page.getByRole("button", { name: `Change how many of ${second} came` }).click();
  await expect(page.getByRole("textbox", { name: `Pieces of ${second} received in all` })).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("900 more than ordered")).toHaveCount(0);
  await expect(page.getByText("5 of 5 pieces received")).toBeVisible();
  await page.getByRole("link", { name: first }).click();
  const item = page.getByRole("complementary", { name: `Stock of ${first}` });
  await expect(item.getByRole("region", { name: "Ledger" })).toContainText("Received");
  await expect(item.getByRole("textbox", { name: "Cost", exact: true })).toHaveValue("11");

  // Two are there, six shall be: one press orders the four from where the item was bought last.
  await page.goto(`${demo.url}/inventory/purchases`);
  const reorder = page.getByRole("region", { name: "To reorder" });
  await expect(reorder.getByRole("listitem").filter({ hasText: second })).toContainText("Buy 4");
  await reorder.getByRole("button", { name: /^Create purchases for/ }).click();
  await expect(page.getByText(/^1 purchase created/)).toBeVisible();
  await expect(reorder).toHaveCount(0);
});
