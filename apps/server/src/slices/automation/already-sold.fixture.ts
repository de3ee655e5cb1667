/** A store that writes to buyers by itself, at a really running practice market. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { AlreadySoldAnswer } from "@stallkeeper/contract";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

export const note = "Item already sold. Waiting for customer's reply.";
export const path = "/api/fulfilment/alreadySold";
export interface Row {
  id: string;
  platform_order_id: string;
  order_number: string;
  notes: string;
  tags: string[];
  items: { name: string }[];
  buyer: { firstName: string };
}
export interface Line {
  payload: { text?: string };
  idempotencyKey?: string;
}

/** Opens the shop for the tests of one file, and closes it after them. */
export function openAlreadySoldShop(timings: { maxSends?: number } = {}) {
  let practice: PracticeApp;

  beforeAll(async () => {
    practice = await startPracticeApp({
      simulator: { orders: 12 },
      timings: {
        sync: { pollMs: 500 },
        actions: { verifyAfterMs: 30, backoffMs: () => 80, leaseMs: 20_000, ...timings },
      },
    });
    await practice.connect();
  });
  afterAll(() => practice.close());
  afterEach(() => practice.simulator.control("DELETE", "/faults"));
  beforeEach(() =>
    setMessage("Hi {{buyerFirstName|there}}, {{itemName}} was sold before {{orderId}}. {{agentName}}"),
  );

  const client = () => practice.owner.client;
  const rows = <R = Row>(sql: string, values: unknown[] = []) =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
  const again = async ({ id }: { id: string }) =>
    (await rows("select * from orders where id = $1", [id]))[0] ?? expect.fail();
  const ledger = ({ platform_order_id: id }: Row) =>
    practice.simulator.control<Line[]>("GET", `/ledger?kind=message&orderId=${id}`);
  const events = ({ id }: Row) =>
    rows<{ kind: string; details: Record<string, unknown> }>(
      "select kind, details from order_events where order_id = $1 and kind <> 'received' order by at, id",
      [id],
    );
  const settings = (patch: object) => client().patch("/api/meta/settings", patch);
  const takenFlashes = async () =>
    (
      (await client().get("/api/flashes/")).body as {
        data: { message: string; error: boolean; orderId?: string }[];
      }
    ).data;
  const flashes = async () => (await takenFlashes()).map(({ message, error }) => ({ message, error }));
  const fault = (wish: object) =>
    practice.simulator.control("POST", "/faults", {
      market: "bazaar",
      method: "POST",
      path: "conversations",
      count: 1,
      ...wish,
    });
  const changeOrder = (order: Row, record: object) =>
    client().graphql(
      "mutation($id: MongoID!, $record: UpdateManyTransactionInput!) { " +
        "TransactionUpdateMany(filter: { _id: $id }, record: $record) { numAffected error { " +
        "message } } }",
      { id: order.id, record },
    );

  async function mark(
    order: { id: string },
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string; data: AlreadySoldAnswer }> {
    const { status, text, body } = await client().post(path, { saleId: order.id }, headers);
    return { status, text, data: (body as { data: AlreadySoldAnswer }).data };
  }

  async function makeSnippet(content: string): Promise<string> {
    const { body } = await client().graphql(
      "mutation($record: CreateOneMessageSnippetInput!) { MessageSnippetCreateOne(record: $record) { recordId } }",
      { record: { name: `sold-${crypto.randomUUID()}`, content } },
    );
    return (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne
      .recordId;
  }

  /** The store's message for a trigger. */
  async function setMessage(content: string, trigger = "alreadySold"): Promise<string> {
    const id = await makeSnippet(content);
    expect((await settings({ autoMessaging: { [trigger]: id } })).status).toBe(200);
    return id;
  }

  /** A fresh paid order of Bazaar, with a conversation about it unless its buyer wrote nothing. */
  async function freshOrder({ isSilent = false } = {}): Promise<Row> {
    const [made] = await practice.simulator.control<{ id: string }[]>("POST", "/orders", {
      market: "bazaar",
      fields: { isGuest: false },
    });
    if (!isSilent)
      await practice.simulator.control("POST", "/messages", { market: "bazaar", orderId: made?.id });
    return vi.waitFor(
      async () => {
        const [found] = await rows(
          `select o.* from orders o where platform_order_id = $1 and ($2 or exists (
            select 1 from messaging_sessions s where s.platform_order_ids @> array[o.platform_order_id]))`,
          [made?.id, isSilent],
        );
        if (found === undefined) throw new Error(`${made?.id} is not here yet`);
        return found;
      },
      { timeout: 60_000, interval: 30 },
    );
  }

  return {
    get practice() {
      return practice;
    },
    client,
    rows,
    again,
    ledger,
    events,
    settings,
    takenFlashes,
    flashes,
    fault,
    changeOrder,
    mark,
    makeSnippet,
    setMessage,
    freshOrder,
  };
}
