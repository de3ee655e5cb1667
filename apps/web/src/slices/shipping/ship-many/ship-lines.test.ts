import { describe, expect, test } from "vitest";
import type { Courier } from "../../../platform/metadata.ts";
import { keepNumber, readNumber } from "../unsent-numbers.ts";
import { forgetLines, keepLines, recallLine } from "./unsent-lines.ts";
import {
  completeLines,
  confirmNumber,
  fillFromLabels,
  fillFromPaste,
  findUses,
  isComplete,
  withNumber,
} from "./ship-lines.ts";
import type { ShipLine } from "./ship-line.ts";

const lines: ShipLine[] = ["24-1", "24-2", "24-3"].map((orderNumber, index) => ({
  orderId: `id${index}`,
  orderNumber,
  buyer: "Mara Lind",
  country: "SE",
  platform: "bazaar",
  account: "northlane",
  source: "Bazaar",
  provider: "UPS",
  trackingNumber: "",
  isPaidWithPaypal: false,
  remark: "",
  combinedId: null,
}));
const courier = { trackingUrl: "", cutOff: null, handlingDays: null, isOffered: true };
const couriers: readonly Courier[] = [
  { ...courier, _id: "rm", name: "Royal Mail", pattern: "^[A-Z]{2}\\d{9}GB$", checkDigit: "s10" },
  { ...courier, _id: "ups", name: "UPS", pattern: "^1Z[0-9A-Z]{16}$", checkDigit: null },
];
const fill = (from: number, text: string) => fillFromPaste(lines, from, text, couriers);
const numbers = (filled: { lines: ShipLine[] }): string[] => filled.lines.map((line) => line.trackingNumber);

describe("a paste", () => {
  test("fills downwards from where it is pasted, and what has no place is counted", () => {
    const filled = fill(1, "rr 473 124 829 gb\n1Z999AA10123456784\nTOO-MANY-1");
    expect(numbers(filled)).toEqual(["", "RR473124829GB", "1Z999AA10123456784"]);
    expect(filled.lines[1]?.provider).toBe("Royal Mail");
    expect(filled).toMatchObject({ inOrder: 2, named: [], lost: 1 });
  });

  test("a line that names an order goes to that order, by number or id, in any column; a courier's name is the provider", () => {
    const filled = fill(0, "24-3,A1\nB1\nnone,CCC\nid1\tRoyal Mail\tD1");
    expect(numbers(filled)).toEqual(["B1", "D1", "A1"]);
    expect(filled.lines[1]?.provider).toBe("Royal Mail");
    expect(filled).toMatchObject({ inOrder: 1, named: ["24-3", "24-2"], lost: 1 });
  });

  test("what was sent before keeps its number", () => {
    const filled = fillFromPaste(lines, 0, "A1\nB1\n24-1,C1", couriers, {
      isLocked: ({ orderId }) => orderId === "id0",
    });
    expect(numbers(filled)).toEqual(["", "A1", "B1"]);
    expect(filled.lost).toBe(1);
  });
});

