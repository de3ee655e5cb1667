/** A house for the tests of rules: a store with an account, its owner, and orders that arrive there. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import type { RulesView } from "@stallkeeper/contract";
import type { RuleAction, RuleCondition, RuleLimits, RuleTrigger } from "@stallkeeper/domain";
import {
  buildOrder,
  buildPlatformOrder,
  signUpOwner,
  startTestApp,
  type Person,
  type PlatformOrderParts,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { receiveOrders } from "../orders/index.ts";
import { runOnArrival } from "./run-rules.ts";

interface House {
  app: TestApp;
  owner: Person;
  accountId: string;
  /** Orders that arrived; the last one's platform id is `R-` and this. */
  made: number;
}

export type Row = Record<string, unknown> & { tags: string[]; notes: string; updated_at: string };

interface RunLine {
  actor: string;
  details: { rule: string; did: RuleAction[]; why: RuleCondition[] };
}

interface RuleParts {
  name?: string;
  groups?: RuleCondition[][];
  actions?: RuleAction[];
  isLast?: boolean;
  state?: string;
  trigger?: RuleTrigger;
  otherwise?: RuleAction[];
  limits?: Partial<RuleLimits>;
}

export const addUrgent: RuleAction = { kind: "addTag", tag: "urgent" };
export const abroad: RuleCondition[][] = [[{ field: "country", is: false, values: ["GB"] }]];

/**
 * Opens the house before the tests of a file and closes it after them; no rule is left over from test to
 * test.
 */
export function keepRules() {
  // Whole before the first test begins.
  const house = { made: 0 } as House;
  const inStore = <T>(work: (tx: StoreTx) => Promise<T>) =>
    house.app.services.db.withStore(house.owner.storeId, work);
  const ask = (path: string, body: object, { client } = house.owner) =>
    client.post(`/api/rules${path}`, body);
  const readAll = async ({ client } = house.owner) =>
    ((await client.get("/api/rules")).body as { data: RulesView }).data;
  const arrive = async (tx: StoreTx, orders: PlatformOrderParts[]) => {
    const source = { accountId: house.accountId, platform: "stall", platformName: "Stall", username: "ada" };
    const { arrivedIds } = await receiveOrders(
      tx,
      source,
      orders.map((parts) => buildPlatformOrder(parts)),
      house.app.clock.now(),
    );
    await runOnArrival(systemCtx(house.app.services, house.owner.storeId, "Sync"), tx, arrivedIds);
  };
  const idOf = (platformOrderId: string) => `stall:${house.accountId}:${platformOrderId}`;

  beforeAll(async () => {
    house.app = await startTestApp({ connectors: [...connectors, ...couriers] });
    house.owner = await signUpOwner(house.app);
    const { accountId } = await buildOrder(house.app.services.db, {
      storeId: house.owner.storeId,
      created_at: "2020-01-01T08:00:00.000Z",
    });
    house.accountId = accountId;
  });
  afterAll(() => house.app.close());
  beforeEach(() => inStore((tx) => tx.run("delete from rules")));

  return {
    house,
    inStore,
    ask,
    readAll,
    arrive,
    idOf,
    row: (id: string) =>
      inStore(async (tx) => (await tx.one<Row>("select * from orders where id = $1", [id])) ?? expect.fail()),
    runLines: (id: string) =>
      inStore((tx) =>
        tx.rows<RunLine>(
          "select actor, details from order_events where order_id = $1 and kind = 'ruleRan' order by id",
          [id],
        ),
      ),
    listAll: async (person = house.owner) => (await readAll(person)).rules,
    async makeRule(parts: RuleParts = {}): Promise<string> {
      const answer = await ask("", {
        name: "Abroad",
        groups: abroad,
        actions: [addUrgent],
        state: "on",
        ...parts,
      });
      expect(answer.body).toMatchObject({ data: { ruleId: expect.any(String) as string } });
      return (answer.body as { data: { ruleId: string } }).data.ruleId;
    },
    async arriveOne(parts: PlatformOrderParts = {}): Promise<string> {
      const platformOrderId = `R-${++house.made}`;
      await inStore((tx) => arrive(tx, [{ platformOrderId, ...parts }]));
      return idOf(platformOrderId);
    },
  };
}
