/**
 * A USB scale, where the browser speaks to such devices (WebHID). The person chooses it once, the browser
 * remembers. Weighing opens it, waits for the first steady weight, and closes it again, so that another page
 * can have it.
 */
import { readScaleReport, scaleUsagePage, type ScaleReading } from "./scale-report.ts";

/** As much of a HIDDevice as is used. */
export interface ScaleDevice extends EventTarget {
  readonly opened: boolean;
  readonly collections: readonly { readonly usagePage?: number }[];
  open: () => Promise<void>;
  close: () => Promise<void>;
}

/** As much of `navigator.hid` as is used. */
export interface ScalePort {
  getDevices: () => Promise<ScaleDevice[]>;
  requestDevice: (options: { filters: { usagePage: number }[] }) => Promise<ScaleDevice[]>;
}

/** Why there is no weight: nobody chose a scale, it says why, or it said nothing steady in time. */
export type Weighed =
  | { kind: "grams"; grams: number }
  | { kind: "unchosen" | "silent" | Exclude<ScaleReading["kind"], "steady"> };

/** The browser's door to such devices; null where it has none. */
export const findScalePort = (): ScalePort | null =>
  (globalThis.navigator as { hid?: ScalePort } | undefined)?.hid ?? null;

async function chooseScale(port: ScalePort): Promise<ScaleDevice | undefined> {
  const known = (await port.getDevices()).find(({ collections }) =>
    collections.some(({ usagePage }) => usagePage === scaleUsagePage),
  );
  return known ?? (await port.requestDevice({ filters: [{ usagePage: scaleUsagePage }] }))[0];
}

/**
 * Answers the first steady weight, or what the scale said last. Throws what the browser throws when the
 * device can't be opened.
 */
export async function weigh(port: ScalePort, timeoutMs: number): Promise<Weighed> {
  const scale = await chooseScale(port);
  if (scale === undefined) return { kind: "unchosen" };
  if (!scale.opened) await scale.open();
  const over = new AbortController();
  try {
    return await new Promise<Weighed>((resolve) => {
      let last: Weighed = { kind: "silent" };
      const handleReport = (event: Event): void => {
        const reading = readScaleReport((event as Event & { data: DataView }).data);
        if (reading?.kind === "steady") resolve({ kind: "grams", grams: reading.grams });
        else if (reading !== null) last = reading;
      };
      scale.addEventListener("inputreport", handleReport, { signal: over.signal });
      const timer = setTimeout(() => resolve(last), timeoutMs);
      over.signal.addEventListener("abort", () => clearTimeout(timer));
    });
  } finally {
    over.abort();
    await scale.close();
  }
}