describe("a column of a spreadsheet", () => {
  const royal = ["RR473124829GB", "RR473124832GB", "RR473124846GB"] as const;

  test("a blank row passes its order by: no later number moves up to another order", () => {
    const filled = fill(0, `${royal[0]}\n\n${royal[2]}`);
    expect(numbers(filled)).toEqual([royal[0], "", royal[2]]);
    expect(filled).toMatchObject({ inOrder: 2, blank: 1, lost: 0, open: 1 });
  });

  test.each([
    ["Windows line ends and a blank row", `${royal[0]}\r\n\r\n${royal[2]}\r\n`, [royal[0], "", royal[2]]],
    ["old line ends", `${royal[0]}\r${royal[1]}\r`, [royal[0], royal[1], ""]],
    ["a blank row first", `\n${royal[1]}\n${royal[2]}`, ["", royal[1], royal[2]]],
    ["blank rows at the end", `${royal[0]}\n\n\n\n\n`, [royal[0], "", ""]],
    ["rows of tabs alone", `${royal[0]}\t\n\t\n${royal[2]}\t`, [royal[0], "", royal[2]]],
    ["a heading", `Tracking number\n${royal[0]}\n${royal[1]}`, [royal[0], royal[1], ""]],
    [
      "a heading over two columns",
      `Tracking no.\tCarrier\n${royal[0]}\tRoyal Mail\n\t\n${royal[2]}\t`,
      [royal[0], "", royal[2]],
    ],
    [
      "a courier alone in its row",
      `${royal[0]}\tRoyal Mail\n\tRoyal Mail\n${royal[2]}\tRoyal Mail`,
      [royal[0], "", royal[2]],
    ],
    ["a courier nobody knows", `${royal[0]}\tPostie\n${royal[1]}\tPostie`, [royal[0], royal[1], ""]],
    [
      "quoted cells, one with a line end inside",
      `"RR 473124829 GB"\n"RR473124832\nGB"\n${royal[2]}`,
      [...royal],
    ],
    ["a cell that says a quote", `"say ""hi"""\t${royal[0]}\n${royal[1]}`, [royal[0], royal[1], ""]],
  ])("%s", (_name, text, expected) => {
    expect(numbers(fill(0, text))).toEqual(expected);
  });

  test.each([
    [
      "a service behind the number",
      `${royal[0]}\tTracked 48\n${royal[1]}\t12.50\n${royal[2]}`,
      [...royal],
      0,
    ],
    [
      "a number that no courier knows, with a service",
      `AAA1\tTracked 48\n${royal[1]}`,
      ["", royal[1], ""],
      1,
    ],
    ["an order that is no line", `${royal[0]}\t24-99\n${royal[1]}`, ["", royal[1], ""], 1],
    ["an order of another platform", `${royal[0]}\tTH/7\n${royal[1]}`, ["", royal[1], ""], 1],
    ["two numbers", `${royal[0]}\t${royal[2]}\n${royal[1]}`, ["", royal[1], ""], 1],
  ])("a row with more cells keeps its place: %s", (_name, text, expected, lost) => {
    const filled = fillFromPaste(lines, 0, text, couriers, { isOrder: (cell) => cell === "TH/7" });
    expect([numbers(filled), filled.lost]).toEqual([expected, lost]);
    expect(filled.open).toBe(expected.filter((number) => number === "").length);
  });

  test("more rows than orders are counted as lost, fewer leave orders without a number", () => {
    expect(fill(0, [...royal, "1Z999AA10123456784"].join("\n"))).toMatchObject({
      inOrder: 3,
      lost: 1,
      open: 0,
    });
    expect(fill(0, royal[0])).toMatchObject({ inOrder: 1, lost: 0, open: 2 });
  });

  test("rows that name no order pass by those that another row names, before it and after it", () => {
    const filled = fill(0, `A1\n24-1,B1\nC1`);
    expect(numbers(filled)).toEqual(["B1", "A1", "C1"]);
    expect(filled).toMatchObject({ named: ["24-1"], inOrder: 2, lost: 0 });
    expect(numbers(fill(0, `24-2,B1\nA1\nC1`))).toEqual(["A1", "B1", "C1"]);
  });

  test("an order named twice keeps the first number, and one named without a number keeps what it has", () => {
    const twice = fill(0, "24-1,A1\n24-1,B1");
    expect(twice).toMatchObject({ named: ["24-1"], repeated: ["24-1"], lost: 0 });
    expect(numbers(twice)).toEqual(["A1", "", ""]);
    expect(numbers(fill(0, "24-1,\n24-2,B1"))).toEqual(["", "B1", ""]);
  });

  test("of a named row's cells the one that is a tracking number counts", () => {
    expect(numbers(fill(0, `24-2\tMara Lind\t12.50\t${royal[1]}`))).toEqual(["", royal[1], ""]);
  });
});

