import { useNameApart } from "../../platform/account-names.ts";
import { type Account, usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlatformStamp, ProgressMeter, useNow } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** Whether an account's first orders are still on their way. */
export const isReading = ({ sync, state }: Account): boolean => sync.phase === "first" && state !== "paused";

function describe({ sync }: Account, nowMs: number): { text: string; isWaiting: boolean } {
  const waitMs = sync.waitingUntil === null ? 0 : Date.parse(sync.waitingUntil) - nowMs;
  if (sync.phase === "off") return { text: texts.progress.off, isWaiting: false };
  if (sync.phase === "stopped") return { text: texts.progress.stopped(sync.done), isWaiting: false };
  if (sync.phase !== "first")
    return { text: texts.progress.orders(sync.total ?? sync.done), isWaiting: false };
  if (sync.problem !== null) return { text: sync.problem, isWaiting: true };
  if (waitMs > 0) return { text: texts.progress.waiting(Math.ceil(waitMs / 1000)), isWaiting: true };
  if (sync.done === 0) return { text: texts.progress.starting, isWaiting: false };
  return { text: texts.progress.reading(sync.done, sync.total), isWaiting: false };
}

/** One line per marketplace: how far its first orders are. */
export function SyncProgress({ account }: { account: Account }) {
  const platforms = usePlatforms();
  const nowMs = useNow();
  const position = platforms.findIndex((platform) => platform._id === account.platform);
  const platform = platforms[position];
  const { text, isWaiting } = describe(account, nowMs);
  const isDone = account.sync.phase !== "first";
  const share = isDone
    ? 1
    : account.sync.total === null
      ? 0.1
      : account.sync.done / Math.max(1, account.sync.total);
  const name = platform?.name ?? account.platform;
  const called = useNameApart()(account._id, account.username);
  return (
    <li className="grid grid-cols-[28px_minmax(84px,168px)_minmax(96px,1fr)] gap-x-3 items-center py-2 border-t border-line">
      <PlatformStamp code={platform?.code ?? "??"} hue={getStampHue(Math.max(0, position))} name={name} />
      <span className="grid min-w-0">
        <span className="font-semibold sk-cut">{name}</span>
        <span className="sk-meta sk-cut" title={called}>
          {called}
        </span>
      </span>
      <span className="grid gap-1">
        <span className={isWaiting ? "text-ochre" : isDone ? "text-green" : "text-ink2"}>
          {isDone && "✓ "}
          {text}
        </span>
        <ProgressMeter
          label={`${name}, ${called}`}
          value={share}
          max={1}
          valueText={text}
          family={isWaiting ? "ochre" : "green"}
          isWaiting={isWaiting}
        />
      </span>
    </li>
  );
}
