/** Start options: flags first, then the environment, then the defaults. */
export type Options = {
  port: number;
  folder: string | null;
  seed: string;
  orders: number;
  days: number;
  isStill: boolean;
  parentPid: number | null;
  /** A payout of every fourth week falls short by so much. */
  shortPayoutMinor?: number;
};

/** Reads the options; throws a RangeError in words when one makes no sense. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const value = (flag: string): string | undefined => {
    const at = args.findIndex((one) => one === `--${flag}` || one.startsWith(`--${flag}=`));
    if (at === -1) return environment[`SIMULATOR_${flag.toUpperCase()}`];
    const found = args[at] ?? "";
    return found.includes("=") ? found.slice(found.indexOf("=") + 1) : args[at + 1];
  };
  const whole = (flag: string, otherwise: number, most: number): number => {
    const text = value(flag);
    if (text === undefined || text === "") return otherwise;
    if (!/^\d+$/.test(text) || Number(text) > most)
      throw new RangeError(`--${flag} must be a whole number up to ${String(most)}.`);
    return Number(text);
  };
  return {
    port: whole("port", 0, 65_535),
    folder: value("data") ?? null,
    seed: value("seed") ?? "1",
    orders: whole("orders", 600, 200_000),
    days: Math.max(1, whole("days", 60, 3650)),
    parentPid: whole("parent", 0, 2 ** 31) || null,
    shortPayoutMinor: whole("short-payout", 0, 100_000),
    isStill: args.includes("--still") || ["1", "true"].includes(environment.SIMULATOR_STILL ?? ""),
  };
}
