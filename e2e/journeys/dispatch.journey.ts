/** Dispatch times in the browser: said per account, seen on Home, read-only for who may not change them. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

test("a store says its handling days, days off and cut-offs, which are kept, checked and shown on Home", async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.getByRole("link", { name: "Dispatch times" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Platforms" })).toBeVisible();
  const form = page.getByRole("form", { name: /Thriftly/ });
  await form.getByLabel("Handling days").fill("90");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter 0 to 60 days.")).toBeVisible();
  await form.getByLabel("Handling days").fill("3");
  await form.getByRole("checkbox", { name: "Saturday" }).check();
  await form.getByRole("button", { name: "Add days off" }).click();
  await form.getByLabel("From", { exact: true }).fill("2026-12-24");
  await form.getByLabel("To", { exact: true }).fill("2026-12-26");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^northlane \(\w+\) dispatch times saved/)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Handling days")).toHaveValue("3");
  await expect(form.getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await expect(form.getByLabel("To", { exact: true })).toHaveValue("2026-12-26");

  await page.getByRole("link", { name: "Open Couriers" }).click();
  const courier = page.getByLabel("DPD cut-off");
  await courier.fill("00:01");
  await courier.press("Enter");
  await expect(page.getByText("DPD cut-off saved.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("region", { name: "Cut-off" })).toContainText(
    /Next cut-off · (?:DPD|Royal Mail)/,
  );
});

test("who may not change settings reads them, with the reason", { tag: "@long" }, async ({ page, demo }) => {
  await takeSession(page, demo.url, "packer@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/control/platforms`);
  const form = page.getByRole("form", { name: /Bazaar/ });
  await expect(form.getByLabel("Handling days")).toBeDisabled();
  await expect(form.getByText("Your account can't do this. Ask an administrator.")).toBeVisible();
  await expectNoViolations(page, "Dispatch times");
  await page.getByRole("link", { name: "Open Couriers" }).click();
  await expect(page.getByLabel("Royal Mail cut-off")).toBeDisabled();
});
