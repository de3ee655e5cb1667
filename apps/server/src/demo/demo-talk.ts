/**
 * Buyers who wrote, offered and rated in the last day, so that a fresh demo holds conversations to answer and
 * offers to decide beside the market's own sixty days; and the snippets that its owners keep. All of it
 * follows from the seed.
 */
import { z } from "zod";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { inStore, type Services } from "../platform/context.ts";
import { markConversations } from "../slices/messaging/index.ts";
import { seededId } from "./demo-seed.ts";
import type { DemoStore, OwnerCtx } from "./demo-people.ts";

/** An order that a buyer made lately: where, and by whom; guests cannot be written with. */
export const madeOrder = z.looseObject({
  id: z.string(),
  market: z.string(),
  buyer: z.looseObject({ id: z.number().nullable() }),
});
export type MadeOrder = z.infer<typeof madeOrder>;

const hourMs = 3_600_000;
const perStore = {
  large: { questions: 3, offers: 4, ratings: 2 },
  small: { questions: 1, offers: 1, ratings: 1 },
} as const;

export interface Talk {
  http: VendorHttp;
  marketUrl: string;
  account: string;
  isLarge: boolean;
  made: readonly MadeOrder[];
}

/**
 * Lets buyers write about every other order they made, ask about things on the shelf, offer and rate. Where a
 * marketplace has no such thing, nothing happens there.
 */
export async function talkLately(
  services: Services,
  { http, marketUrl, account, isLarge, made }: Talk,
): Promise<void> {
  const { questions, offers, ratings } = perStore[isLarge ? "large" : "small"];
  const now = services.now().getTime();
  const agoMs = (n: number, of: number, hours: number) =>
    Math.round(now - hourMs * (0.1 + ((of - 1 - n) / of) * hours));
  const act = (path: string, json: object) =>
    http.fetchBody({
      operation: "demo.talk",
      method: "POST",
      url: `${marketUrl}/_control${path}`,
      schema: z.unknown(),
      json: { account, ...json },
    });
  for (const connector of services.connectors.all().filter(({ traits }) => traits.practice)) {
    const market = connector.id;
    if (connector.messaging !== undefined) {
      const orders = made.filter(
        (order, n) => order.market === market && order.buyer.id !== null && n % 2 === 0,
      );
      for (const [n, { id }] of orders.entries())
        await act("/messages", { market, orderId: id, at: agoMs(n, orders.length, 30) });
      for (let n = 0; n < questions; n++) await act("/messages", { market, at: agoMs(n, questions, 12) });
    }
    if (connector.offers !== undefined)
      for (let n = 0; n < offers; n++)
        await act("/offers", { market, at: agoMs(n, offers, 9), expiresInMs: 36 * hourMs });
    if (connector.ratings !== undefined)
      await act("/ratings", { market, count: ratings }).catch(() =>
        services.log.debug({ market, account }, "the demo has no order to rate there"),
      );
  }
}

const snippets: readonly { name: string; content: string }[] = [
  {
    name: "posted-today",
    content:
      "Hi {{buyerFirstName|there}}, your {{itemName}} is on its way with {{shippingProvider}}: {{trackingNumber}}.",
  },
  {
    name: "already-sold",
    content:
      "Hi {{buyerFirstName|there}}, I'm sorry: {{itemName}} was sold a moment before your order. Shall I refund you, or would something else from the shop do?",
  },
  {
    name: "measurements",
    content:
      "Thanks for asking! I've measured it flat: {{ask:Measurements}}. Anything else you'd like to know?",
  },
  {
    name: "new-address",
    content:
      "No problem, I'll send {{orderId}} to the new address. Could you confirm it line by line, please?",
  },
  {
    name: "arrived-broken",
    content:
      "I'm sorry it arrived like that. Could you send me two photos, one of the item and one of the parcel? I'll sort it out today.",
  },
  {
    name: "lowest-price",
    content: "Thank you for the offer of {{offerAmount}}. {{price}} is the best I can do on this one.",
  },
];

/**
 * What the store's owner has done with all that: snippets are written and one is sent by itself, some of what
 * is new was read. Call once, on fresh history.
 */
export async function addTalkWork(ctx: OwnerCtx, store: DemoStore, seed: number): Promise<void> {
  const { actor } = ctx;
  await inStore(ctx, async (tx) => {
    for (const [n, { name, content }] of snippets.entries()) {
      const at = new Date(ctx.now().getTime() - (snippets.length - n) * 9 * 24 * hourMs).toISOString();
      await tx.run(
        `insert into message_snippets (store_id, id, user_id, name, content, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
        [
          ctx.storeId,
          seededId(`${seed} ${store} ${name}`),
          actor.kind === "member" ? actor.userId : "",
          name,
          content,
          at,
        ],
      );
    }
    await tx.run("insert into settings (store_id, key, value) values ($1, 'autoMessaging', $2)", [
      ctx.storeId,
      JSON.stringify({ alreadySold: seededId(`${seed} ${store} already-sold`) }),
    ]);
    const unread = await tx.rows<{ id: string }>(
      `select id from messaging_sessions where not is_read
         order by hashtextextended(platform || identifier, $1), id`,
      [seed],
    );
    await markConversations(
      ctx,
      tx,
      unread.slice(0, Math.floor(unread.length / 3)).map(({ id }) => id),
      { read: true },
    );
  });
}
