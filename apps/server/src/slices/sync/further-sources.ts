/**
 * What is read of an account beside its orders: conversations, offers, listings, ratings, and what
 * its platform pays out. One table says for
 * each how a page is asked for, how one thing is read again after a webhook, who takes it in, and how often
 * it is worth asking.
 */
import type {
  Connector,
  ConnectorContext,
  JsonValue,
  ListPage,
  ListRequest,
  UnreadableEntry,
  WebhookResourceKind,
} from "@stallkeeper/connector-sdk";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { forgetUnreadableEntries, type LoadedAccount } from "../accounts/index.ts";
import { receiveListings } from "../listings/index.ts";
import { receiveConversations } from "../messaging/index.ts";
import { receiveOffers } from "../offers/index.ts";
import { receiveRatings } from "../ratings/index.ts";
import { receiveEntries, receivePayouts } from "../settlements/index.ts";
import { areOrdersWanted } from "./orders-wanted.ts";

/** Stores what a call brought; `readAt` is when the call began. Safe to repeat. */
export type Take = (tx: StoreTx, readAt: Date, ctx: Ctx) => Promise<void>;

export interface FurtherSource {
  /** The port's name, and the key of its place in `account_syncs.places`. */
  readonly name: string;
  readonly resource: WebhookResourceKind;
  /** Once in so many runs: what rarely changes leaves a strict marketplace's limit to orders and talk. */
  readonly everyRuns: number;
  pull(
    cursor: JsonValue,
  ): Promise<{ take: Take; unreadable: readonly UnreadableEntry[]; nextCursor: JsonValue; hasMore: boolean }>;
  /** One thing again; null: unknown there (yet). Left out: a webhook makes the list due instead. */
  read?(id: string): Promise<Take | null>;
}

interface Kind<Entry> {
  name: string;
  resource: WebhookResourceKind;
  everyRuns: number;
  pull(
    connector: Connector,
  ): ((ctx: ConnectorContext, request: ListRequest) => Promise<ListPage<Entry>>) | undefined;
  read?(connector: Connector): ((ctx: ConnectorContext, id: string) => Promise<Entry | null>) | undefined;
  idOf(entry: Entry): string;
  receive(
    tx: StoreTx,
    source: { accountId: string; platform: string; username: string },
    entries: readonly Entry[],
    readAt: Date,
    ctx: Ctx,
  ): Promise<void>;
}

const shelfEveryRuns = 12;
/** Platforms settle once a day or a week. */
const moneyEveryRuns = 48;

function bind<Entry>({ name, resource, everyRuns, ...kind }: Kind<Entry>) {
  const of = ({ connector, account, context }: LoadedAccount): FurtherSource | null => {
    const pull = kind.pull(connector);
    if (pull === undefined || account.settings[name] === false) return null;
    const read = kind.read?.(connector);
    const source = { accountId: account.id, platform: connector.id, username: account.username };
    const takeOf =
      (entries: readonly Entry[]): Take =>
      async (tx, readAt, ctx) => {
        await kind.receive(tx, source, entries, readAt, ctx);
        await forgetUnreadableEntries(tx, account.id, name, entries.map(kind.idOf));
      };
    return {
      name,
      resource,
      everyRuns,
      async pull(cursor) {
        const { entries, ...rest } = await pull(context, { cursor });
        return { take: takeOf(entries), ...rest };
      },
      ...(read === undefined
        ? {}
        : {
            async read(id: string) {
              const entry = await read(context, id);
              return entry === null ? null : takeOf([entry]);
            },
          }),
    };
  };
  return { name, resource, of };
}

const kinds = [
  bind({
    name: "messaging",
    resource: "message",
    everyRuns: 1,
    receive: receiveConversations,
    idOf: ({ platformSessionId }) => platformSessionId,
    pull: ({ messaging }) => messaging?.pullConversations,
    read: ({ messaging }) => messaging?.readConversation,
  }),
  bind({
    name: "offers",
    resource: "offer",
    everyRuns: 1,
    receive: receiveOffers,
    idOf: ({ platformOfferId }) => platformOfferId,
    pull: ({ offers }) => offers && ((ctx, request) => offers.pull(ctx, request)),
    read: ({ offers }) =>
      offers && ((ctx, id) => offers.read(ctx, { platformOfferId: id, platformItemId: null })),
  }),
  bind({
    name: "listings",
    resource: "listing",
    everyRuns: shelfEveryRuns,
    receive: receiveListings,
    idOf: ({ platformListingId }) => platformListingId,
    pull: ({ listings }) => listings && ((ctx, request) => listings.pull(ctx, request)),
    read: ({ listings }) =>
      listings && ((ctx, id) => listings.read(ctx, { platformListingId: id, sku: null })),
  }),
  bind({
    // Marketplaces have no call for a single rating: what a webhook tells of is met in the list.
    name: "ratings",
    resource: "rating",
    everyRuns: shelfEveryRuns,
    receive: receiveRatings,
    idOf: ({ platformRatingId }) => platformRatingId,
    pull: ({ ratings }) => ratings && ((ctx, request) => ratings.pull(ctx, request)),
  }),
  bind({
    name: "payouts",
    resource: "payout",
    everyRuns: moneyEveryRuns,
    receive: receivePayouts,
    idOf: ({ platformPayoutId }) => platformPayoutId,
    pull: ({ payouts }) => payouts && ((ctx, request) => payouts.pullPayouts(ctx, request)),
  }),
  bind({
    name: "settlements",
    resource: "payout",
    everyRuns: moneyEveryRuns,
    receive: receiveEntries,
    idOf: ({ platformEntryId }) => platformEntryId,
    pull: ({ payouts }) => payouts && ((ctx, request) => payouts.pullEntries(ctx, request)),
  }),
];

/** What the account's marketplace has of these and the seller wants; no listings where they want no orders. */
export function furtherSourcesOf(account: LoadedAccount): FurtherSource[] {
  return kinds
    .map(({ of }) => of(account))
    .filter((source) => source !== null)
    .filter(({ name }) => name !== "listings" || areOrdersWanted(account));
}

/** The source that a webhook's thing belongs to; null: to none of these. */
export function sourceNameOf(resource: string): string | null {
  return kinds.find((kind) => kind.resource === resource)?.name ?? null;
}
