/**
 * Many events through many rules while the process that evaluates them is killed (issue 16): each evaluation is
 * there once and explained, each action was done once, caps are kept, and the dry run says what was done.
 * `npm run test:long -- rule-storm`; it takes minutes, so `npm test` leaves it out.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { RulePreview } from "@stallkeeper/contract";
import {
  explainEvaluation,
  type RuleAction,
  type RuleCondition,
  type RuleLimits,
  type ToldEvaluation,
} from "@stallkeeper/domain";
import { registerWork } from "@stallkeeper/server";
import { buildOrder, showFigure, signUpOwner, startTestApp, startWorker, tries } from "@stallkeeper/testkit";

const events = tries(0, 10_000);
const kills = tries(0, 20);
const ruleCount = 50;
const orders = 200;
const cap = Math.max(1, events / 20);
const timings = { leaseMs: 1_500, renewEveryMs: 500 };
const limits = { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 100 };
const itself = (text: string): string => text;
const names = {
  tag: itself,
  location: itself,
  platform: itself,
  account: itself,
  package: itself,
  money: (amountMinor: number, currency: string) => `${amountMinor} ${currency}`,
};

interface Kept {
  rule: string;
  ran: number;
  otherwise: number;
  capped: number;
  all: number;
}

test.runIf(events > 0)(
  `${events} events through ${ruleCount} rules and ${kills} kills: each once, explained, within its cap`,
  async () => {
    const app = await startTestApp({
      hasRealClock: true,
      prepare: (services) => registerWork(services, { actions: timings }),
    });
    const owner = await signUpOwner(app);
    const { storeId } = owner;
    const rows = <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
      app.services.db.withStore(storeId, (tx) => tx.rows<R>(sql, values));
    for (let at = 0; at < orders; at += 1)
      await buildOrder(app.services.db, {
        storeId,
        id: `storm-${at}`,
        amount_total_minor: 100 * at,
        currency: "EUR",
        created_at: new Date().toISOString(),
      });

    // Every fifth rule leaves tasks, of which another would stand beside the first; the others leave one note.
    // Every third has an "else", every seventh a cap.
    const act = (at: number, text: string): RuleAction => ({ kind: at % 5 === 0 ? "task" : "note", text });
    const made: { name: string; body: Record<string, unknown>; limits: Partial<RuleLimits> }[] = [];
    for (let at = 0; at < ruleCount; at += 1) {
      const name = `Storm ${at}`;
      const groups: RuleCondition[][] = [
        [{ field: "total", over: at % 2 === 0, amountMinor: 100 * ((at * 37) % orders), currency: "EUR" }],
      ];
      const own = { everyTime: true, ...(at % 7 === 0 ? { mostPerHour: cap } : {}) };
      const otherwise = at % 3 === 0 ? [act(at, `else ${name}`)] : [];
      const trigger = { kind: "tagAdded", tag: "international" };
      const body = { trigger, groups, actions: [act(at, name)], otherwise, limits: own };
      const answer = await owner.client.post("/api/rules", { ...body, name, state: "on" });
      expect(answer.status).toBe(200);
      made.push({ name, body, limits: own });
    }
    await rows(
      `insert into order_events (store_id, order_id, at, kind, actor, details)
       select $1, 'storm-' || (n % $3), now() + n * interval '1 ms', 'tagsChanged', 'system', '{"added":["international"]}'
       from generate_series(1, $2::int) n returning 1`,
      [storeId, events, orders],
    );

    const count = async (): Promise<number> =>
      (await rows<{ count: number }>("select count(*)::int as count from rule_evaluations"))[0]?.count ?? 0;
    const whole = events * ruleCount;
    const start = () => startWorker(app, { ...timings, limits });
    let worker = await start();
    for (let killed = 0; killed <= kills;) {
      const done = await count();
      if (done >= whole) break;
      if (killed < kills && done >= ((killed + 1) * whole) / (kills + 1)) {
        await worker.kill();
        worker = await start();
        killed += 1;
      }
      await sleep(200);
    }
    await worker.kill();

    const kept = await rows<Kept>(
      `select r.name as rule, count(*)::int as all, count(*) filter (where e.outcome = 'ran')::int as ran,
         count(*) filter (where e.outcome = 'otherwise')::int as otherwise,
         count(*) filter (where e.outcome = 'capped')::int as capped
       from rule_evaluations e join rules r on r.id = e.rule_id group by r.name`,
    );
    expect(kept.map(({ all }) => all)).toEqual(made.map(() => events));
    const done = new Map(
      (
        await rows<{ text: string; count: number }>(
          "select text, count(*)::int as count from rule_tasks group by 1",
        )
      ).map((row) => [row.text, row.count]),
    );
    for (const [at, { name, body, limits: own }] of made.entries()) {
      const line = kept.find(({ rule }) => rule === name);
      const acted = (line?.ran ?? 0) + (line?.otherwise ?? 0);
      const tasks = (done.get(name) ?? 0) + (done.get(`else ${name}`) ?? 0);
      expect([name, tasks]).toEqual([name, at % 5 === 0 ? acted : 0]);
      expect(acted).toBeLessThanOrEqual(own.mostPerHour ?? events);
      const tried = await owner.client.post("/api/rules/preview", body);
      const { data } = tried.body as { data: RulePreview };
      expect([name, data.count, data.otherwiseCount, data.cappedCount]).toEqual([
        name,
        line?.ran,
        line?.otherwise,
        line?.capped,
      ]);
    }
    const told = await rows<ToldEvaluation>(
      `select distinct on (e.rule_id, e.outcome) r.name as rule, e.outcome, e.why, e.did, e.reason
       from rule_evaluations e join rules r on r.id = e.rule_id`,
    );
    for (const one of told)
      expect(explainEvaluation(one, names)).toMatch(new RegExp(`^Rule “${one.rule}” .+\\.$`));
    await app.close();
    showFigure(
      "rule-storm",
      `${events} events through ${ruleCount} rules and ${kills} kills: ${whole} evaluations, each once and explained, caps kept, as the dry run said`,
    );
  },
  3_600_000,
);
