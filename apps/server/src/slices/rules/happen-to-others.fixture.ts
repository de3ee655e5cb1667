/** What happens to offers, items, listings, payouts and accounts, for the test of every trigger. */
import type { RuleTrigger } from "@stallkeeper/domain";
import { buildPlatformOffer } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { receiveListings } from "../listings/index.ts";
import { receiveOffers } from "../offers/index.ts";
import { receiveEntries, receivePayouts } from "../settlements/index.ts";
import { buildListing } from "../stock/build-listing.fixture.ts";
import type { keepRules } from "./keep-rules.fixture.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type House = Pick<ReturnType<typeof keepRules>, "house" | "inStore"> & {
  run: (sql: string, values?: readonly unknown[]) => Promise<unknown>;
  post: (path: string, body: object) => Promise<unknown>;
};

/** Each trigger with what happens; it answers how its subject is named, "" where that is the account. */
export function listOthers({ house, inStore, run, post }: House): [RuleTrigger, () => Promise<string>][] {
  const now = () => house.app.clock.now();
  const iso = (ms = 0) => new Date(now().getTime() + ms).toISOString();
  const source = () => ({ accountId: house.accountId, platform: "stall", username: "ada" });
  let made = 0;
  const offer = async (state: "new" | "accepted" | "declined", expiresAt: string) => {
    const parts = { platformOfferId: `O-${++made}`, items: [], createdAt: iso(), expiresAt };
    const tell = (now_: "new" | "accepted" | "declined") =>
      inStore((tx) =>
        receiveOffers(
          tx,
          source(),
          [buildPlatformOffer({ ...parts, state: now_, status: now_, updatedAt: iso() })],
          now(),
          systemCtx(house.app.services, house.owner.storeId, "Sync"),
        ),
      );
    await tell("new");
    house.app.clock.advance(1_000);
    if (state !== "new") await tell(state);
    return parts.platformOfferId;
  };
  const listing = async (...states: ("draft" | "live" | "refused" | "ended")[]) => {
    const id = `L-${++made}`;
    for (const state of states) {
      house.app.clock.advance(1_000);
      const told = buildListing(id, id, { state, updatedAt: iso(), external: { id, state } });
      await inStore((tx) => receiveListings(tx, source(), [told], now()));
    }
    return `Listed ${id}`;
  };
  const payout = async (...states: ("pending" | "paid" | "failed")[]) => {
    const id = `P-${++made}`;
    const paidAt = iso();
    for (const state of states) {
      house.app.clock.advance(1_000);
      await inStore((tx) =>
        receivePayouts(
          tx,
          source(),
          [{ platformPayoutId: id, state, amountMinor: 6_000, currency: "EUR", paidAt }],
          now(),
        ),
      );
    }
    return id;
  };
  const countItem = async (sku: string, onHand: number) => {
    await post("/api/stock/items", { sku, title: "A vase", onHand: 5, minimum: 2 });
    await post("/api/stock/counts", { counts: [{ sku, onHand }] });
    return sku;
  };

  return [
    [{ kind: "offerReceived" }, () => offer("new", iso(dayMs))],
    [{ kind: "offerExpiring", hours: 2 }, () => offer("new", iso(2 * hourMs))],
    [{ kind: "offerAccepted" }, () => offer("accepted", iso(dayMs))],
    [{ kind: "offerDeclined" }, () => offer("declined", iso(dayMs))],
    [{ kind: "stockLow" }, () => countItem("LOW", 1)],
    [{ kind: "stockZero" }, () => countItem("ZERO", 0)],
    [
      { kind: "stockDrift" },
      async () => {
        await listing("live");
        const sku = "DRIFT";
        await post("/api/stock/items", { sku, title: "A vase", onHand: 5 });
        await run(
          `insert into item_listings (store_id, item_id, listing_id, variant_id, by_name, at)
         select l.store_id, i.id, l.id, '', 'Olive', $3 from listings l, items i
           where l.identifier = $2 and i.sku = $1
         on conflict (store_id, listing_id, variant_id) do update set item_id = excluded.item_id`,
          [sku, `L-${made}`, iso()],
        );
        return sku;
      },
    ],
    [{ kind: "listingPublished" }, () => listing("draft", "live")],
    [{ kind: "listingRefused" }, () => listing("draft", "refused")],
    [{ kind: "listingEnded" }, () => listing("live", "ended")],
    [
      { kind: "listingStale", days: 30 },
      async () => {
        const name = await listing("draft", "live");
        await run("update listings set state_since = $1 where title = $2", [iso(-30 * dayMs), name]);
        return name;
      },
    ],
    [
      { kind: "reserveBelow", count: 3 },
      async () => {
        await run(
          `insert into reserve_rules (store_id, account_id, is_on, slots_per_day, weekdays, windows, jitter_minutes,
           stop_after, seed, passed_at, counted_from)
         select store_id, id, true, 1, '{1}', '[]', 0, 3, 's', $2, $2 from accounts where id = $1`,
          [house.accountId, iso()],
        );
        return "";
      },
    ],
    [{ kind: "payoutReceived" }, () => payout("pending", "paid")],
    [{ kind: "payoutHeld" }, () => payout("pending", "failed")],
    [
      { kind: "payoutMismatch" },
      async () => {
        const id = await payout("paid");
        const entry = { feeKind: null, occurredAt: iso(), currency: "EUR", platformOrderId: null, text: "" };
        await inStore((tx) =>
          receiveEntries(
            tx,
            source(),
            [
              {
                ...entry,
                platformEntryId: `E-${id}`,
                kind: "sale",
                amountMinor: 6_121,
                platformPayoutId: id,
              },
            ],
            now(),
          ),
        );
        await run("update settlement_payouts set state_since = $1 where identifier = $2", [iso(-dayMs), id]);
        return id;
      },
    ],
    [
      { kind: "tokenExpiring", days: 3 },
      async () => {
        await run("update accounts set expires_at = $2 where id = $1", [house.accountId, iso(3 * dayMs)]);
        return "";
      },
    ],
    [
      { kind: "syncFailing", minutes: 60 },
      async () => {
        await run(
          `insert into account_syncs (store_id, account_id, finished_at, failures) select store_id, id, $2, 3
           from accounts where id = $1
         on conflict (store_id, account_id) do update set finished_at = excluded.finished_at, failures = 3`,
          [house.accountId, iso(-hourMs)],
        );
        return "";
      },
    ],
  ];
}
