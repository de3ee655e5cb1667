/** What stands over and under the list: what may be missing, and what lapses today. */
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { Banner, useFormatSettings } from "../../ui/index.ts";
import { dayOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import type { ChangeSearch } from "./desk-bar.tsx";
import { rulesQuery, type ListedOffer } from "./offers.api.ts";
import { texts } from "./texts.ts";

const lateMs = 15 * 60_000;

/** Accounts that weren't read for a while, and figures that didn't load. */
export function DeskBanners({ hasDeskFailed, nowMs }: { hasDeskFailed: boolean; nowMs: number }) {
  const platforms = usePlatforms();
  const late = useAccounts().flatMap(({ platform, username, state, hasebay, sync }) => {
    const known = platforms.find(({ _id }) => _id === platform);
    const behindMs = sync.lastSyncAt === null ? 0 : nowMs - Date.parse(sync.lastSyncAt);
    const isRead = (state === "connected" || state === "reconnect") && !hasebay;
    const hasOffers = known?.capabilities.includes("offers") === true;
    return isRead && hasOffers && behindMs > lateMs ? [`${known.name} (${username})`] : [];
  });
  return (
    <>
      {late.length > 0 && <Banner tone="ochre">{texts.late(late.join(", "))}</Banner>}
      {hasDeskFailed && <Banner tone="ochre">{texts.deskFailed}</Banner>}
    </>
  );
}

/** What lapses today leads to the list sorted by it; what rules did, and where they are kept. */
export function DeskFoot({
  offers,
  change,
  nowMs,
  isNew,
  onRules,
}: {
  offers: readonly ListedOffer[];
  change: ChangeSearch;
  nowMs: number;
  isNew: boolean;
  onRules: () => void;
}) {
  const { timeZone } = useFormatSettings();
  const lapsing = offers.filter(
    ({ expiresAt }) =>
      expiresAt !== null &&
      Date.parse(expiresAt) > nowMs &&
      dayOf(Date.parse(expiresAt), timeZone) === dayOf(nowMs, timeZone),
  ).length;
  return (
    <div className="flex gap-3 items-center flex-wrap px-4 py-2 border-t border-line sk-meta">
      {isNew && lapsing > 0 && (
        <button
          type="button"
          className="sk-link min-h-[24px] font-[600]"
          onClick={() => change({ sort: "lapsing" })}
        >
          {texts.lapseToday(lapsing)}
        </button>
      )}
      <span className="sk-space" />
      <RulesDid />
      <button type="button" className="sk-link min-h-[24px] font-[600]" onClick={onRules}>
        {texts.rules.open}
      </button>
    </div>
  );
}

/** What the rule that answered most did of late, in a sentence. */
function RulesDid() {
  const { rules = [], paused = null } = useQuery(rulesQuery).data ?? {};
  if (paused !== null) return <span className="text-ochre">{texts.rules.paused(paused.byName)}</span>;
  const [busiest] = rules.toSorted((one, other) => other.answeredInWeek - one.answeredInWeek);
  if (busiest === undefined || busiest.answeredInWeek === 0) return null;
  const { kind, number, answeredInWeek, percent } = busiest;
  return <span>{texts.rules.did[kind](number, answeredInWeek, percent)}</span>;
}
