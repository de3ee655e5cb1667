/**
 * Listings put up while calls fail and the process that sends is killed: each stands once at its marketplace,
 * or is visibly refused or asks for a person.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  showFigure,
  startWorker,
  startWorkerApp,
  tries,
  type RunningWorker,
  type WorkerApp,
} from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

const drafts = tries(3, 200);
const kills = tries(1, 20);
const markets = ["bazaar", "atelier", "thriftly"] as const;
const timings = { leaseMs: 1_500, renewEveryMs: 500 };
const account = { perSecond: 1_000, burst: 1_000 };

let work: WorkerApp;
beforeAll(async () => void (work = await startWorkerApp({ leaseMs: timings.leaseMs, account })));
const workers: RunningWorker[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await work.close();
});
const { make, publish, photo } = keepDrafts(() => work.owner);

test(`${drafts} listings through 30 % faults and ${kills} kills: each once, or visibly not`, async () => {
  await work.simulator.control("PATCH", "/settings", {
    atelier: { reviewMs: 50 },
    thriftly: { perSecond: 1000, burst: 1000, listLagMs: 50, readLagMs: 0, staleMs: 0 },
  });
  const linked = await vi.waitFor(
    async () => {
      const found = await work.rows<{ id: string; platform: string }>(
        "select id, platform from accounts where role = 'market'",
      );
      return found.length === markets.length ? found : Promise.reject(new Error("not linked yet"));
    },
    { timeout: 60_000, interval: 50 },
  );
  for (const [at, kind] of ["500", "reset", "reset-after-commit"].entries())
    await work.simulator.control("POST", "/faults", {
      kind,
      method: "POST",
      path: "/listings",
      rate: 0.1,
      seed: at,
    });
  const photoId = await photo();
  let worker = work.worker;
  const killEvery = Math.ceil(drafts / (kills + 1));
  const skus: string[] = [];
  for (let at = 0; at < drafts; at += 1) {
    const { id = "", platform = "" } = linked[at % linked.length] ?? {};
    const sku = `S-${at}-${randomUUID().slice(0, 4)}`;
    skus.push(sku);
    const isAtelier = platform === "atelier";
    const draftId = await make(
      {
        sku,
        title: `Cup ${at}`,
        priceMinor: 900,
        photos: [{ id: photoId, alt: "" }],
        attributes: isAtelier ? { material: ["paper"], era: ["1970s"] } : {},
      },
      { [id]: { categoryId: isAtelier ? "10" : "books", priceMinor: 900 } },
    );
    await publish(draftId);
    if ((at + 1) % killEvery !== 0) continue;
    await worker.kill();
    worker = await startWorker(work.app, { ...timings, limits: { account, pauseWithoutHintMs: 100 } });
    workers.push(worker);
  }
  await vi.waitFor(
    async () => {
      const open = await work.rows("select 1 from upload_targets where state in ('submitting', 'awaiting')");
      if (open.length > 0) throw new Error(`${open.length} are on their way`);
    },
    { timeout: 300_000, interval: 200 },
  );
  await worker.kill();
  const states = await work.rows<{ sku: string; state: string }>(
    "select d.sku, t.state from upload_targets t join upload_drafts d on d.id = t.draft_id",
  );
  expect(states).toHaveLength(drafts);
  const written = await work.simulator.control<{ payload: { act?: string; sku?: string } }[]>(
    "GET",
    "/ledger?kind=listing",
  );
  const made = written.flatMap(({ payload }) =>
    payload.act === "create" && payload.sku ? [payload.sku] : [],
  );
  const ours = made.filter((sku) => skus.includes(sku));
  expect(ours.toSorted()).toEqual([...new Set(ours)].toSorted());
  const isSaid = ({ sku, state }: { sku: string; state: string }): boolean =>
    state === "live" ? ours.includes(sku) : state === "rejected" || state === "unsure";
  expect(states.filter((one) => !isSaid(one))).toEqual([]);
  const live = states.filter(({ state }) => state === "live").length;
  // A few may all be unlucky; of many most are live.
  expect(live).toBeGreaterThanOrEqual(drafts > 20 ? drafts / 2 : 1);
  showFigure(
    "publish-storm",
    `${drafts} listings through 30 % faults and ${kills} kills: ${live} live, each once, ${drafts - live} visibly not`,
  );
}, 1_800_000);
