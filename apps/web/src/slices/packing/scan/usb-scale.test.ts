/** Reports as scales send them, and a device that sends them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readScaleReport } from "./scale-report.ts";
import { weigh, type ScaleDevice, type ScalePort } from "./usb-scale.ts";

const report = (...bytes: number[]): DataView => new DataView(Uint8Array.from(bytes).buffer);
const [gram, kilogram, ounce, pound] = [2, 3, 11, 12];
const minus = (power: number): number => 256 - power;

test("grams, kilograms, ounces and pounds are grams, in the power of ten that the scale says", () => {
  const steady = [
    report(4, gram, 0, 0x48, 0x03),
    report(4, kilogram, minus(2), 84, 0),
    report(4, kilogram, minus(3), 0x48, 0x03, 0),
    report(4, ounce, minus(1), 0x28, 0x01),
    report(4, pound, minus(2), 185, 0),
  ];
  expect(steady.map(readScaleReport)).toEqual(
    [840, 840, 840, 839, 839].map((grams) => ({ kind: "steady", grams })),
  );
});

test("what is no steady weight is said as what it is", () => {
  const others = [
    report(3, gram, 0, 10, 0),
    report(2, gram, 0, 0, 0),
    report(5, gram, 0, 10, 0),
    report(6, gram, 0, 10, 0),
    report(1, gram, 0, 0, 0),
    report(7, gram, 0, 0, 0),
    report(4, gram, 0, 0, 0),
    report(4, kilogram, 2, 0xff, 0xff),
  ];
  expect(others.map((one) => readScaleReport(one)?.kind)).toEqual([
    "moving",
    "empty",
    "empty",
    "tooHeavy",
    "unready",
    "unready",
    "empty",
    "tooHeavy",
  ]);
  expect(
    [
      report(4, gram, 0, 1),
      report(4, 0, 0, 1, 1),
      report(4, 99, 0, 1, 1),
      report(0, gram, 0, 1, 1),
      report(9, gram, 0, 1, 1),
    ].map(readScaleReport),
  ).toEqual([null, null, null, null, null]);
});

test("whatever comes over the cable, a weight is whole grams that a parcel may have", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), (bytes) => {
      const reading = readScaleReport(report(...bytes));
      if (reading?.kind !== "steady") return;
      expect(Number.isInteger(reading.grams) && reading.grams >= 1 && reading.grams <= 1_000_000).toBe(true);
    }),
  );
});

/** A scale at the cable that sends these reports once it is open. */
class TestScale extends EventTarget implements ScaleDevice {
  opened = false;
  readonly collections = [{ usagePage: 0x8d }];
  readonly #reports: readonly DataView[];
  constructor(reports: readonly DataView[]) {
    super();
    this.#reports = reports;
  }
  async open(): Promise<void> {
    this.opened = true;
    queueMicrotask(() =>
      setTimeout(() => {
        for (const data of this.#reports)
          this.dispatchEvent(Object.assign(new Event("inputreport"), { data }));
      }),
    );
  }
  async close(): Promise<void> {
    this.opened = false;
  }
}

const portOf = (known: ScaleDevice[], chosen: ScaleDevice[] = []): ScalePort => ({
  getDevices: async () => known,
  requestDevice: async () => chosen,
});

test("weighing waits until the scale stands still, asks for a scale once, and lets it go", async () => {
  const scale = new TestScale([
    report(3, gram, 0, 1, 1),
    report(4, gram, 0, 0x48, 0x03),
    report(4, gram, 0, 1, 0),
  ]);
  expect(await weigh(portOf([], [scale]), 1_000)).toEqual({ kind: "grams", grams: 840 });
  expect(await weigh(portOf([scale], [new TestScale([])]), 1_000)).toEqual({ kind: "grams", grams: 840 });
  expect(scale.opened).toBe(false);
  expect([
    await weigh(portOf([]), 10),
    await weigh(portOf([new TestScale([])]), 10),
    await weigh(portOf([new TestScale([report(2, gram, 0, 0, 0)])]), 30),
  ]).toEqual([{ kind: "unchosen" }, { kind: "silent" }, { kind: "empty" }]);
});
