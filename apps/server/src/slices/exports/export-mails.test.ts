/** Whom a schedule tells of its files, over a real mail server: a link, and nothing of the rows. */
import { randomUUID } from "node:crypto";
import { buildOrder, signUpMember, signUpOwner, startMailbox, startTestApp } from "@stallkeeper/testkit";
import type { Mailbox, Person, TestApp } from "@stallkeeper/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMailConfig } from "../../platform/mail/mail-config.ts";
import { workMail } from "../../platform/mail/index.ts";
import { columnsOf, define } from "./keep-exports.fixture.ts";
import { runSchedule, workSchedules } from "./schedules.ts";
import { workExports } from "./work-export.ts";

let house: TestApp;
let mailbox: Mailbox;
let owner: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  house = await startTestApp({
    runsJobs: true,
    publicUrl: "https://stall.example",
    prepare: (services) => {
      services.config.mail = readMailConfig(mailbox.url, undefined);
      workMail(services, { sweepMs: 50 });
      workSchedules(services);
      workExports(services);
    },
  });
  owner = await signUpOwner(house);
  const buyer = { handle: "mara_l", firstName: "Mara", lastName: "Lind" };
  await buildOrder(house.services.db, { storeId: owner.storeId, buyer });
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});

/** A schedule whose time has come. */
async function addDue(by: Person, name: string, email: string): Promise<string> {
  const definition = define("orders", { columns: columnsOf("order_id", "buyer_name") });
  const times = { rhythm: "daily", time: "06:00", weekday: 1, monthDay: 1, timeZone: "UTC" };
  const made = await by.client.post("/api/exports/schedules", {
    key: randomUUID(),
    name,
    definition,
    ...times,
    email,
  });
  const id = (made.body as { data: { _id: string } }).data._id;
  await house.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update export_schedules set next_at = $2 where id = $1", [id, house.services.now()]),
  );
  return id;
}

test("a file that is ready is told of once, by a link that takes a sign-in", async () => {
  const id = await addDue(owner, "Nightly", "books@stall.test");
  await Promise.all([1, 2].map(() => runSchedule(house.services, owner.storeId, id)));
  const mail = await mailbox.waitFor("books@stall.test");
  expect(mail.headers["subject"]).toBe("Export ready: Nightly");
  expect(mail.link).toBe("https://stall.example/export/history");
  expect(mail.raw).not.toMatch(/Mara|mara_l/);
});

test("a schedule whose person may no longer export says so", async () => {
  const former = await signUpMember(house, { storeId: owner.storeId, scopes: ["export.run"] });
  const id = await addDue(former, "Weekly\r\nBcc: x@y.test", "boss@stall.test");
  await house.services.db.asSystem((tx) =>
    tx.run("update memberships set scopes = '{orders.write}' where user_id = $1", [former.userId]),
  );
  await runSchedule(house.services, owner.storeId, id);
  const mail = await mailbox.waitFor("boss@stall.test");
  expect(mail.headers["subject"]).toMatch(/^Export schedule paused: Weekly/);
  expect(mail.headers["bcc"]).toBeUndefined();
  expect(mail.link).toBe("https://stall.example/export/schedules");
});
