/**
 * What a USB scale says: the weight report of "HID Point of Sale Usage Tables", usage page 0x8D. Five bytes:
 * how it stands, the unit, a power of ten with its sign, and the number, low byte first. Pure.
 */
export const scaleUsagePage = 0x8d;

export type ScaleReading =
  | { kind: "steady"; grams: number }
  | { kind: "moving" | "empty" | "tooHeavy" | "unready" };

const shortestReport = 5;
const heaviestGrams = 1_000_000;
const [empty, moving, steady, belowZero, tooHeavy] = [2, 3, 4, 5, 6];
/** 1 fault, 7 wants to be calibrated, 8 wants to be set to zero. */
const unready = [1, 7, 8];
/**
 * How many grams one of a unit is: milligram, gram, kilogram, carat, tael, grain, pennyweight, tonne, short
 * ton, troy ounce, ounce, pound.
 */
const gramsOfUnit: readonly (number | undefined)[] = [
  undefined,
  0.001,
  1,
  1_000,
  0.2,
  37.8,
  0.064_798_91,
  1.555_173_84,
  1_000_000,
  907_184.74,
  31.103_476_8,
  28.349_523_125,
  453.592_37,
];

/**
 * Reads a report; null when it is none of a weight. A steady weight is at least a gram, and less than a ton.
 */
export function readScaleReport(report: DataView): ScaleReading | null {
  if (report.byteLength < shortestReport) return null;
  const state = report.getUint8(0);
  if (state === moving) return { kind: "moving" };
  if (state === empty || state === belowZero) return { kind: "empty" };
  if (state === tooHeavy) return { kind: "tooHeavy" };
  if (unready.includes(state)) return { kind: "unready" };
  const unitGrams = gramsOfUnit[report.getUint8(1)];
  if (state !== steady || unitGrams === undefined) return null;
  const grams = Math.round(report.getUint16(3, true) * 10 ** report.getInt8(2) * unitGrams);
  if (grams < 1) return { kind: "empty" };
  return grams > heaviestGrams ? { kind: "tooHeavy" } : { kind: "steady", grams };
}
