import type { AccountFigures } from "@stallkeeper/contract";
import { formatNumber, formatTenths, formatSpan } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { addressApart } from "../../platform/account-names.ts";
import { type Account, accountsQuery, usePlatforms } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import {
  ButtonLink,
  Count,
  EmptyState,
  getFamilyClass,
  getStampHue,
  joinClasses,
  PlatformStamp,
  TextLink,
  Unknown,
  useFormatSettings,
  useNow,
  When,
  type Family,
} from "../../ui/index.ts";
import { AwaitedPanel } from "./awaited-panel.tsx";
import { listLimit, syncNow } from "./home.api.ts";
import { texts } from "./texts.ts";
import { useAccountCounts, useAccountFigures, useSources, useStats } from "./use-home.ts";

const { platforms: words } = texts;
const lateMs = 15 * 60_000;

interface Health {
  family: Family;
  text: string;
  /** What helps: reading again now, or connecting again. */
  remedy?: "retry" | "connect";
}

/** How the sync of an account is doing, in words (design 4.2). */
function describe({ state, sync }: Account, nowMs: number, spanOf: (ms: number) => string): Health {
  const { states } = texts;
  if (state === "reconnect") return { family: "red", text: states.reconnect, remedy: "connect" };
  if (state === "paused") return { family: "slate", text: states.paused };
  if (sync.waitingUntil !== null && Date.parse(sync.waitingUntil) > nowMs)
    return { family: "ochre", text: states.waiting };
  if (sync.problem !== null) return { family: "red", text: sync.problem, remedy: "retry" };
  if (sync.remark !== null) return { family: "ochre", text: sync.remark };
  if (sync.phase === "first") return { family: "ochre", text: states.first };
  const ageMs = sync.lastSyncAt === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(sync.lastSyncAt);
  if (ageMs > lateMs)
    return {
      family: "ochre",
      text: Number.isFinite(ageMs) ? states.behind(spanOf(ageMs)) : states.never,
      remedy: "retry",
    };
  return { family: "green", text: states.connected };
}

function Rating({ figures }: { figures: AccountFigures | undefined }) {
  const { locale } = useFormatSettings();
  if (figures === undefined || figures.ratings === 0) return <Unknown reason={words.noRating} />;
  const { stars, positivePercent, ratings } = figures;
  const value =
    stars !== null
      ? formatTenths(stars, locale)
      : positivePercent === null
        ? null
        : `${formatNumber(positivePercent, locale)}%`;
  return value === null ? (
    <Count value={ratings} />
  ) : (
    <span>
      {value} <span className="sk-meta">({formatNumber(ratings, locale)})</span>
    </span>
  );
}

function Remedy({
  account,
  username,
  remedy,
}: {
  account: Account;
  username: string;
  remedy: Health["remedy"];
}) {
  const [isAsking, setIsAsking] = useState(false);
  const maySync = useAllows("settings.write");
  if (remedy === undefined) return null;
  if (remedy === "connect") return <TextLink href="/profile#linked">{words.connect}</TextLink>;
  if (!maySync) return null;
  const handleRetry = async (): Promise<void> => {
    setIsAsking(true);
    await syncNow(account._id).then(() => notifyInfo(words.syncing), notifyError);
    setIsAsking(false);
  };
  return (
    <button
      type="button"
      className="sk-link"
      aria-busy={isAsking || undefined}
      aria-label={words.retryOf(username)}
      onClick={() => void (isAsking ? undefined : handleRetry())}
    >
      {words.retry}
    </button>
  );
}

/** How many, and as a bar beside the account with the most. */
function Listings({ count, most }: { count: number; most: number }) {
  const share = most > 0 ? Math.max(0, count) / most : 0;
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-[48px] text-end">
        <Count value={count} />
      </span>
      <span aria-hidden="true" className="flex-1 min-w-[40px] h-[4px] bg-sunken">
        <span className="block h-full bg-ink3" style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
}

interface RowProps {
  account: Account;
  figures: AccountFigures | undefined;
  mostListings: number;
  orders: number;
  /** Where its shop is, where another has the same title. */
  address: string | null;
}

