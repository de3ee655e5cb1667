/** A store with conversations at a really running practice market, for the tests of messages. */
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

export const path = "/api/messages/";
export interface Session {
  id: string;
  identifier: string;
  account_id: string;
  account: string;
  platform_order_ids: string[];
  buyer: { handle: string; identifier: string };
  messages: { content: string; byMe: boolean; identifier: string }[];
}
export interface Line {
  payload: { text?: string; order_id?: string; listing_id?: string };
  sessionId: string;
  orderId?: string;
}

/** Opens the shop for the tests of one file, and closes it after them. */
export function openMessageShop() {
  let practice: PracticeApp;

  beforeAll(async () => {
    practice = await startPracticeApp({
      simulator: { orders: 12 },
      timings: {
        sync: { pollMs: 600_000 },
        actions: { verifyAfterMs: 30, backoffMs: () => 80, leaseMs: 20_000 },
      },
    });
    await practice.connect();
  });
  afterAll(() => practice.close());
  afterEach(() => practice.simulator.control("DELETE", "/faults"));

  const client = () => practice.owner.client;
  const rows = <R = Session>(sql: string, values: unknown[] = []) =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
  const ledger = async (sessionId: string) =>
    (await practice.simulator.control<Line[]>("GET", "/ledger?kind=message")).filter(
      (line) => line.sessionId === sessionId,
    );
  const one = async <R = Session>(sql: string, values: unknown[] = []) =>
    (await rows<R>(sql, values))[0] ?? expect.fail();
  const sessionOf = (id: string) => one("select * from messaging_sessions where id = $1", [id]);
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await client().post(path, body, headers);
    return {
      status: answer.status,
      text: answer.text,
      ...(answer.body as {
        data?: { _id: string; messages: { content: string; byMe: boolean; identifier: string }[] } | null;
        code?: string;
        msg?: string;
        fields?: Record<string, string>;
      }),
    };
  };
  const fault = (wish: object) =>
    practice.simulator.control("POST", "/faults", {
      market: "bazaar",
      method: "POST",
      path: "conversations",
      count: 1,
      ...wish,
    });

  /** A conversation that a buyer has just begun, as it stands here. */
  async function freshSession(): Promise<Session> {
    const [made] = await practice.simulator.control<{ id: string }[]>("POST", "/messages", {
      market: "bazaar",
    });
    await client().post("/api/messages/reload");
    return vi.waitFor(() => sessionOfIdentifier(String(made?.id)), { timeout: 60_000, interval: 30 });
  }
  async function sessionOfIdentifier(identifier: string): Promise<Session> {
    const [found] = await rows("select * from messaging_sessions where identifier = $1", [identifier]);
    if (found === undefined) throw new Error(`${identifier} is not here yet`);
    return found;
  }

  return {
    get practice() {
      return practice;
    },
    client,
    rows,
    ledger,
    one,
    sessionOf,
    send,
    fault,
    freshSession,
    sessionOfIdentifier,
  };
}
