/**
 * kill -9 under write load. Four writers change notes, tags and places of orders and ship others, each answer
 * going into a journal; the service is killed at a random moment, alone or with its whole process group and
 * its database, and started again. No acknowledged write may be missing, one without an answer stands whole
 * or not at all, no parcel is shipped twice and none is forgotten (issue "the main job", reliability R1 to
 * R3).
 *
 * A few kills in `npm test`, 175 and 100 in `npm run test:long`. CRASH_SEED: the moments of an earlier run.
 * How soon the service answers again is printed and judged by nobody here: `npm run bench` measures it.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createTestClient,
  showFigure,
  startSimulator,
  tries,
  type RunningSimulator,
  type TestClient,
} from "@stallkeeper/testkit";
import type { RunningService } from "../service/start-service.ts";
import {
  adoptMarket,
  killService,
  listOrders,
  openStore,
  openSuperuser,
  startOn,
  waitUntilAnswering,
  type KillKind,
} from "./crash-service.ts";
import { changeCell, compareCell, layOut, type DeskCell, type DeskOrder } from "./desk-journal.ts";
import {
  checkIndexes,
  compareTimeline,
  compareWithMarket,
  countOpenActions,
  countQueues,
} from "./final-account.ts";
import {
  compareShipment,
  isToBeAsked,
  planShipment,
  requestShipment,
  type Shipment,
  type ShownShipment,
} from "./shipment-journal.ts";

const kills: Record<KillKind, number> = { process: tries(4, 175), group: tries(4, 100) };
/** The kinds in turns, until one has had all of its kills. */
const rounds = Array.from({ length: Math.max(kills.process, kills.group) }, (_, n) =>
  (["process", "group"] as const).filter((kind) => n < kills[kind]),
).flat();
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const writerCount = 4;
const desk = 72;
const planned = { bazaar: Math.max(60, rounds.length * 14), atelier: Math.max(60, rounds.length * 14) };
// Thriftly answers two calls a second and has to be asked again for a minute: few, and all in the first
// rounds.
const thriftly = {
  plain: tries(2, 8),
  ofTwoParcels: tries(2, 6),
  untilRound: Math.ceil(rounds.length * 0.4),
};

const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-crash-"));
const random = createRandom(seed);
let market: RunningSimulator;
let service: RunningService;
let client: TestClient;

