/**
 * The market's memory: tables in memory, fed only by commits. A commit is a list of whole records, written as
 * one journal line first and applied after, so it is kept whole or not at all. An account's history is not
 * journaled: it is grown again from the account's seed whenever the account first appears.
 */
import type { CourierAccount, CourierManifest, Parcel } from "../courier/courier.model.ts";
import type { Destination, InventoryItem, SellOffer, SigningKey } from "../ebay/ebay.model.ts";
import type { Tracker } from "../paypal/paypal.model.ts";
import type {
  Account,
  Conversation,
  Effect,
  KeyedAnswer,
  Listing,
  Market,
  Offer,
  Order,
  Rating,
  StoredFile,
  Subscription,
  Token,
} from "../model.ts";
import { openJournal } from "./journal.ts";
import { createTable } from "./table.ts";
import type { Owned } from "./table.ts";

type Records = {
  order: Order;
  orderGone: Order;
  conversation: Conversation;
  file: StoredFile;
  offer: Offer;
  rating: Rating;
  listing: Listing;
  subscription: Subscription;
  token: Token;
  answer: KeyedAnswer;
  account: Account;
  effect: Effect;
  courierAccount: CourierAccount;
  parcel: Parcel;
  courierManifest: CourierManifest;
  tracker: Tracker;
  signingKey: SigningKey;
  destination: Destination;
  inventoryItem: InventoryItem;
  sellOffer: SellOffer;
};

/** One record to keep: `k` names its table. */
export type Change = { [Kind in keyof Records]: { k: Kind; v: Records[Kind] } }[keyof Records];

export type MarketStore = ReturnType<typeof openMarketStore>;

export type StoreOptions = {
  folder: string | null;
  /** Grows the past of a new account. */
  growHistory: (
    account: Account,
    firstSeqs: (kind: "order" | "listing" | "conversation" | "offer" | "rating") => number,
  ) => Change[];
};

/** Opens the store, replaying the folder's journal when there is one; without a folder all is in memory. */
export function openMarketStore(options: StoreOptions) {
  const tables = {
    order: createTable<Order>(1000),
    conversation: createTable<Conversation>(1000),
    file: createTable<StoredFile>(),
    offer: createTable<Offer>(5000),
    rating: createTable<Rating>(),
    listing: createTable<Listing>(100_000),
    subscription: createTable<Subscription>(),
    token: createTable<Token>(),
    answer: createTable<KeyedAnswer>(),
    account: createTable<Account & Owned>(),
    courierAccount: createTable<CourierAccount>(),
    parcel: createTable<Parcel>(40_000),
    courierManifest: createTable<CourierManifest>(100),
    tracker: createTable<Tracker>(),
    signingKey: createTable<SigningKey>(),
    destination: createTable<Destination>(),
    inventoryItem: createTable<InventoryItem>(),
    sellOffer: createTable<SellOffer>(8_100_000_000),
  };
  const effects: Effect[] = [];
  const watchers: ((before: Order | undefined, after: Order) => void)[] = [];

  const applyChange = (change: Change): void => {
    switch (change.k) {
      case "effect":
        effects.push(change.v);
        return;
      case "account": {
        const isNew = tables.account.get(change.v.market, change.v.username) === undefined;
        tables.account.put({ ...change.v, account: change.v.username, id: change.v.username });
        if (isNew)
          for (const past of options.growHistory(change.v, (kind) => tables[kind].nextSeq(change.v.market)))
            applyChange(past);
        return;
      }
      case "order": {
        const before = tables.order.put(change.v);
        for (const watch of watchers) watch(before, change.v);
        return;
      }
      case "orderGone":
        tables.order.remove(change.v);
        return;
      case "conversation":
        tables.conversation.put(change.v);
        return;
      case "file":
        tables.file.put(change.v);
        return;
      case "offer":
        tables.offer.put(change.v);
        return;
      case "rating":
        tables.rating.put(change.v);
        return;
      case "listing":
        tables.listing.put(change.v);
        return;
      case "subscription":
        tables.subscription.put(change.v);
        return;
      case "token":
        tables.token.put(change.v);
        return;
      case "answer":
        tables.answer.put(change.v);
        return;
      case "courierAccount":
        tables.courierAccount.put(change.v);
        return;
      case "parcel":
        tables.parcel.put(change.v);
        return;
      case "courierManifest":
        tables.courierManifest.put(change.v);
        return;
      case "tracker":
        tables.tracker.put(change.v);
        return;
      case "signingKey":
        tables.signingKey.put(change.v);
        return;
      case "destination":
        tables.destination.put(change.v);
        return;
      case "inventoryItem":
        tables.inventoryItem.put(change.v);
        return;
      case "sellOffer":
        tables.sellOffer.put(change.v);
        return;
    }
  };
  // The journal is written by this module alone, so its lines have the shape that was written.
  const journal =
    options.folder === null
      ? null
      : openJournal(options.folder, (entry) => (entry as Change[]).forEach(applyChange));

  return {
    ...tables,
    effects: effects as readonly Effect[],
    /** Keeps the changes, all or none; when it returns they survive a kill. */
    commit: (changes: Change[]): void => {
      journal?.append(changes);
      changes.forEach(applyChange);
    },
    /** The next number of the ledger. */
    nextEffectSeq: (): number => effects.length + 1,
    /** Calls `watch` after every order write. */
    watchOrders: (watch: (before: Order | undefined, after: Order) => void): void => {
      watchers.push(watch);
    },
    findAccount: (market: Market, username: string): Account | undefined =>
      tables.account.get(market, username),
    close: (): void => journal?.close(),
  };
}
