/**
 * Writing to the buyer from the order: the failed auto message leads there, a double press sends once, the
 * conversation follows. In the inbox, photos go with a reply.
 */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { askGraphql } from "../service/ask-service.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, writeAsBuyer } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

test("[MSG-3] Write message opens the panel at the order; a double press sends once, and R shows what was written", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const [made] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: {
      buyer: { firstName: "Ravi", lastName: "Once", handle: "ravi.once" },
      address: germanAddress,
      lines: [{ title: "A lamp for Ravi", quantity: 1, priceMinor: 4_200 }],
    },
  });
  await page.goto(`${demo.url}/shipping`);
  const row = page.getByRole("row").filter({ hasText: "Ravi Once" });
  await expect(row).toBeVisible();
  await row.getByRole("gridcell").nth(3).click();
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer.getByRole("button", { name: "Message", exact: true })).toBeEnabled();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Mark as already sold" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Write message" }).click();
  const panel = drawer.getByRole("region", { name: "Message Ravi Once" });
  await expect(panel.getByText("No messages yet. Yours is the first.")).toBeVisible();
  const text = panel.getByRole("textbox", { name: "Your message" });
  await expect(text).toBeFocused();

  await page.keyboard.type("/arrived");
  await expect(panel.getByRole("option", { name: /arrived-broken/ })).toBeVisible();
  await expectNoViolations(page, "writing to a buyer", { part: ".sk-reply" });
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(/^I'm sorry it arrived like that/);
  await text.fill("Dear {{buyerFirstName}}, {{ask:Day}}?");
  // A key that is held is one press: it doesn't send what it has just warned of.
  await page.keyboard.down("Control");
  for (let n = 0; n < 3; n += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");
  await expect(panel.getByText("{{ask:Day}} needs an answer. Send again to send it as it is.")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Day" })).toBeFocused();
  // A snippet comes in the buyer's language, its questions are fields, and what is answered stands in it.
  await text.fill("/meas");
  await expect(panel.getByRole("option", { name: /measurements/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const answer = panel.getByRole("textbox", { name: "Measurements" });
  await expect(answer).toBeFocused();
  await expect(panel.getByText("/measurements in German, the buyer's language.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("{{ask:Measurements}} needs an answer.", { exact: false })).toBeVisible();
  await expect(answer).toBeFocused();
  await page.keyboard.type("51 × 40 cm");
  await expect(text).toHaveValue(/Ich habe es flach gemessen: 51 × 40 cm\./);
  await expectNoViolations(page, "a question of a snippet", { part: ".sk-reply" });
  await panel.getByRole("combobox", { name: "Language of /measurements" }).selectOption("English");
  await expect(text).toHaveValue(/^Thanks for asking! I've measured it flat: 51 × 40 cm\./);
  await answer.focus();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  // The name of a snippet that nobody chose isn't a message, whatever Enter was pressed for.
  await text.fill("/trk");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(
    panel.getByText("/trk would be sent as typed. Choose the snippet or delete its name.", { exact: false }),
  ).toBeVisible();
  await text.fill("Dear {{buyerFirstName}}, would another lamp do?");
  await expect(panel.getByText("33 of 2,000")).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/messages/"));
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  // There is no conversation yet: the local one stands for it until the service has one.
  expect((await asked).postDataJSON()).toMatchObject({ session: "-" });
  await expect(page.getByText("Sent!").last()).toBeVisible();
  await expect(panel).toHaveCount(0);
  const written = async () =>
    (await readLedger(demo, "message"))
      .filter(({ orderId }) => orderId === made?.id)
      .map(({ payload }) => payload.text);
  expect(await written()).toEqual(["Dear Ravi, would another lamp do?"]);

  await expect(drawer.getByText("Message sent")).toBeVisible();
  await page.keyboard.press("r");
  await expect(panel.getByText("Dear Ravi, would another lamp do?")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open conversation" })).toHaveAttribute(
    "href",
    /^\/messaging\?session=bazaar/,
  );
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(drawer).toBeVisible();

  // An answer is lost and the page left: the same words are the same message.
  await page.route(
    "**/api/messages/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.keyboard.press("r");
  await text.fill("It is blue.");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("The service can't be reached.", { exact: false })).toBeVisible();
  // It is sent before the conversation could be read, and goes once that is there.
  let letGo = (): void => undefined;
  const isRead = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("query Conversation") === true) await isRead;
    await route.continue();
  });
  await page.reload();
  await drawer.getByRole("button", { name: "Message", exact: true }).click();
  await text.fill("It is blue.");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByRole("button", { name: "Sending…" })).toBeVisible();
  letGo();
  await expect(page.getByText("Sent!").last()).toBeVisible();
  expect(await written()).toEqual(["Dear Ravi, would another lamp do?", "It is blue."]);
});

test(
  "where a platform takes no messages the words are written here, copied, and pasted there",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    const [made] = await buy(demo, {
      market: "atelier",
      account: "northlane",
      fields: { buyer: { firstName: "Ines", lastName: "Quiet", handle: "ines.quiet" } },
    });
    await page.goto(`${demo.url}/shipping`);
    const row = page.getByRole("row").filter({ hasText: "Ines Quiet" });
    await expect(row).toBeVisible();
    await row.getByRole("gridcell").nth(3).click();
    await page.keyboard.press("r");
    const panel = page.getByRole("region", { name: "Message Ines Quiet" });
    const text = panel.getByRole("textbox", { name: "Your message" });
    await expect(text).toBeFocused();
    await text.fill("Dear {{buyerFirstName}}, {{ask:Day}}?");
    const copy = panel.getByRole("button", { name: "Copy and reply on Atelier" });
    await copy.click();
    await expect(panel.getByText("{{ask:Day}} needs an answer.", { exact: false })).toBeVisible();
    await text.fill("Dear {{buyerFirstName}}, it leaves today.");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByText("Copied. Paste it on Atelier.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Dear Ines, it leaves today.");
    expect((await readLedger(demo, "message")).filter(({ orderId }) => orderId === made?.id)).toEqual([]);
  },
);

test(
  "where a platform allows set kinds of messages alone, one that the order allows is chosen first",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    const { TransactionMany: orders } = await askGraphql<{
      TransactionMany: { _id: string; state: string; buyer: { id: string } }[];
    }>(
      page,
      demo,
      `{ TransactionMany(filter: { platform: "thriftly" }, limit: 200) { _id state buyer { id } } }`,
    );
    // A problem can be reported of whatever is paid for, except to guests.
    const order = orders.find(({ state, buyer }) => ["paid", "shipped"].includes(state) && buyer.id !== "");
    await page.goto(`${demo.url}/shipping/orders/${encodeURIComponent(order?._id ?? "")}`);
    await expect(page.getByRole("button", { name: "Message", exact: true })).toBeEnabled();
    await page.keyboard.press("r");
    const panel = page.getByRole("region", { name: /^Message / });
    const text = panel.getByRole("textbox", { name: "Your message" });
    await expect(text).toBeFocused();
    const kind = panel.getByRole("combobox", { name: "Kind of message" });
    await expect(kind).toBeVisible();
    await page.keyboard.type("One cup is chipped. Shall I send it anyway?");
    await expect(panel.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
    // The key says what the button's tooltip does.
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText("Choose a kind of message.", { exact: true })).toBeVisible();
    await kind.selectOption({ label: "Report a problem with the purchase (up to 2,000 characters)" });
    await expectNoViolations(page, "a kind of message", { part: ".sk-reply", widths: [1440, 390] });
    await text.focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Sent!").last()).toBeVisible();
    expect(
      (await readLedger(demo, "message"))
        .filter(({ market }) => market === "thriftly")
        .map(({ payload }) => payload),
    ).toEqual([{ kind: "PROBLEM", text: "One cup is chipped. Shall I send it anyway?" }]);
  },
);

test(
  "photos that are chosen, pasted and dropped stand under the text, and arrive; what isn't taken says why",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    const buyer = { id: 880_077, firstName: "Ola", lastName: "Photo", handle: "ola.photo" };
    const [order] = await buy(demo, { market: "bazaar", account: "northlane", fields: { buyer } });
    const about = { market: "bazaar", account: "northlane", orderId: order?.id };
    await writeAsBuyer(demo, { ...about, text: "Could I see the back of it?" });
    await page.goto(`${demo.url}/messaging`);
    await page
      .getByRole("listbox", { name: "Conversations" })
      .getByRole("option")
      .filter({ hasText: "ola.photo" })
      .click();
    const pane = page.getByRole("region", { name: "ola.photo" });
    const field = pane.getByRole("textbox").last();
    const attached = pane.getByRole("list", { name: "Attached files" }).getByRole("listitem");

    await pane
      .getByLabel("Attach a file")
      .last()
      .setInputFiles(await drawPhoto(page, "back.png", "#135"));
    await expect(attached).toHaveText([/^back\.jpg/]);
    await expect(field).toBeFocused();
    await give(field, "paste", await drawPhoto(page, "mark.png", "#531"));
    await give(field, "drop", await drawPhoto(page, "box.png", "#355"));
    await expect(attached).toHaveText([/^back\.jpg/, /^mark\.jpg/, /^box\.jpg/]);
    await expect
      .poll(() =>
        attached
          .locator("img")
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([40, 40, 40]);
    // Its name says picture, its bytes don't; what was attached before stays.
    await give(field, "drop", {
      name: "note.png",
      mimeType: "image/png",
      buffer: Buffer.from("Only words."),
    });
    await expect(pane.getByText(/^note\.png wasn't attached\. /)).toBeVisible();
    await expect(attached).toHaveCount(3);
    await expectNoViolations(page, "files at a reply", { part: "[data-keeps-clear]", widths: [1440, 390] });
    await pane.getByRole("button", { name: "Remove mark.jpg" }).click();
    await expect(field).toBeFocused();
    await expect(attached).toHaveText([/^back\.jpg/, /^box\.jpg/]);

    await page.keyboard.type("Here you are.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Sent!").last()).toBeVisible();
    await expect(attached).toHaveCount(0);
    const sent = async () =>
      (await readLedger(demo, "message")).filter(({ payload }) => payload["text"] === "Here you are.");
    expect((await sent()).map(({ payload }) => (payload["file_ids"] as string[]).length)).toEqual([2]);
    const shown = pane.getByRole("list", { name: "Files from you" }).getByRole("img");
    await expect(shown).toHaveCount(2);
    // The thread draws them from the store's own address.
    await expect
      .poll(() => shown.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
  },
);

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small picture of one colour. */
async function drawPhoto(page: Page, name: string, colour: string): Promise<GivenFile> {
  const drawn = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 30];
    const pen = canvas.getContext("2d");
    if (pen !== null) {
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 40, 30);
    }
    return canvas.toDataURL("image/png");
  }, colour);
  return { name, mimeType: "image/png", buffer: Buffer.from(drawn.split(",")[1] ?? "", "base64") };
}

/** Pastes a file into a field, or drops it there, as a browser says it. */
async function give(
  field: Locator,
  how: "paste" | "drop",
  { name, mimeType, buffer }: GivenFile,
): Promise<void> {
  await field.evaluate(
    (element, file) => {
      const given = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      given.items.add(new File([bytes], file.name, { type: file.mimeType }));
      const facts = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        file.how === "paste"
          ? new ClipboardEvent("paste", { ...facts, clipboardData: given })
          : new DragEvent("drop", { ...facts, dataTransfer: given }),
      );
    },
    { how, name, mimeType, base64: buffer.toString("base64") },
  );
}

const germanAddress = {
  name: "Ravi Once",
  line1: "Gartenstr. 4",
  line2: null,
  city: "Berlin",
  state: null,
  zipcode: "10115",
  country: "DE",
  phone: null,
};
