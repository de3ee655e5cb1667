/** What happens to orders, for the tests of triggers and of dry runs: through the service where it has a door. */
import { expect } from "vitest";
import type { RuleTrigger } from "@stallkeeper/domain";
import { buildPlatformConversation, buildPlatformMessage } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { receiveConversations } from "../messaging/index.ts";
import { changeOrders } from "../orders/index.ts";
import { receiveRatings } from "../ratings/index.ts";
import type { keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shippedBefore: readonly string[] = [
  "cancelled",
  "refunded",
  "returnOpened",
  "returnReceived",
  "swapSent",
  "delivered",
];

/** How an order arrives to which this can happen. */
export const arrivalFor = ({ kind }: RuleTrigger) =>
  shippedBefore.includes(kind)
    ? { shipping: { isShipped: true, provider: "DPD", trackingNumber: "T-1" } }
    : {};

/** Each trigger with what happens to an order that was there before. */
export function happenToOrders({ house, inStore, row, arrive }: ReturnType<typeof keepRules>) {
  const now = () => house.app.clock.now();
  const iso = (ms = 0) => new Date(now().getTime() + ms).toISOString();
  const work = () => workRules(house.app.services, house.owner.storeId);
  const source = () => ({ accountId: house.accountId, platform: "stall", username: "ada" });
  const platformIdOf = (id: string) => id.split(":").at(-1) ?? "";
  const run = (sql: string, values: readonly unknown[] = []) => inStore((tx) => tx.run(sql, values));
  const set = (id: string, columns: string) => run(`update orders set ${columns} where id = '${id}'`);
  const change = (id: string, patch: Parameters<typeof changeOrders>[3]) =>
    inStore((tx) =>
      changeOrders(systemCtx(house.app.services, house.owner.storeId, "Olive"), tx, [id], patch),
    );
  const post = async (path: string, body: object) => {
    const answer = await house.owner.client.post(path, body);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String) as string]);
    return (answer.body as { data: { _id: string } }).data;
  };
  const openReturn = async (id: string) => {
    const line = await inStore((tx) =>
      tx.one<{ itemId: string }>("select items -> 0 ->> '_id' as \"itemId\" from orders where id = $1", [id]),
    );
    return post("/api/returns/", {
      orderId: id,
      items: [{ itemId: line?.itemId, quantity: 1 }],
      reason: "Too small",
    });
  };
  /** A parcel of an order, with what its courier said. */
  const parcel = (id: string, columns: Record<string, unknown> = {}) => {
    const all = {
      tracking_number: `T-${id}`,
      state: "inTransit",
      created_at: iso(),
      updated_at: iso(),
      ...columns,
    };
    const names = Object.keys(all);
    return run(
      `insert into shipments (store_id, order_id, account_id, has_label, provider, currency, ${names.join(", ")})
       select store_id, id, account_id, false, 'Van', 'EUR', ${names.map((_, at) => `$${at + 2}`).join(", ")}
       from orders where id = $1`,
      [id, ...Object.values(all).map((value) => (typeof value === "object" ? JSON.stringify(value) : value))],
    );
  };
  const scan = (id: string, state: string) =>
    parcel(id, {
      state,
      last_event_at: iso(),
      events: [{ eventId: `e-${id}`, at: iso(), state, text: "", place: "" }],
    });
  const write = (id: string, isByMe: boolean, sentAt = iso()) =>
    inStore((tx) =>
      receiveConversations(
        tx,
        source(),
        [
          buildPlatformConversation({
            platformOrderIds: [platformIdOf(id)],
            messages: [buildPlatformMessage({ sentAt, isByMe })],
          }),
        ],
        now(),
      ),
    );

  /** What happens to an order that was there before; columns are set where the moment is the database's. */
  const toOrders: [RuleTrigger, (id: string) => Promise<unknown>][] = [
    [
      { kind: "shipped" },
      async (id) => {
        await set(id, "shipped = true");
        // The database notes the moment by its own clock.
        await set(id, `shipped_at = '${iso(0)}'`);
      },
    ],
    [
      { kind: "tagAdded", tag: "international" },
      (id) => change(id, { tagsChange: { add: ["international"] } }),
    ],
    [
      { kind: "tagAdded", tag: "markForReturn" },
      (id) => change(id, { tagsChange: { add: ["markForReturn"] } }),
    ],
    [{ kind: "movedToLocation", to: "queued" }, (id) => change(id, { moveTo: "queued" })],
    [{ kind: "alreadySold" }, (id) => change(id, { tagsChange: { add: ["alreadySold"] } })],
    [{ kind: "dispatchBySoon", hours: 4 }, (id) => set(id, `dispatch_by = '${iso(4 * hourMs)}'`)],
    [{ kind: "dispatchOverdue" }, (id) => set(id, `dispatch_by = '${iso(0)}'`)],
    [{ kind: "orderPaid" }, (id) => set(id, `paid_at = '${iso(0)}'`)],
    [{ kind: "noteAdded" }, (id) => change(id, { notes: "Fragile" })],
    [
      { kind: "orderUnpaidFor", hours: 24 },
      (id) => set(id, `external = true, state = 'pending', created_at = '${iso(-24 * hourMs)}'`),
    ],
    [
      { kind: "cancelled" },
      (id) =>
        inStore((tx) =>
          arrive(tx, [{ platformOrderId: platformIdOf(id), state: "cancelled", updatedAt: iso() }]),
        ),
    ],
    [
      { kind: "refunded" },
      (id) =>
        inStore((tx) =>
          arrive(tx, [
            {
              platformOrderId: platformIdOf(id),
              updatedAt: iso(),
              refund: { refundedMinor: 4_690, state: "full" },
            },
          ]),
        ),
    ],
    [{ kind: "returnOpened" }, openReturn],
    [
      { kind: "caseOpened" },
      (id) =>
        inStore((tx) =>
          arrive(tx, [
            {
              platformOrderId: platformIdOf(id),
              updatedAt: iso(),
              cases: [{ caseId: "c-1", kind: "notReceived", openedAt: iso(), isOpen: true }],
            },
          ]),
        ),
    ],
    [
      { kind: "returnReceived" },
      async (id) => {
        await openReturn(id);
        const [line] = await inStore((tx) =>
          tx.rows<{ id: string }>("select id from returns where order_id = $1", [id]),
        );
        await post("/api/returns/advance", { returnId: line?.id, to: "received" });
      },
    ],
    [
      { kind: "swapSent" },
      async (id) => {
        const { _id: swapId } = await post("/api/swaps/", {
          orderId: id,
          lines: [{ name: "Cup", quantity: 1 }],
        });
        // Planned is not sent.
        await work();
        expect((await row(id)).tags).not.toContain("urgent");
        await post("/api/swaps/send", { swapId, provider: "Royal Mail", trackingNumber: "SW-1" });
      },
    ],
    [
      { kind: "messageReceived" },
      (id) =>
        inStore((tx) =>
          receiveConversations(
            tx,
            source(),
            [
              buildPlatformConversation({
                platformOrderIds: [platformIdOf(id)],
                messages: [buildPlatformMessage({ sentAt: iso() })],
              }),
            ],
            now(),
          ),
        ),
    ],
    [
      { kind: "feedbackLeft" },
      (id) =>
        inStore((tx) =>
          receiveRatings(
            tx,
            source(),
            [
              {
                platformRatingId: `f-${id}`,
                polarity: "negative",
                stars: 1,
                text: "Broken",
                leftAt: iso(),
                updatedAt: iso(),
                buyerHandle: "ada",
                platformOrderId: platformIdOf(id),
                platformItemId: null,
                reply: null,
                external: {},
              },
            ],
            now(),
          ),
        ),
    ],
    [
      { kind: "delivered" },
      (id) =>
        inStore((tx) =>
          tx.run(
            `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state,
               currency, created_at, updated_at, delivered_at)
             select store_id, id, account_id, false, 'Van', 'T-' || id, 'delivered', 'EUR', $2, $2, $2
             from orders where id = $1`,
            [id, iso()],
          ),
        ),
    ],
    [{ kind: "firstScan" }, (id) => parcel(id, { state: "handedOver", handed_over_at: iso() })],
    [{ kind: "outForDelivery" }, (id) => scan(id, "outForDelivery")],
    [{ kind: "deliveryException" }, (id) => scan(id, "exception")],
    [{ kind: "deliveryException" }, (id) => scan(id, "lost")],
    [{ kind: "returnedToSender" }, (id) => scan(id, "returnedToSender")],
    [
      { kind: "notDeliveredBy", days: 7 },
      async (id) => {
        await set(id, "shipped = true");
        await set(id, `shipped_at = '${iso(-7 * dayMs)}'`);
        await run(
          `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state, currency,
             price_minor, bought_at, label_ref, created_at, updated_at)
           select store_id, id, account_id, true, 'Van', 'L-' || id, 'inTransit', 'EUR', 300, $2, id, $2, $2
           from orders where id = $1`,
          [id, iso()],
        );
      },
    ],
    [
      { kind: "feedbackDue", days: 7 },
      (id) => parcel(id, { state: "delivered", delivered_at: iso(-7 * dayMs) }),
    ],
    [{ kind: "buyerSilent", days: 3 }, (id) => write(id, true, iso(-3 * dayMs))],
    [
      { kind: "refundAsked" },
      (id) =>
        inStore((tx) =>
          arrive(tx, [{ platformOrderId: platformIdOf(id), state: "cancelRequested", updatedAt: iso() }]),
        ),
    ],
  ];

  return { toOrders, run, post };
}