beforeAll(async () => {
  market = await startSimulator({ orders: 60, seed: 5 });
  adoptMarket(dataDir, market);
  service = await startOn(dataDir, 0);
  client = createTestClient(service.url);
});
afterAll(async () => {
  await service?.stop();
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  `${kills.process} kills of the service and ${kills.group} of its whole group lose no acknowledged write, ship nothing twice and forget nothing [R1]`,
  async () => {
    const bought = new Set<string>();
    const { cells, shipments } = await setUp(bought);
    const times: Record<KillKind, number[]> = { process: [], group: [] };
    const said: string[] = [];
    for (const [round, kind] of rounds.entries()) {
      const load = startLoad(cells, chooseShipments(shipments, round < thriftly.untilRound));
      const buying = buy(bought, round % 2 === 0 ? "bazaar" : "atelier", 1);
      // At a random one of the next answers, and a moment later: as many on a slow machine as on a quick one.
      await load.hasAnswered(4 + Math.floor(random() * 24));
      await sleep(random() * 40);
      await buying;
      load.isOver = true;
      const killedAtMs = performance.now();
      await killService(service, kind);
      said.push(...complaintsOf(service));
      service = await startOn(dataDir, Number(new URL(service.url).port));
      await waitUntilAnswering(client);
      times[kind].push(performance.now() - killedAtMs);
      await load.ended;
      expect(await compareAll(cells, shipments), `after kill ${round + 1} (${kind}), seed ${seed}`).toEqual(
        [],
      );
    }

    const database = await openSuperuser(dataDir);
    try {
      const drainedFromMs = performance.now();
      await vi.waitFor(async () => expect(await countOpenActions(database)).toEqual({}), {
        timeout: 300_000,
        interval: 250,
      });
      const drainMs = performance.now() - drainedFromMs;
      await askForOrders();
      await vi.waitFor(() => findBought(bought), { timeout: 60_000, interval: 250 });
      const { wrong, ...books } = await compareWithMarket(shipments, market, database);
      const wrote = report(times, cells, shipments, { ...books, drainMs });
      expect(wrong).toEqual([]);
      expect(await compareAll(cells, shipments)).toEqual([]);
      expect(await compareTimeline(cells, database)).toEqual([]);
      const { byGraphql, bySql } = await countQueues(client, database);
      expect(byGraphql).toEqual(bySql);
      expect(await checkIndexes(database)).toBeGreaterThan(30);
      showFigure(
        "crash/kill",
        `${kills.process} kills of the service and ${kills.group} with its database (seed ${seed}): ${wrote}; none lost, nothing shipped twice`,
      );
    } finally {
      await database.end();
    }
    if (said.length > 0) console.log([...new Set(said)].map((text) => `  noted: ${text}`).join("\n"));
  },
  1_200_000 + rounds.length * 20_000,
);

/** An owner, the three accounts, and orders enough for all rounds. */
async function setUp(bought: Set<string>): Promise<{ cells: DeskCell[]; shipments: Shipment[] }> {
  await buy(bought, "bazaar", planned.bazaar + desk);
  await buy(bought, "atelier", planned.atelier);
  await buy(bought, "thriftly", thriftly.plain);
  const record = (parcel: number) => ({ title: `Record ${parcel}`, quantity: 1, priceMinor: 1_900, parcel });
  await buy(bought, "thriftly", thriftly.ofTwoParcels, { lines: [record(1), record(2)] });
  await openStore(client);
  // Shipments that the market has taken in and not yet answered: there a kill hurts most.
  await market.control("POST", "/faults", {
    kind: "slow",
    market: "thriftly",
    method: "POST",
    path: "shipments",
    delayMs: 900,
  });
  for (const path of ["shipments", "tracking"])
    await market.control("POST", "/faults", {
      kind: "slow",
      rate: 0.3,
      method: "POST",
      path,
      delayMs: 250,
      seed,
    });
  const found = await vi.waitFor(() => findBought(bought), { timeout: 180_000, interval: 250 });
  const deskIds = found
    .filter((order) => order.market === "bazaar")
    .slice(0, desk)
    .map(({ orderId }) => orderId);
  return {
    cells: layOut(deskIds),
    shipments: found.filter(({ orderId }) => !deskIds.includes(orderId)).map(planShipment),
  };
}

async function buy(bought: Set<string>, name: string, count: number, fields = {}): Promise<void> {
  for (const { id } of await market.control<{ id: string }[]>("POST", "/orders", {
    market: name,
    count,
    fields,
  }))
    bought.add(`${name} ${id}`);
}

/** Everything bought, each exactly once; throws while one is missing. */
async function findBought(
  bought: ReadonlySet<string>,
): Promise<{ orderId: string; platformOrderId: string; market: string }[]> {
  const orders = (
    await listOrders<{ _id: string; platform: string; platformOrderId: string }>(
      client,
      "_id platform platformOrderId",
    )
  )
    .filter(({ platform, platformOrderId }) => bought.has(`${platform} ${platformOrderId}`))
    .map(({ _id, platform, platformOrderId }) => ({ orderId: _id, platformOrderId, market: platform }));
  if (orders.length !== bought.size)
    throw new Error(`${orders.length} of ${bought.size} bought orders are here`);
  return orders;
}

/** Reads every account now, so that nothing waits for its next turn. */
async function askForOrders(): Promise<void> {
  const { body } = await client.get("/api/meta/accounts");
  for (const { _id } of (body as { data: { _id: string }[] }).data)
    await client.post(`/api/accounts/${_id}/sync`);
}

/** What may be shipped in a round, in an order of its own, one of Thriftly's first. */
function chooseShipments(shipments: readonly Shipment[], isThriftlyOpen: boolean): Shipment[] {
  const open = shuffle(shipments.filter(isToBeAsked));
  const slow = open.filter((one) => one.market === "thriftly").slice(0, isThriftlyOpen ? 1 : 0);
  return [...slow, ...open.filter((one) => one.market !== "thriftly")];
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Four writers, until `isOver` or the first request without an answer. */
function startLoad(
  cells: readonly DeskCell[],
  shipments: readonly Shipment[],
): { isOver: boolean; ended: Promise<unknown>; hasAnswered(count: number): Promise<void> } {
  let answered = 0;
  let hasEnded = false;
  const load = {
    isOver: false,
    ended: Promise.resolve<unknown>(null),
    /** Resolves at that many answers, or when no writer is left to get one. */
    async hasAnswered(count: number) {
      while (answered < count && !hasEnded) await sleep(1);
    },
  };
  const write = async (writer: number) => {
    const ownCells = cells.filter((_, at) => at % writerCount === writer);
    const ownShipments = shipments.filter((_, at) => at % writerCount === writer);
    for (let step = 0; !load.isOver; step++) {
      const cell = ownCells[step % ownCells.length];
      const shipment = step % writerCount === writer ? ownShipments.shift() : undefined;
      if (shipment !== undefined && !(await requestShipment(client, shipment))) return;
      if (!load.isOver && cell !== undefined && !(await changeCell(client, cell))) return;
      answered += 1;
    }
  };
  load.ended = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer))).finally(
    () => (hasEnded = true),
  );
  return load;
}