describe("a spreadsheet's own ways", () => {
  const royal = ["RR473124829GB", "RR473124832GB", "RR473124846GB"] as const;

  test("a number shortened to 9.4E+21 fills nothing, keeps its row, and is said", () => {
    for (const short of ["9.4E+21", "9,40011E+21", "9E+21"]) {
      const filled = fill(0, `${royal[0]}\n${short}\n${royal[2]}`);
      expect(numbers(filled)).toEqual([royal[0], "", royal[2]]);
      expect(filled).toMatchObject({ inOrder: 2, shortened: 1, lost: 0, blank: 0 });
    }
    const keyed = fill(0, `24-2\t9.4E+21\n24-1\t${royal[0]}`);
    expect([numbers(keyed), keyed.shortened]).toEqual([[royal[0], "", ""], 1]);
    const typed = withNumber(lines[0] as ShipLine, "9.4E+21", couriers);
    expect([isComplete(typed), isComplete(withNumber(typed, royal[0], couriers))]).toEqual([false, true]);
  });

  test("an order's number is known with and without #, whichever side has it", () => {
    expect(numbers(fill(0, `#24-2\t${royal[1]}\n# 24-3\t${royal[2]}`))).toEqual(["", royal[1], royal[2]]);
    const hashed = lines.map((line) => ({ ...line, orderNumber: `#${line.orderNumber}` }));
    expect(numbers(fillFromPaste(hashed, 0, `24-2\t${royal[1]}`, couriers))).toEqual(["", royal[1], ""]);
  });

  test("two columns under a heading, quoted, with trailing tabs, gaps and Windows line ends", () => {
    const text = `Order #\tTracking\t\t\r\n"24-3"\t"${royal[2]}"\t\t\r\n\t\t\t\r\n"#24-1"\t"${royal[0]}"\t\t\r\n`;
    const filled = fill(0, text);
    expect([numbers(filled), filled.named, filled.lost, filled.open]).toEqual([
      [royal[0], "", royal[2]],
      ["24-3", "24-1"],
      0,
      1,
    ]);
  });

  test("what only says that a cell is text is no part of the number", () => {
    expect(numbers(fill(0, `="${royal[0]}"\n'${royal[1]}\n="00340434161094000000"`))).toEqual([
      royal[0],
      royal[1],
      "00340434161094000000",
    ]);
  });

  test("the column of order numbers, pasted by mistake, gives no order its own number as tracking", () => {
    const filled = fillFromPaste(lines, 0, "24-1\n24-2\n24-77", couriers, {
      isOrder: (cell) => cell === "24-77",
    });
    expect([numbers(filled), filled.inOrder, filled.blank, filled.unknown]).toEqual([
      ["", "", ""],
      0,
      2,
      ["24-77"],
    ]);
  });

  test("an order that isn't among these is named", () => {
    expect(fill(0, `24-99\t${royal[0]}\n24-2\t${royal[1]}`)).toMatchObject({
      lost: 1,
      unknown: ["24-99"],
      named: ["24-2"],
    });
    const plain = lines.map((line, at) => ({ ...line, orderNumber: String(1001 + at) }));
    expect(fillFromPaste(plain, 0, "1055\t123456789012", couriers)).toMatchObject({
      lost: 1,
      unknown: ["1055"],
      inOrder: 0,
    });
  });

  test("one number for several orders is put into each, and each asks and names the others until all are meant", () => {
    const { lines: filled } = fill(0, `${royal[0]}\n${royal[0]}\n${royal[0]}`);
    const named = (some: readonly ShipLine[]) =>
      [...findUses(some, [])].map(([id, uses]) => [id, uses.map(({ orderNumber }) => orderNumber)]);
    expect(named(filled)).toEqual([
      ["id0", ["24-2", "24-3"]],
      ["id1", ["24-1", "24-3"]],
      ["id2", ["24-1", "24-2"]],
    ]);
    const changed = filled.map((line) =>
      line.orderId === "id2" ? withNumber(line, royal[1], couriers) : line,
    );
    expect(named(changed)).toEqual([
      ["id0", ["24-2"]],
      ["id1", ["24-1"]],
    ]);
    const meant = confirmNumber(changed, "id1");
    expect(named(meant)).toEqual([]);
    // One that gets the number later was not meant: which of them is right is open again.
    const later = meant.map((line) => (line.orderId === "id2" ? withNumber(line, royal[0], couriers) : line));
    expect(named(later).map(([id]) => id)).toEqual(["id0", "id1", "id2"]);
  });
});

