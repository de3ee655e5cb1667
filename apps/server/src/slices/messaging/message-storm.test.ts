/**
 * Many messages to several buyers while calls fail and the process that sends is killed: each stands once at
 * the marketplace or asks for a person, and every buyer reads theirs in the order in which they were written.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  showFigure,
  startWorker,
  startWorkerApp,
  tries,
  type RunningWorker,
  type WorkerApp,
} from "@stallkeeper/testkit";

const conversations = tries(4, 20);
const each = tries(6, 50);
const kills = tries(1, 20);
const timings = { leaseMs: 1_500, renewEveryMs: 500 };
const account = { perSecond: 1_000, burst: 1_000 };

let work: WorkerApp;
beforeAll(async () => void (work = await startWorkerApp({ leaseMs: timings.leaseMs, account })));
const workers: RunningWorker[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await work.close();
});

interface Session {
  id: string;
  identifier: string;
}

async function findSessions(): Promise<Session[]> {
  const made = await work.simulator.control<{ id: string }[]>("POST", "/orders", {
    market: "bazaar",
    count: conversations,
  });
  for (const { id } of made)
    await work.simulator.control("POST", "/messages", { market: "bazaar", orderId: id });
  return vi.waitFor(
    async () => {
      const found = await work.rows<Session>(
        "select id, identifier from messaging_sessions where platform_order_ids && $1",
        [made.map(({ id }) => id)],
      );
      return found.length === conversations ? found : Promise.reject(new Error("not here yet"));
    },
    { timeout: 120_000, interval: 50 },
  );
}

test(`${conversations * each} messages through 30 % faults and ${kills} kills: each once, in order`, async () => {
  const sessions = await findSessions();
  for (const [at, kind] of ["500", "reset", "reset-after-commit"].entries())
    await work.simulator.control("POST", "/faults", {
      market: "bazaar",
      kind,
      method: "POST",
      path: "/messages",
      rate: 0.1,
      seed: at,
    });
  let worker = work.worker;
  const killEvery = Math.ceil((conversations * each) / (kills + 1));
  let asked = 0;
  const countAsked = async () =>
    (
      await work.rows<{ count: number }>(
        "select count(*)::integer as count from actions where kind = 'message'",
      )
    )[0]?.count;
  const answers: Promise<{ status: number }>[] = [];
  for (let line = 0; line < each; line += 1) {
    for (const { id } of sessions) {
      const text = `Line ${line}.`;
      answers.push(work.owner.client.post("/api/messages/", { text, session: id }));
      asked += 1;
      await expect.poll(countAsked, { interval: 10, timeout: 60_000 }).toBe(asked);
      if (asked % killEvery !== 0) continue;
      await worker.kill();
      worker = await startWorker(work.app, { ...timings, limits: { account, pauseWithoutHintMs: 100 } });
      workers.push(worker);
    }
  }
  for (const { status } of await Promise.all(answers)) expect([200, 202]).toContain(status);
  await vi.waitFor(
    async () => {
      const open = await work.rows(
        "select 1 from actions where kind = 'message' and state in ('pending', 'sent', 'unknown')",
      );
      if (open.length > 0) throw new Error(`${open.length} are on their way`);
    },
    { timeout: 300_000, interval: 200 },
  );
  await worker.kill();
  const written = await work.simulator.control<{ sessionId: string; payload: { text: string } }[]>(
    "GET",
    "/ledger?kind=message",
  );
  const asking = await work.rows<{ session: string; text: string }>(
    `select payload ->> 'sessionId' as session, payload ->> 'text' as text from actions
       where kind = 'message' and state = 'gaveUp'`,
  );
  for (const { id, identifier } of sessions) {
    const there = written
      .filter(({ sessionId }) => sessionId === identifier)
      .map(({ payload }) => Number(/\d+/.exec(payload.text)?.[0]));
    expect(there).toEqual([...new Set(there)].toSorted((one, next) => one - next));
    const waiting = asking.filter(({ session }) => session === id).length;
    expect(there.length + waiting).toBeGreaterThanOrEqual(each);
  }
  showFigure(
    "message-storm",
    `${asked} messages through 30 % faults and ${kills} kills: each once and in order, ${asking.length} asked for a person`,
  );
  // A machine that does other work beside it may take a quarter of an hour for the full number.
}, 1_800_000);
