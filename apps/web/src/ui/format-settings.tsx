// Locale, zone and clock of the person at the screen. The app sets them once; Money, When and the rest
// read them here, so that no screen formats by itself.
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { browserSettings, setTextFormat, type FormatSettings } from "./format.ts";

const SettingsContext = createContext<FormatSettings>(browserSettings);

export interface FormatProviderProps extends Partial<FormatSettings> {
  children: ReactNode;
}

/** Sets locale and time zone for everything inside; what is left out comes from the browser. */
export function FormatProvider({
  locale = browserSettings.locale,
  timeZone = browserSettings.timeZone,
  children,
}: FormatProviderProps) {
  const [settings, setSettings] = useState<FormatSettings>({ locale, timeZone });
  if (settings.locale !== locale || settings.timeZone !== timeZone) setSettings({ locale, timeZone });
  // Before what is inside is drawn: its texts are written in it. A repeat changes nothing.
  setTextFormat({ locale, timeZone });
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The settings in force here. */
export function useFormatSettings(): FormatSettings {
  return use(SettingsContext);
}

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The time now in milliseconds, the same for the whole screen, moving every 15 seconds. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => nowMs,
  );
}

/** True once `isWaiting` has lasted for `delayMs`: skeletons appear only then, so pages never flash. */
export function useDelayed(isWaiting: boolean, delayMs = 200): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const wait = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(wait);
      setIsLate(false);
    };
  }, [isWaiting, delayMs]);
  return isWaiting && isLate;
}
