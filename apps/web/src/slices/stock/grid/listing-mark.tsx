import type { ItemListing } from "@stallkeeper/contract";
import { formatTime, isOnPause, isOversellRisk, markOfListing, type ListingMark } from "@stallkeeper/domain";
import { writeNumber } from "../../../ui/format.ts";
import {
  getFamilyClass,
  Glyph,
  joinClasses,
  useFormatSettings,
  useNow,
  type Family,
  type GlyphName,
} from "../../../ui/index.ts";
import { gridTexts as texts } from "./texts.ts";

type Look = { name: GlyphName; family: Family } | { text: string; className: string };

/** The sign of each mark; that of a sold one is its word. */
export const markLooks: Record<ListingMark, Look> = {
  live: { name: "disc", family: "green" },
  outOfSync: { name: "not-equal", family: "orange" },
  draft: { name: "small-ring", family: "slate" },
  inReview: { name: "clock", family: "violet" },
  onHold: { name: "pause", family: "slate" },
  refused: { name: "alert-disc", family: "red" },
  ended: { name: "cross", family: "slate" },
  sold: { text: texts.marks.sold, className: `${getFamilyClass("plum")} text-[var(--fam)] font-semibold` },
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

/** The mark of an item's listing; one that we hold at 0 is paused, whatever its platform calls that. */
export const markOf = (listing: ItemListing, available: number | null): ListingMark =>
  isOnPause(listing, available) ? "onHold" : markOfListing(listing, listing.ours);

/** The listing that speaks for all of an item's at an account, the one that needs somebody first. */
export function firstOf(
  listings: readonly ItemListing[],
  available: number | null,
): { listing: ItemListing; mark: ListingMark } | undefined {
  return listings
    .map((listing) => ({ listing, mark: markOf(listing, available) }))
    .toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark))[0];
}

/** How an item stands at an account: a shape, the listed quantity, and words. A press opens its card. */
export function ListingsMark({
  listings,
  available,
  platform,
  onOpen,
}: {
  listings: readonly ItemListing[];
  /** Of their item. */
  available: number | null;
  platform: string;
  onOpen?: ((anchor: HTMLElement) => void) | undefined;
}) {
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const first = firstOf(listings, available);
  if (first === undefined)
    return (
      <span className="sk-meta" title={texts.notListed(platform)}>
        <span aria-hidden="true">—</span>
        <span className="sk-hidden-text">{texts.notListed(platform)}</span>
      </span>
    );
  const { listing, mark } = first;
  const words = [
    texts.listing(platform, texts.marks[mark], listing.quantity, mark === "outOfSync" ? listing.ours : null),
    ...(listings.length === 1 ? [] : [texts.more(listings.length)]),
    ...(listing.problem === null ? [] : [listing.problem]),
    texts.readAt(formatTime(Date.parse(listing.readAt), "full", settings)),
  ].join("; ");
  const look = markLooks[mark];
  const hasQuantity = mark === "live" || mark === "outOfSync";
  const face = (
    <>
      {"text" in look ? (
        <span aria-hidden="true" className={look.className}>
          {look.text}
        </span>
      ) : (
        <Glyph {...look} />
      )}
      <span aria-hidden="true">{hasQuantity && writeNumber(listing.quantity)}</span>
      <span className="sk-hidden-text">{words}</span>
    </>
  );
  const className = joinClasses(
    "inline-flex items-center gap-1 min-h-6 min-w-6",
    mark === "outOfSync" &&
      `px-1 rounded-chip bg-[var(--fam-tint)] text-[var(--fam)] ${getFamilyClass("orange")}`,
  );
  return onOpen === undefined ? (
    <span title={words} className={className}>
      {face}
    </span>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      title={words}
      className={className}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {face}
    </button>
  );
}