function AccountRow({ account, figures, mostListings, orders, address }: RowProps) {
  const platforms = usePlatforms();
  const nowMs = useNow();
  const { locale } = useFormatSettings();
  const position = platforms.findIndex((platform) => platform._id === account.platform);
  const name = platforms[position]?.name ?? account.platform;
  const { family, text, remedy } = describe(account, nowMs, (ms) => formatSpan(ms, locale));
  const listings = figures?.listings ?? -1;
  const username = address === null ? account.username : `${account.username} (${address})`;
  return (
    <tr className="border-t border-line">
      <td className="px-[14px] py-2">
        <span className="flex items-center gap-2">
          <PlatformStamp
            code={platforms[position]?.code ?? "??"}
            hue={getStampHue(Math.max(0, position))}
            name={name}
          />
          {name}
        </span>
        <span className="sk-meta md:hidden">
          {username} · <When at={account.sync.lastSyncAt} format="clock" />
        </span>
      </td>
      <td className="px-[14px] py-2 sk-meta max-md:hidden">{username}</td>
      <td className="px-[14px] py-2 text-end">
        <Count value={orders} />
      </td>
      <td className="px-[14px] py-2 max-md:hidden">
        <Listings count={listings} most={mostListings} />
      </td>
      <td className="px-[14px] py-2 max-lg:hidden">
        <Rating figures={figures} />
      </td>
      <td className="px-[14px] py-2 sk-mono max-md:hidden">
        <When at={account.sync.lastSyncAt} format="clock" />
      </td>
      <td className="px-[14px] py-2">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`sk-dot ${getFamilyClass(family)}`} />
          {text}
          <Remedy account={account} username={username} remedy={remedy} />
        </span>
      </td>
    </tr>
  );
}

const heads = [
  [words.platform, ""],
  [words.account, "max-md:hidden"],
  [words.orders, "text-end"],
  [words.listings, "max-md:hidden"],
  [words.rating, "max-lg:hidden"],
  [words.lastSync, "max-md:hidden"],
  [words.state, ""],
] as const;

/** How each account is doing, with what it offers and how many orders came from its platform (DASH-3). */
export const PlatformsPanel = memo(function PlatformsPanel() {
  const query = useQuery(accountsQuery);
  const platforms = usePlatforms();
  const figures = useAccountFigures();
  const stats = useStats(true).data;
  const sources = useSources();
  // Two shops of one platform: its name doesn't say whose orders they are.
  const all = query.data ?? [];
  const shared = all.filter(({ _id, platform }) =>
    all.some((other) => other._id !== _id && other.platform === platform),
  );
  const counts = useAccountCounts(shared);
  const mostListings = Math.max(0, ...(figures.data ?? []).map(({ listings }) => listings));
  const ordersOf = ({ _id, platform }: Account): number => {
    if (shared.some((account) => account._id === _id)) return counts?.get(_id) ?? -1;
    const source = platforms.find(({ _id }) => _id === platform)?.name ?? platform;
    return sources.data === undefined ? -1 : (sources.data.get(source) ?? 0);
  };
  const counted = [...(sources.data?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return (
    <AwaitedPanel
      name={words.title}
      query={query}
      meta={
        stats === undefined ? undefined : (
          <>
            {words.active(stats.activePlatforms)} · <Count value={stats.activeListingCounts} />{" "}
            {words.listingsWord} · <Count value={stats.ratings} /> {words.ratingsWord}
          </>
        )
      }
    >
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState text={words.none} action={<ButtonLink href="/?step=orders">{words.link}</ButtonLink>} />
        ) : (
          <table className="w-full border-collapse text-start">
            <caption className="sk-hidden-text">{words.title}</caption>
            <thead>
              <tr className="sk-label text-start">
                {heads.map(([head, look]) => (
                  <th
                    key={head}
                    scope="col"
                    className={joinClasses(
                      "px-[14px] py-1 font-semibold",
                      look.includes("text-") ? look : `text-start ${look}`,
                    )}
                    title={head === words.orders && counted >= listLimit ? words.newestOnly : undefined}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <AccountRow
                  key={account._id}
                  account={account}
                  address={addressApart(account, accounts)}
                  figures={
                    figures.data === undefined
                      ? undefined
                      : (figures.data.find((one) => one.account === account._id) ?? {
                          account: account._id,
                          listings: 0,
                          ratings: 0,
                          stars: null,
                          positivePercent: null,
                        })
                  }
                  mostListings={mostListings}
                  orders={ordersOf(account)}
                />
              ))}
            </tbody>
          </table>
        )
      }
    </AwaitedPanel>
  );
});
