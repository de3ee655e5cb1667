/**
 * Nothing of one store is told to another as it happens (reliability, S8): every kind of change that open
 * screens hear of, read from its list, and every job, read from what is registered for the background. Jobs
 * carry ids: each is worked with its own store's, and with those of the other store mixed in, as a mistake in
 * whoever wrote it would.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connector } from "@stallkeeper/connector-sdk";
import { buildOrder, buildPlatformOrder } from "@stallkeeper/testkit";
import { registerWork } from "../background.ts";
import { announce, changeKinds } from "../platform/live/index.ts";
import { webhookSecretPlace } from "../slices/accounts/index.ts";
import { makeWebhookSecret, secretPlace } from "../slices/webhooks/index.ts";
import { fingerprintOf } from "./fingerprint.fixture.ts";
import { openHouse, type House, type Store } from "./house.fixture.ts";
import { gate, stall, till, van } from "./stall.fixture.ts";

type Handler = (input: Record<string, string>) => Promise<void>;

const folder = mkdtempSync(join(tmpdir(), "sk-exports-"));
let house: House;
let north: Store;
let south: Store;
const handlers = new Map<string, Handler>();

/** A stall whose orders were kept as it sent them, in a status of its own. */
const keepingStall: Connector = {
  ...stall,
  orders: {
    maxPageSize: 100,
    overlapSeconds: 0,
    read: async () => null,
    pull: async () => ({ orders: [], unreadable: [], nextCursor: null, hasMore: false, total: null }),
    fromKept: () => buildPlatformOrder({ platformOrderId: "kept", status: "packing", state: "unknown" }),
  },
};

beforeAll(async () => {
  house = await openHouse({
    connectors: [keepingStall, gate, till, van],
    prepare(services) {
      services.closing = new AbortController().signal;
      // They are worked here, one by one, and by nobody else.
      services.jobs.work = (job, handler) => void handlers.set(job.name, handler as Handler);
      services.jobs.repeat = () => undefined;
      registerWork(services);
    },
  });
  [north, south] = [await house.makeStore(), await house.makeStore()];
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Screen {
  ids(): string[];
  text(): string;
  isOver(): boolean;
  leave(): void;
}

/** An open stream of the store's owner, and of the member who may do nothing. */
async function watch(
  store: Store,
  headers: Record<string, string> = {},
  person = store.member,
): Promise<Screen> {
  const leaving = new AbortController();
  const response = await fetch(`${house.test.url}/api/events`, {
    headers: { cookie: person.client.cookie(), ...headers },
    signal: leaving.signal,
  });
  let [text, isOver] = ["", false];
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  await expect.poll(() => text).toContain("event: ready");
  return {
    ids: () =>
      [...text.matchAll(/"ids":(\[[^\]]*\])/g)].flatMap(([, ids]) => JSON.parse(ids ?? "[]") as string[]),
    text: () => text,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  };
}
const tell = (store: Store, kind: (typeof changeKinds)[number], ids: string[]) =>
  house.test.services.db.withStore(store.storeId, (tx) => announce(tx, kind, ids));
const lastIdOf = (screen: Screen) => [...screen.text().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? "";
/** Told last: whoever hears it has heard all that came before. */
async function settle(screen: Screen, store: Store, mark: string): Promise<void> {
  await tell(store, "order", [mark]);
  await expect.poll(() => screen.ids()).toContain(mark);
}

test("no kind of change is heard in the other store, live or by whoever comes back to it, and ends no stream there", async () => {
  const [here, there] = [await watch(north), await watch(south)];
  const session = /"sessionId":"([^"]+)"/.exec(there.text())?.[1] ?? "";
  await settle(there, south, "before");
  for (const kind of changeKinds)
    await tell(north, kind, kind === "session" ? [session] : [`${kind} of north`]);
  await settle(here, north, "end of north");
  await settle(there, south, "end of south");
  expect(here.ids().toSorted()).toEqual(
    [
      ...changeKinds.filter((kind) => kind !== "session").map((kind) => `${kind} of north`),
      "end of north",
    ].toSorted(),
  );
  expect([there.ids(), there.isOver()]).toEqual([["before", "end of south"], false]);
  const again = await watch(south, { "last-event-id": lastIdOf(here) });
  await settle(again, south, "end of it");
  expect(again.ids().filter((id) => id.endsWith("north"))).toEqual([]);
  for (const screen of [here, there, again]) screen.leave();
});

test("every job that the program writes is worked in the background", () => {
  const source = join(import.meta.dirname, "..");
  const written = globSync("**/*.ts", { cwd: source })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(join(source, file), "utf8").matchAll(/defineJob<[^(]*>\(\s*"([^"]+)"/g)].map(
        ([, name]) => name ?? "",
      ),
    );
  expect(written.length).toBeGreaterThan(8);
  expect([...handlers.keys()].toSorted()).toEqual(written.toSorted());
});

const tables: Record<string, string> = {
  runId: "export_runs",
  scheduleId: "export_schedules",
  switchId: "server_switches",
  receiverId: "webhook_receivers",
  webhookEventId: "webhook_events",
};
/** What a job is called with: any id it asks for, of one store, with the store's own id of another one. */
const inputOf = (storeId: string, things: Store): Record<string, string> =>
  new Proxy(
    {},
    {
      get(_target, name: string) {
        if (name === "storeId") return storeId;
        if (name === "trigger") return "ratingReceived";
        // Mail belongs to no store.
        if (name === "mailId") return house.nobody("mails");
        if (name === "wantedAt") return new Date().toISOString();
        if (name.endsWith("Id")) return things.id(tables[name] ?? `${name.slice(0, -2)}s`);
        throw new Error(`a job asks for "${name}": say here what that is`);
      },
    },
  );