describe("a table of a courier's or a shop's", () => {
  const royal = "RR473124829GB";
  const withGls: readonly Courier[] = [
    ...couriers,
    { ...courier, _id: "gls", name: "GLS", pattern: "^(?:[A-Z0-9]{8}|\\d{11})$", checkDigit: null },
  ];
  const table = (text: string) => fillFromPaste(lines, 0, text, withGls);

  test("a buyer, a phone number, a date, a postcode or a price is no tracking number", () => {
    const filled = table(
      `24-1\tBob Smith\t07700900123\t${royal}\n24-2\t22/11/2026\t1012 AB\t4,35\n24-3\tBob Smith\tEH8 8DX`,
    );
    expect([numbers(filled), filled.named, filled.blank]).toEqual([[royal, "", ""], ["24-1"], 2]);
  });

  test("the column that a heading names counts, however its numbers look; the others don't", () => {
    const filled = table(
      "Order number,Recipient,Address 1,Postcode,Service,Tracking number,Tracking link,Price\n" +
        `24-2,"Smith, Bob",12 Mill Lane,0150,Tracked 48,LOCAL7,https://x.example/1,4.35\n` +
        "24-1,Bob Smith,1 Mill Lane,EH8 8DX,Tracked 24,,,4.35\n" +
        "A77,Nobody,1 Mill Lane,EH8 8DX,Tracked 24,LOCAL8,,4.35",
    );
    expect([numbers(filled), filled.blank, filled.unknown, filled.lost]).toEqual([
      ["", "LOCAL7", ""],
      1,
      ["A77"],
      1,
    ]);
  });

  test("of several numbers that may be meant none is taken, and the order is named", () => {
    const filled = table(`24-1\t07700900123\tAB12CD34\n24-2\tRR473124832GB\t${royal}`);
    expect([numbers(filled), filled.unclear]).toEqual([
      ["", "", ""],
      ["24-1", "24-2"],
    ]);
  });

  test("a remark instead of a number leaves its order without one", () => {
    const filled = table(`${royal}\nnot yet\nn/a`);
    expect([numbers(filled), filled.inOrder, filled.blank]).toEqual([[royal, "", ""], 1, 2]);
  });

  test("two shops' orders of one number are told apart by id or buyer, else left as they are", () => {
    const two = lines.map((line, at) => ({
      ...line,
      orderNumber: at < 2 ? "1001" : "1002",
      buyer: ["Nora Bell", "Nora Avery", "Pia Lund"][at] ?? "",
    }));
    const unclear = fillFromPaste(two, 0, `1001\t${royal}\n1002\tRR473124832GB`, couriers);
    expect([numbers(unclear), unclear.unclear]).toEqual([["", "", "RR473124832GB"], ["1001"]]);
    const byBuyer = fillFromPaste(two, 0, `1001\tnora avery\t${royal}\nid0\tRR473124832GB`, couriers);
    expect(numbers(byBuyer)).toEqual(["RR473124832GB", royal, ""]);
  });
});

test("a bought label gives its number and courier where none was typed; the newest of an order counts", () => {
  const label = (orderId: string, trackingNumber: string) => ({
    orderId,
    provider: "Practice Courier",
    trackingNumber,
  });
  const typed = lines.map((line) => (line.orderId === "id1" ? { ...line, trackingNumber: "TYPED" } : line));
  const filled = fillFromLabels(typed, [label("id0", "NEW"), label("id0", "OLD"), label("id1", "LABEL")]);
  expect(filled.map(({ provider, trackingNumber }) => [provider, trackingNumber])).toEqual([
    ["Practice Courier", "NEW"],
    ["UPS", "TYPED"],
    ["UPS", ""],
  ]);
});

test("lines without a number share none", () => {
  expect(findUses(lines, []).size).toBe(0);
});

