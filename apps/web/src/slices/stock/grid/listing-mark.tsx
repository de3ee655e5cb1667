import type { ItemListing } from "@stallkeeper/contract";
import { isOversellRisk, markOfListing, type ListingMark } from "@stallkeeper/domain";
import { writeNumber } from "../../../ui/format.ts";
import { getFamilyClass, Glyph, joinClasses, type Family, type GlyphName } from "../../../ui/index.ts";
import { gridTexts as texts } from "./texts.ts";

const looks: Record<ListingMark, { name: GlyphName; family: Family }> = {
  live: { name: "disc", family: "green" },
  outOfSync: { name: "not-equal", family: "orange" },
  draft: { name: "small-ring", family: "slate" },
  inReview: { name: "clock", family: "violet" },
  onHold: { name: "pause", family: "slate" },
  refused: { name: "alert-disc", family: "red" },
  sold: { name: "check-disc", family: "slate" },
  ended: { name: "cross", family: "slate" },
  unknown: { name: "dashed-ring", family: "slate" },
};

/** Worst first: what an item's cell of several listings shows. */
const order: readonly ListingMark[] = [
  "outOfSync",
  "refused",
  "live",
  "onHold",
  "inReview",
  "draft",
  "unknown",
  "sold",
  "ended",
];

/** Whether a listing of an item offers what can't be served. */
export const isAtRisk = (listings: readonly ItemListing[], available: number | null): boolean =>
  listings.some((listing) => isOversellRisk(listing, available));

/** How an item stands at an account: a shape, the listed quantity, and words. */
export function ListingsMark({
  listings,
  available,
  platform,
}: {
  listings: readonly ItemListing[];
  available: number | null;
  platform: string;
}) {
  const marked = listings
    .map((listing) => ({ listing, mark: markOfListing(listing, available) }))
    .toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark));
  const [first] = marked;
  if (first === undefined)
    return (
      <span className="sk-meta" title={texts.notListed(platform)}>
        <span aria-hidden="true">—</span>
        <span className="sk-hidden-text">{texts.notListed(platform)}</span>
      </span>
    );
  const { listing, mark } = first;
  const words = texts.listing(
    platform,
    texts.marks[mark],
    listing.quantity,
    mark === "outOfSync" ? available : null,
  );
  const name = marked.length === 1 ? words : `${words}; ${texts.more(marked.length)}`;
  const hasQuantity = mark === "live" || mark === "outOfSync";
  return (
    <span
      title={name}
      className={joinClasses(
        "inline-flex items-center gap-1",
        mark === "outOfSync" &&
          `px-1 rounded-chip bg-[var(--fam-tint)] text-[var(--fam)] ${getFamilyClass("orange")}`,
      )}
    >
      <Glyph {...looks[mark]} />
      <span aria-hidden="true">
        {hasQuantity ? writeNumber(listing.quantity) : mark === "sold" && texts.marks.sold}
      </span>
      <span className="sk-hidden-text">{name}</span>
    </span>
  );
}