async function compareAll(cells: DeskCell[], shipments: readonly Shipment[]): Promise<string[]> {
  const shown = await listOrders<DeskOrder & ShownShipment>(
    client,
    "_id notes tags meta { notesEditedAt } fulfilled shipping { shipped provider trackingNumber }",
  );
  const orders = new Map(shown.map((order) => [order._id, order]));
  return [
    ...cells.flatMap((cell) => compareCell(cell, orders)),
    ...shipments.flatMap((one) => compareShipment(one, orders.get(one.orderId))),
  ];
}

function report(
  times: Record<KillKind, number[]>,
  cells: readonly DeskCell[],
  shipments: readonly Shipment[],
  books: { shipped: number; ledgerLines: number; drainMs: number },
): string {
  const sum = (of: (cell: DeskCell) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  const ready = (kind: KillKind) => {
    const sorted = times[kind].toSorted((a, b) => a - b);
    const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
    return `${sorted.length} × ${kind}: ready after ${Math.round(median)} ms (median), ${Math.round(most)} ms (most)`;
  };
  const inState = (state: Shipment["state"]) => shipments.filter((one) => one.state === state).length;
  console.log(`crash test, seed ${seed}\n  ${ready("process")}\n  ${ready("group")}
  desk: ${sum(({ asked }) => asked)} writes asked for, ${sum(({ applied }) => applied)} stand
  shipments: ${inState("acknowledged")} acknowledged, ${inState("unknown")} without an answer;
    ${books.shipped} orders stand shipped, ${books.ledgerLines} parcels in the ledger
  outbox empty ${(books.drainMs / 1_000).toFixed(1)} s after the last kill`);
  return `${sum(({ applied }) => applied)} writes at the desk and ${books.shipped} shipments stand`;
}

/** Warnings and errors that a service wrote while it ran. */
function complaintsOf({ output }: RunningService): string[] {
  return output()
    .split("\n")
    .filter((line) => /^\{"level":"(?:warn|error|fatal)"/.test(line))
    .map((line) => {
      const { level, msg, err } = JSON.parse(line) as {
        level: string;
        msg: string;
        err?: { message?: string };
      };
      return `${level}: ${msg}${err === undefined ? "" : ` (${err.message ?? ""})`}`;
    });
}

/** Numbers from 0 to 1 that follow from the seed. */
function createRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
