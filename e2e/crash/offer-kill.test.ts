/**
 * kill -9 while offers are being answered, with a market that fails three calls in ten: after the next start
 * each answer stands exactly once in the market's books, or its offer says that a person has to look.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestClient,
  showFigure,
  startSimulator,
  tries,
  type RunningSimulator,
  type TestClient,
} from "@stallkeeper/testkit";
import type { RunningService } from "../service/start-service.ts";
import { adoptMarket, killService, openStore, startOn, waitUntilAnswering } from "./crash-service.ts";

/** Twenty-five offers are being answered at each kill. */
const perKill = tries(4, 25);
const kills = tries(1, 20);
const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-offer-crash-"));
let market: RunningSimulator;
let service: RunningService;
let client: TestClient;

beforeAll(async () => {
  market = await startSimulator({ orders: 6, seed: 11 });
  await market.control("PATCH", "/settings", {
    bazaar: { perSecond: 1_000, burst: 1_000 },
    thriftly: { perSecond: 1_000, burst: 1_000, listLagMs: 0, readLagMs: 0, staleMs: 0 },
  });
  adoptMarket(dataDir, market);
  service = await startOn(dataDir, 0);
  client = createTestClient(service.url);
  await openStore(client);
});
afterAll(async () => {
  await service?.stop();
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answered {
  _id: string;
  identifier: string;
  state: number;
  platform: string;
  answer: { state: string } | null;
}

async function listOffers(identifiers: readonly string[]): Promise<Answered[]> {
  const { body } = await client.graphql(
    `query($filter: FilterFindManyOfferInput) { OfferMany(filter: $filter, limit: 500) {
      _id identifier state platform answer { state } } }`,
    { filter: { _operators: { identifier: { in: identifiers } } } },
  );
  return (body as { data: { OfferMany: Answered[] } }).data.OfferMany;
}

/** Buyers offer at both marketplaces; answers the offers once the service has read them. */
async function makeOffers(count: number): Promise<Answered[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const [made] = await market.control<{ id: string }[]>("POST", "/offers", {
      market: n % 4 === 3 ? "thriftly" : "bazaar",
    });
    ids.push(made?.id ?? "");
  }
  return vi.waitFor(
    async () => {
      const found = await listOffers(ids);
      return found.length === count ? found : Promise.reject(new Error(`${found.length} of ${count}`));
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** How often each of these offers was answered at the market. */
async function countAnswers(offers: readonly Answered[]): Promise<Map<string, number>> {
  const lines = await market.control<{ offerId?: string; market: string }[]>(
    "GET",
    "/ledger?kind=offerAnswer",
  );
  return new Map(
    offers.map(({ _id, identifier, platform }) => [
      _id,
      lines.filter((line) => line.offerId === identifier && line.market === platform).length,
    ]),
  );
}

/** Answers offers, kills the service amid it and starts it again. Says what became of each answer. */
async function killDuringAnswers(): Promise<{ once: number; forPerson: number }> {
  const offers = await makeOffers(perKill);
  for (const [place, kind] of ["500", "500-after-commit", "reset-after-commit"].entries())
    await market.control("POST", "/faults", {
      kind,
      method: "POST",
      path: "/offers/",
      rate: 0.1,
      seed: place,
    });
  const half = Math.ceil(offers.length / 2);
  const calls = [
    client.post("/api/offers/many", { offerIds: offers.slice(0, half).map(({ _id }) => _id), offerState: 2 }),
    ...offers.slice(half).map(({ _id }) => client.post("/api/offers/", { offerId: _id, offerState: 2 })),
  ].map((call) => call.catch(() => null));
  await vi.waitFor(
    async () => {
      const counts = await countAnswers(offers);
      expect([...counts.values()].filter((count) => count > 0).length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 20 },
  );
  await killService(service, "process");
  await Promise.all(calls);
  service = await startOn(dataDir, Number(new URL(service.url).port));
  await waitUntilAnswering(client);
  // A call that the kill came before is made again, as its person would: what is answered is refused.
  for (const offer of await listOffers(offers.map(({ identifier }) => identifier)))
    if (offer.answer === null && offer.state === 0)
      await client.post("/api/offers/", { offerId: offer._id, offerState: 2 });
  await vi.waitFor(
    async () => {
      const now = await listOffers(offers.map(({ identifier }) => identifier));
      const open = now.filter(({ answer, state }) => state === 0 && answer?.state === "underWay");
      expect(open.map(({ identifier }) => identifier)).toEqual([]);
    },
    // An answer that fails again and again is tried at ever longer intervals: under way, and so it says.
    { timeout: 600_000, interval: 200 },
  );
  await market.control("DELETE", "/faults");
  const now = await listOffers(offers.map(({ identifier }) => identifier));
  const counts = await countAnswers(offers);
  const isForPerson = ({ answer }: Answered): boolean =>
    answer?.state === "unsure" || answer?.state === "refused";
  const wrong = now.filter((offer) => {
    const count = counts.get(offer._id) ?? 0;
    return count > 1 || (count === 0 && !isForPerson(offer)) || (offer.state === 2 && count !== 1);
  });
  expect(wrong).toEqual([]);
  return {
    once: [...counts.values()].filter((count) => count === 1).length,
    forPerson: now.filter(isForPerson).length,
  };
}

test(
  "offer answers through faults and kills stand once at the market, or ask for a person",
  async () => {
    let [once, forPerson] = [0, 0];
    for (let kill = 0; kill < kills; kill++) {
      const outcome = await killDuringAnswers();
      once += outcome.once;
      forPerson += outcome.forPerson;
    }
    expect(once).toBeGreaterThan(0);
    showFigure(
      "offer-kill",
      `${kills * perKill} offer answers through 30 % faults and ${kills} kills: ${once} once at the market, ${forPerson} asking for a person, none twice`,
    );
  },
  120_000 + kills * 600_000,
);
