import type { UploadTarget } from "@stallkeeper/contract";
import type { TargetState } from "@stallkeeper/domain";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, Glyph, PlatformStamp, When, type Family, type GlyphName } from "../../ui/index.ts";
import { hasTwin } from "./shop-names.ts";
import { texts } from "./texts.ts";

export const targetLooks: Record<TargetState, { name: GlyphName; family: Family }> = {
  incomplete: { name: "dashed-ring", family: "slate" },
  ready: { name: "check-disc", family: "green" },
  submitting: { name: "clock", family: "violet" },
  awaiting: { name: "clock", family: "violet" },
  live: { name: "disc", family: "green" },
  ended: { name: "cross", family: "slate" },
  rejected: { name: "alert-disc", family: "red" },
  unsure: { name: "alert-disc", family: "orange" },
};

/** Over because it sold. */
export const soldLook: (typeof targetLooks)[TargetState] = { name: "check-disc", family: "slate" };

/** Live, and kept at 0 by us until it goes on. */
export const pausedLook: (typeof targetLooks)[TargetState] = { name: "pause", family: "slate" };

/** A platform's stamp, by its place in the service's list. */
export function Stamp({ platform, name }: { platform: string; name?: string }) {
  const platforms = usePlatforms();
  const place = platforms.findIndex(({ _id }) => _id === platform);
  const known = platforms[place];
  return (
    <PlatformStamp
      code={known?.code ?? platform.slice(0, 2).toUpperCase()}
      hue={getStampHue(Math.max(place, 0))}
      name={name ?? known?.name ?? platform}
    />
  );
}

/** How a draft stands at each of its accounts: stamp, shape and word. */
export function TargetMarks({ targets }: { targets: readonly UploadTarget[] }) {
  const accounts = useAccounts();
  if (targets.length === 0) return <span className="sk-meta">{texts.noPlatforms}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 min-w-0">
      {targets.map(({ accountId, platform, account, state, isSold, isPaused, at }) => (
        <li key={accountId} className="inline-flex items-center gap-1 whitespace-nowrap text-[13px]">
          <Stamp platform={platform} />
          {hasTwin({ platform }, accounts) && <span className="sk-meta">{account}</span>}
          <Glyph {...(isSold ? soldLook : isPaused ? pausedLook : targetLooks[state])} />
          {isSold ? texts.sold : isPaused ? texts.paused : texts.states[state]} {isSold && <When at={at} />}
        </li>
      ))}
    </ul>
  );
}
