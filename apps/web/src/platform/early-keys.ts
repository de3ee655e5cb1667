/**
 * What was typed outside of any field before the app was there to hear it: public/theme.js, the first script
 * of a page, keeps it.
 */
export interface EarlyKey {
  key: string;
  /** As the event's own time stamp. */
  atMs: number;
}

declare global {
  interface Window {
    stallkeeperKeys?: { keys: EarlyKey[]; stop: () => void } | undefined;
  }
}

/** The keys, once; nothing is kept from then on. */
export function takeEarlyKeys(): readonly EarlyKey[] {
  const early = window.stallkeeperKeys;
  window.stallkeeperKeys = undefined;
  early?.stop();
  return early?.keys ?? [];
}
