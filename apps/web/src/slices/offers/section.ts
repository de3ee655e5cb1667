import { plural } from "../../ui/format.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { defineSection, type LoadPage } from "../../platform/section.ts";
import { parseOffersSearch } from "./offers-search.ts";

const loadOffers: LoadPage = async () => (await import("./offers-page.tsx")).OffersPage;

/** Offers that nobody has answered. */
async function countNew(): Promise<number> {
  const { fresh } = await askGraphql<{ fresh: number }>("{ fresh: OfferCount(filter: { state: 0 }) }");
  return fresh;
}

/** Buyers' offers. */
export const section = defineSection({
  nav: {
    id: "offers",
    href: "/offers",
    label: "Offers",
    at: 50,
    key: "o",
    count: {
      describe: (count) => plural(count, { one: "# new offer", other: "# new offers" }),
      asked: { ask: countNew, changesWith: "offer" },
    },
  },
  pages: [{ path: "/offers", nav: "offers", layout: "panes", search: parseOffersSearch, load: loadOffers }],
});
