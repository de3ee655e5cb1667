/**
 * What cannot be done is said where it would be done: for want of a scope, and for what the platform ended.
 */
import type { Page } from "@playwright/test";
import { restMap, type RestInput } from "@stallkeeper/contract";
import { askRest } from "../service/ask-rest.ts";
import { askGraphql } from "../service/ask-service.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

const noScope = "Your account can't do this. Ask an administrator.";
const packer = "packer@stallkeeper.test";

test("a member without the scope finds every action of an order in its place, disabled, with the reason", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const had = await giveScopes(page, demo, packer, { role: "custom", scopes: ["analytics.read"] });
  await takeSession(page, demo.url, packer, demoPassword);
  await page.goto(`${demo.url}/shipping`);
  await page.getByRole("row").nth(1).getByRole("gridcell").nth(3).click();
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });

  for (const name of ["Mark as shipped", "Move", "Already sold", "Pin"]) {
    const button = drawer.getByRole("button", { name }).first();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.hover();
    await expect(page.getByText(noScope).first()).toBeVisible();
  }
  await drawer.getByRole("button", { name: "More", exact: true }).click();
  for (const name of ["Tags", "Mark for"])
    await expect(page.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(drawer.getByLabel("Notes on this order")).toHaveAttribute("readonly", "");
  const sent: string[] = [];
  page.on(
    "request",
    (request) =>
      void (request.postData()?.includes("TransactionUpdateMany") === true && sent.push(request.url())),
  );
  await drawer.getByRole("button", { name: "Pin" }).first().click({ force: true });
  await page.keyboard.press("p");
  await expect(page.getByRole("status").getByText(noScope)).toBeVisible();
  expect(sent).toEqual([]);

  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await giveScopes(page, demo, packer, had);
});

test(
  "an order that its platform cancelled says so in place of the shipping form",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(
      `${demo.url}/shipping?queue=all&order=${encodeURIComponent(await findCancelled(page, demo))}`,
    );
    await expect(page.getByText("This order was cancelled on the platform.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as shipped" })).toHaveCount(0);
  },
);

const setScopes = "POST /api/admin/members/scopes";

type Grant = Pick<RestInput<typeof setScopes>, "role" | "scopes">;

/** As the owner, whose session it is; answers what the member had before. */
async function giveScopes(page: Page, service: RunningService, email: string, grant: Grant): Promise<Grant> {
  const { members } = await askRest(page, service, "GET /api/admin/members");
  const member = members.find((one) => one.email === email);
  if (member === undefined) throw new Error("no such member");
  const { memberId, ...before } = restMap[setScopes].input.parse({
    memberId: member._id,
    role: member.role,
    scopes: member.scopes,
  });
  await askRest(page, service, setScopes, { body: { ...grant, memberId } });
  return before;
}

/** The newest order that its platform cancelled before it was shipped. */
async function findCancelled(page: Page, demo: RunningService): Promise<string> {
  const query = `{ TransactionMany(filter: { state: "cancelled", shipping: { shipped: false } },
    sort: CREATEDAT_DESC, limit: 1) { _id } }`;
  const {
    TransactionMany: [order],
  } = await askGraphql<{ TransactionMany: { _id: string }[] }>(page, demo, query);
  if (order === undefined) throw new Error("no order was cancelled");
  return order._id;
}