test("a number that an order outside the dialog has is named, and so is a twin; what was confirmed is sent, a changed number is asked anew", () => {
  const shipped = {
    _id: "old",
    orderNumber: "23-9",
    combinedId: null,
    parts: [],
    shipping: {
      shipped: true,
      provider: "UPS",
      trackingNumber: "AAA",
      temporaryTrackingAdded: false,
      shippedAt: null,
    },
  };
  const wanted = lines.map((line, at) => ({ ...line, trackingNumber: ["AAA", "BBB", "BBB"][at] ?? "" }));
  const named = (some: readonly ShipLine[]) =>
    [...findUses(some, [shipped])].map(([id, uses]) => [id, ...uses.map(({ orderNumber }) => orderNumber)]);
  expect(named(wanted)).toEqual([
    ["id0", "23-9"],
    ["id1", "24-3"],
    ["id2", "24-2"],
  ]);
  const confirmed = wanted.map((line) => ({ ...line, isReused: true }));
  expect(named(confirmed)).toEqual([]);
  expect(
    named(confirmed.map((line) => (line.orderId === "id1" ? withNumber(line, "AAA", couriers) : line))),
  ).toEqual([
    ["id0", "23-9", "24-2"],
    ["id1", "23-9", "24-1"],
  ]);
});

test("an order that goes along holds what its leader holds: pastes pass it by, what names it goes to the leader, and so does its label", () => {
  const together: ShipLine[] = lines.map((line, at) => (at === 1 ? { ...line, leaderId: "id0" } : line));
  const words = (some: readonly ShipLine[]): string[] =>
    completeLines(some, couriers).map(({ trackingNumber }) => trackingNumber);
  expect(words(fillFromPaste(together, 0, "A1\nB1", couriers).lines)).toEqual(["A1", "A1", "B1"]);
  const named = fillFromPaste(together, 0, "24-2,C1", couriers);
  expect([words(named.lines), named.named]).toEqual([["C1", "C1", ""], ["24-2"]]);
  expect(
    words(fillFromLabels(together, [{ orderId: "id1", provider: "UPS", trackingNumber: "D1" }])),
  ).toEqual(["D1", "D1", ""]);
  expect(findUses(completeLines(named.lines, couriers), []).size).toBe(0);
});

test("numbers that were pasted before the couriers were there get theirs once they are", () => {
  const early = fillFromPaste(
    lines.map((line) => ({ ...line, provider: null })),
    0,
    "RR473124829GB",
    [],
  ).lines;
  expect(completeLines(early, couriers).map(({ provider }) => provider)).toEqual(["Royal Mail", null, null]);
});

test("what was typed is there again, of its leader where it goes along; not a label's number, nor what was cancelled", () => {
  const typed = lines.map((line, at): ShipLine => ({
    ...line,
    trackingNumber: ["TYPED", "TYPED", "LABEL"][at] ?? "",
    provider: "Royal Mail",
    ...(at === 1 ? { leaderId: "id0" } : {}),
  }));
  expect(keepLines(typed, ({ trackingNumber }) => trackingNumber !== "LABEL")).toBe(1);
  const recalled = () => lines.map((line) => recallLine(line, couriers));
  expect(recalled().map(({ provider, trackingNumber }) => [provider, trackingNumber])).toEqual([
    ["Royal Mail", "TYPED"],
    ["UPS", ""],
    ["UPS", ""],
  ]);
  forgetLines(lines);
  expect(recalled()).toEqual(lines);
});

test("a number typed in an order's own form stands in its line too, under the courier that it says, and the other way round", () => {
  const [line = expect.fail()] = lines;
  keepNumber(line.orderId, { trackingNumber: "RR473124829GB", provider: null });
  expect(recallLine(line, couriers)).toMatchObject({
    trackingNumber: "RR473124829GB",
    provider: "Royal Mail",
  });
  keepLines([{ ...line, trackingNumber: "TYPED" }], () => true);
  expect(readNumber(line.orderId)).toEqual({ trackingNumber: "TYPED", provider: "UPS" });
  forgetLines(lines);
  expect(readNumber(line.orderId)).toBeNull();
});
