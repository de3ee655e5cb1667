/**
 * What a seller waits for most: a note that is saved, and what Home and Shipping ask first. Service and floor
 * are processes of their own on the same PostgreSQL. The floor is `node:http`, `pg` and JSON
 * (bare-service.ts): of a note the one statement that changes the row, committed by itself; of a look the
 * same question as SQL. The floor works as the superuser, so it has neither sign-in nor the wall of the
 * store, and of a note no timeline and no news to other screens.
 */
import { beltQueues } from "@stallkeeper/contract";
import { compare, type Figure } from "./measure.ts";
import { openOrderRows, overTheLastYear, storeId } from "./order-rows.ts";
import { startBareService, startMeasuredService, type Call } from "./service-process.ts";

const accountId = "01890000-0000-7000-8000-0000000000a1";
const orderId = (n: number): string => `bazaar:${accountId}:${n}`;
const firstDay = "2024-09-03T00:00:00.000Z";

const noteQuery = `mutation TransactionUpdateMany($record: UpdateManyTransactionInput!,
  $filter: FilterUpdateManyTransactionInput, $limit: Int) {
  TransactionUpdateMany(record: $record, filter: $filter, limit: $limit) { failed { id code message conflicts
    } } }`;
const noRefund = "(refund is null or refund not in (1, 2))";
const rules = {
  new: `not fulfilled and ${noRefund} and not tags @> '{unresponsive}'`,
  ship: `fulfilled and not shipped and ${noRefund} and not tags && '{unresponsive,markForRefund,markForReturn}'`,
  queued: "tags @> '{queued}'",
  unresponsive: "tags @> '{unresponsive}'",
  refund: "refund = 1",
};
const countQueue = (queue: keyof typeof rules, more = ""): string =>
  `(select count(*) from orders where store_id = $1 and not external ${more} and ${rules[queue]})::int`;
const topQuery = `query Orders($filter: FilterFindManyTransactionInput, $sort: SortFindManyTransactionInput,
  $limit: Int) {
  TransactionMany(filter: $filter, sort: $sort, limit: $limit) { _id orderNumber state account accountId platform source createdAt updatedAt dispatchBy
    refund tags fulfilled failed amountTotal currency notes paymentDisbursed paypal shipping { shipped provider trackingNumber temporaryTrackingAdded }
    buyer { id firstName lastName country handle } address { name line1 city state zipcode countryName } items { _id name images sku quantity } } }`;
const topVariables = {
  filter: {
    external: false,
    fulfilled: false,
    _operators: { createdAt: { gt: firstDay }, refund: { nin: [1, 2] }, tags: { nin: ["unresponsive"] } },
  },
  sort: "UPDATEDAT_DESC",
  limit: 12,
};

const statements = {
  "/note": ["update orders set notes = $3 where store_id = $1 and id = $2"],
  "/run": [
    `select ${beltQueues.map((queue) => `${countQueue(queue)} as "${queue}"`).join(", ")},
    ${countQueue("new", "and dispatch_by <= $2")} as "dueNew", ${countQueue("ship", "and dispatch_by <= $2")} as "dueShip",
    (select json_build_array(count(*) filter (where created_at >= $3),
      count(*) filter (where created_at < $3)) from actions
      where store_id = $1 and kind = 'shipment' and created_at >= $3::timestamptz - interval '1 day'
        and state not in ('refused', 'gaveUp')) as shipped,
    (select json_agg(h) from (select floor(extract(epoch from (now() - created_at)) / 3600)::int as age,
      sum(amount_total_minor) as total from orders
      where store_id = $1 and currency = 'EUR' and not external and not failed
        and created_at > now() - interval '1 day' group by 1) h) as hours`,
  ],
  "/accounts": [
    `select a.id, a.username, a.platform, a.state, a.linked_at, a.expires_at, s.phase, s.done, s.total,
      s.finished_at, s.waiting_until, s.problem,
    (select count(*) from unreadable_orders u where u.account_id = a.id) as unread from accounts a left
      join account_syncs s on s.account_id = a.id
    where a.store_id = $1 and a.role = 'market' and a.state <> 'unlinked' order by a.created_at`,
  ],
  "/top": [
    `select id, order_number, state, account, account_id, platform, source, created_at, updated_at,
      dispatch_by, refund, tags, fulfilled, failed, amount_total_minor,
    currency, notes, payment_disbursed, paypal, shipped, shipping_provider, tracking_number, temporary_tracking_added, buyer, address, items from orders
    where store_id = $1 and not external and created_at > $2 and ${rules.new}
      order by updated_at desc, id desc limit 12`,
  ],
} as const;

/** Notes and first looks, at the size of the bench. */
export async function measureRequests({ rows: count }: { rows: number }): Promise<Figure[]> {
  const rows = await openOrderRows(count, overTheLastYear(count));
  const service = await startMeasuredService(rows);
  const bare = await startBareService(rows, statements);
  try {
    const text = count.toLocaleString("en");
    const day = new Date().toISOString().slice(0, 10);
    const looks: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        "the day's run",
        () => service.call("/api/dashboard/run"),
        () => bare.call("/run", [[storeId, `${day}T23:59:59Z`, `${day}T00:00:00Z`]]),
      ],
      ["the accounts", () => service.call("/api/meta/accounts"), () => bare.call("/accounts", [[storeId]])],
      [
        "the first orders of Shipping",
        () => service.call("/graphql", { query: topQuery, variables: topVariables }),
        () => bare.call("/top", [[storeId, firstDay]]),
      ],
    ];
    const figures: Figure[] = [];
    for (const clients of [1, 8]) figures.push(await noteSaved(clients, service.call, bare.call));
    for (const [name, value, floor] of looks) {
      const times = await compare(repeat(value), repeat(floor), { warmUp: 5, counted: 21 });
      figures.push({
        name: `${name} of ${text} (floor: bare SQL by node:http)`,
        value: times.value / asked,
        floor: times.floor / asked,
        ratio: times.ratio,
        unit: "ms",
        bound: { most: 2 },
      });
    }
    return figures;
  } finally {
    await bare.stop();
    await service.stop();
    await rows.close();
  }
}

const asked = 10;

const repeat = (call: () => Promise<unknown>) => async () => {
  for (let n = 0; n < asked; n += 1) await call();
};

async function noteSaved(clients: number, service: Call, bare: Call): Promise<Figure> {
  let written = 0;
  const asClients = (write: (order: string, notes: string) => Promise<unknown>) => () =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let n = 0; n < asked; n += 1) await write(orderId(client * asked + n + 1), `note ${written++}`);
      }),
    );
  const value = asClients(async (id, notes) => {
    const record = { notes, meta: { notesEditedAt: new Date().toISOString() } };
    const answer = await service("/graphql", {
      query: noteQuery,
      variables: { record, filter: { _operators: { _id: { in: [id] } } }, limit: 1 },
    });
    if (JSON.stringify(answer) !== `{"data":{"TransactionUpdateMany":{"failed":[]}}}`)
      throw new Error(`no note: ${JSON.stringify(answer)}`);
  });
  const floor = asClients((id, notes) => bare("/note", [[storeId, id, notes]]));
  const times = await compare(value, floor, { warmUp: 5, counted: 21 });
  const each = clients * asked;
  return {
    name: `note saved, ${clients} ${clients === 1 ? "client" : "clients"} (floor: one update by node:http)`,
    value: times.value / each,
    floor: times.floor / each,
    ratio: times.ratio,
    unit: "ms",
    bound: { most: 3 },
  };
}
