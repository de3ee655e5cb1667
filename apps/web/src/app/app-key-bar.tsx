import { formatTime } from "@stallkeeper/domain";
import { useLiveState } from "../platform/live-stream.ts";
import { useAccounts } from "../platform/metadata.ts";
import { toasts } from "../platform/notify.ts";
import { setPreferences, usePreferences } from "../platform/preferences.ts";
import { useIsOnline } from "../platform/use-is-online.ts";
import { useShortcutList } from "../platform/use-shortcuts.ts";
import { KeyBar, NoticesPopover, useFormatSettings, useNow, type Family } from "../ui/index.ts";
import { joinHints } from "./join-hints.ts";
import { nameKeys } from "./name-keys.ts";
import { openLayer } from "./open-layer.ts";
import { texts } from "./texts.ts";

function useStatus(): { family: Family; text: string } {
  const live = useLiveState();
  const accounts = useAccounts();
  const { isOnline, sinceMs } = useIsOnline();
  const settings = useFormatSettings();
  const nowMs = useNow();
  const clock = (atMs: number): string => formatTime(atMs, "clock", { ...settings, nowMs });
  if (!isOnline) return { family: "red", text: texts.offlineSince(clock(sinceMs)) };
  if (live.state === "broken") return { family: "red", text: texts.brokenSince(clock(live.sinceMs)) };
  if (live.state !== "live") return { family: "ochre", text: texts.connecting };
  const syncs = accounts
    .map((account) => Date.parse(account.sync.lastSyncAt ?? ""))
    .filter((atMs) => !Number.isNaN(atMs));
  return {
    family: "green",
    text: texts.live(clock(syncs.length === 0 ? live.heardAtMs : Math.max(...syncs))),
  };
}

/** What the bar says on pages without keys of their own. */
const everywhere = [
  { keys: "Mod+K", label: texts.hints.palette },
  { keys: "G", label: texts.hints.goTo },
];

/** The bar at the bottom: the keys of the page, the state of the stream, density, notices, all keys. */
export function AppKeyBar() {
  const shortcuts = useShortcutList();
  const { density, hasSingleKeys } = usePreferences();
  const status = useStatus();
  const own = joinHints(
    shortcuts
      .filter((shortcut) => shortcut.isHint === true)
      .map(({ keys, label }) => ({ keys: nameKeys(keys), label })),
  );
  const hints = hasSingleKeys ? (own.length > 0 ? own : everywhere) : everywhere.slice(0, 1);
  return (
    <KeyBar
      hints={hints}
      status={status}
      density={density}
      onDensityChange={(next) => setPreferences({ density: next })}
      notices={<NoticesPopover store={toasts} />}
      onShowKeys={() => openLayer("keys")}
    />
  );
}
