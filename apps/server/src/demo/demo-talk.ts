/**
 * Buyers who wrote, offered and rated in the last day, so that a fresh demo holds conversations to answer and
 * offers to decide beside the market's own sixty days; and the snippets that its owners keep. All of it
 * follows from the seed.
 */
import { z } from "zod";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { inStore, type Services } from "../platform/context.ts";
import type { StoreTx } from "../platform/db/index.ts";
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
    if (connector.messaging?.pullConversations !== undefined) {
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

interface DemoSnippet {
  name: string;
  content: string;
  /** How often it went out in the last 30 days. */
  uses: number;
  folder?: string;
  isShared?: boolean;
  translations?: { language: string; content: string }[];
}

const snippets: readonly DemoSnippet[] = [
  {
    name: "posted-today",
    content:
      "Hi {{buyerFirstName|there}}, your {{itemName}} is on its way with {{shippingProvider}}: {{trackingNumber}}.",
    uses: 41,
    isShared: true,
  },
  {
    name: "already-sold",
    content:
      "Hi {{buyerFirstName|there}}, I'm sorry: {{itemName}} was sold a moment before your order. Shall I refund you, or would something else from the shop do?",
    uses: 6,
  },
  {
    name: "measurements",
    content:
      "Thanks for asking! I've measured it flat: {{ask:Measurements}}. Anything else you'd like to know?",
    uses: 12,
    folder: "Questions",
    isShared: true,
    translations: [
      {
        language: "de",
        content:
          "Danke für die Frage! Ich habe es flach gemessen: {{ask:Measurements}}. Möchten Sie noch etwas wissen?",
      },
      {
        language: "fr",
        content:
          "Merci pour votre question ! Je l'ai mesuré à plat : {{ask:Measurements}}. Puis-je vous aider pour autre chose ?",
      },
    ],
  },
  {
    name: "new-address",
    content:
      "No problem, I'll send {{orderId}} to the new address. Could you confirm it line by line, please?",
    uses: 3,
    folder: "Questions",
  },
  {
    name: "arrived-broken",
    content:
      "I'm sorry it arrived like that. Could you send me two photos, one of the item and one of the parcel? I'll sort it out today.",
    uses: 7,
    folder: "Problems",
    isShared: true,
  },
  {
    name: "lowest-price",
    content: "Thank you for the offer of {{offerAmount}}. {{price}} is the best I can do on this one.",
    uses: 18,
  },
];

/** Spread over the last 30 days, the newest an hour ago. */
async function addUses(tx: StoreTx, ctx: OwnerCtx, snippetId: string, uses: number): Promise<void> {
  await tx.run(
    `insert into snippet_uses (store_id, snippet_id, action_id, used_at)
       select $1, $2::uuid, md5($2::uuid::text || n)::uuid, $3::timestamptz - n * interval '29 days' / $4::int
         - interval '1 hour' from generate_series(0, $4::int - 1) as n`,
    [ctx.storeId, snippetId, ctx.now().toISOString(), uses],
  );
}

/**
 * What the store's owner has done with all that: snippets are written and one is sent by itself, some of what
 * is new was read. Call once, on fresh history.
 */
export async function addTalkWork(ctx: OwnerCtx, store: DemoStore, seed: number): Promise<void> {
  const { actor } = ctx;
  await inStore(ctx, async (tx) => {
    for (const [n, snippet] of snippets.entries()) {
      const { name, content, uses, folder = "", isShared = false, translations = [] } = snippet;
      const at = new Date(ctx.now().getTime() - (snippets.length - n) * 9 * 24 * hourMs).toISOString();
      const id = seededId(`${seed} ${store} ${name}`);
      await tx.run(
        `insert into message_snippets (store_id, id, user_id, name, content, folder, is_shared, translations,
           created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
        [
          ctx.storeId,
          id,
          actor.kind === "member" ? actor.userId : "",
          name,
          content,
          folder,
          isShared,
          JSON.stringify(translations),
          at,
        ],
      );
      await addUses(tx, ctx, id, uses);
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