/** Something to do for every job. */
async function giveWork({ storeId, id }: Store): Promise<void> {
  const { db, secrets } = house.test.services;
  // Read as shipped by a choice that the seller has taken back since.
  const kept = { platform_order_id: "kept", status: "packing", state: "unknown" };
  const accountId = id("accounts");
  await buildOrder(db, {
    ...kept,
    id: `stall:${accountId}:kept`,
    storeId,
    account_id: accountId,
    data: { readAs: "shipped" },
  });
  await db.asSystem(async (tx) => {
    await tx.run("update actions set state = 'pending' where store_id = $1", [storeId]);
    await tx.run(
      `update orders set state = 'paid', refund = null, shipped = false, shipment_state = null, parts = '[]'
         where id = $1`,
      [id("orders")],
    );
    await tx.run(
      `update webhook_events set state = 'received', next_at = now() - interval '1 minute'
         where store_id = $1`,
      [storeId],
    );
    await tx.run("update accounts set webhook_ref = null, webhook_secret = $2 where id = $1", [
      id("accounts"),
      secrets.seal("hook-secret", webhookSecretPlace(storeId, id("accounts"))),
    ]);
    await tx.run("update webhook_receivers set is_on = true, secret = $2 where store_id = $1", [
      storeId,
      secrets.seal(makeWebhookSecret(), secretPlace(storeId, id("webhook_receivers"))),
    ]);
    await tx.run(
      `update webhook_deliveries set state = 'waiting', held_until = null, due_at = '2020-01-01'
         where store_id = $1`,
      [storeId],
    );
    await tx.run("update order_triggers set state = 'waiting' where store_id = $1", [storeId]);
    await tx.run("update imports set state = 'applying', lease_until = null where store_id = $1", [storeId]);
    await tx.run("delete from export_parts where store_id = $1", [storeId]);
    await tx.run(
      `update export_runs set state = 'running', parts = 0, rows_done = 0, lease_until = null,
           is_to_folder = true, saved_at = null, parts_marked = 0,
           after_export = '{"kind": "addTag", "tag": "urgent"}'
         where store_id = $1`,
      [storeId],
    );
    await tx.run(
      `update export_schedules set is_paused = false, next_at = now() - interval '1 year'
         where store_id = $1`,
      [storeId],
    );
    // A store whose auto messages are paused works none of them.
    await tx.run("delete from auto_message_pauses where store_id = $1", [storeId]);
    await tx.run(
      `update server_switches s set state = 'catchingUp', to_store = m.store_id from memberships m
         where s.id = $1 and m.user_id = s.user_id and m.store_id <> $2`,
      [id("server_switches"), storeId],
    );
  });
}
/** Jobs that move nothing at home, and why. */
const still: Record<string, string> = {
  "mail-due": "mail belongs to no store",
  "export-over": "mail belongs to no store",
  "export-paused": "mail belongs to no store",
  "archive-wanted": "an archive is kept as a file",
  "backup-wanted": "a copy is of the whole installation, and kept as a file",
};

test("no job of a store changes anything of another or is heard there, whichever ids it was given", async () => {
  const { services } = house.test;
  const { closing } = services;
  // Marketplaces are told of addresses that they can reach.
  services.config.publicUrl = "https://stallkeeper.test";
  services.config.exportFolder = folder;
  for (const store of [north, south]) await giveWork(store);
  const there = await watch(south);
  await settle(there, south, "jobs begin");
  const before = await fingerprintOf(house.test, south.storeId);
  const wrong: unknown[] = [];
  const [moved, failed]: [string[], string[]] = [[], []];
  let mine = await fingerprintOf(house.test, north.storeId);
  // First, since a sync would read the kept orders again too.
  const isFirst = ([name]: [string, Handler]) => Number(name === "statuses-changed");
  for (const [name, work] of [...handlers].toSorted((one, other) => isFirst(other) - isFirst(one))) {
    const wasMine = mine;
    // Nobody carries actions out here: who waits for the platform's word would wait in vain.
    services.closing = name === "label-bought" ? AbortSignal.abort() : closing;
    await work(inputOf(north.storeId, north)).catch(
      (error: unknown) => void failed.push(`${name}: ${String(error)}`),
    );
    mine = await fingerprintOf(house.test, north.storeId);
    if (mine !== wasMine) moved.push(name);
    if (name !== "server-switch") await work(inputOf(north.storeId, south)).catch(() => undefined);
    if ((await fingerprintOf(house.test, south.storeId)) !== before) wrong.push(name);
  }
  const heard = there.ids();
  await settle(there, south, "jobs ended");
  expect({ wrong, failed, heard }).toEqual({ wrong: [], failed: [], heard: ["jobs begin"] });
  expect(there.ids()).toEqual(["jobs begin", "jobs ended"]);
  // What moved nothing at home would move nothing elsewhere.
  expect(moved.toSorted()).toEqual([...handlers.keys()].filter((name) => !(name in still)).toSorted());
  there.leave();
});
