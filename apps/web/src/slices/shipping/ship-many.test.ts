import { expect, test } from "vitest";
import { fillFromPaste, runFourAtOnce, type ShipLine } from "./ship-many.ts";

const lines: ShipLine[] = ["24-1", "24-2", "24-3"].map((orderNumber, index) => ({ orderId: `id${index}`, orderNumber, buyer: "Mara Lind", provider: "UPS", trackingNumber: "", isPaidWithPaypal: false }));
const numbersOf = (filled: ShipLine[] | null): string[] | undefined => filled?.map((line) => line.trackingNumber);

test("pasted lines fill downwards from where they are pasted", () => {
  expect(numbersOf(fillFromPaste(lines, 1, "rr 473 124 829 gb\n1Z999AA10123456784\nTOO-MANY"))).toEqual(["", "RR473124829GB", "1Z999AA10123456784"]);
});

test("a line that names an order goes to that order", () => {
  expect(numbersOf(fillFromPaste(lines, 0, "24-3,AAA\nBBB\nnone,CCC"))).toEqual(["BBB", "", "AAA"]);
});

test("one plain number is an ordinary paste", () => {
  expect(fillFromPaste(lines, 0, "RR473124829GB")).toBeNull();
});

test("never more than four at a time, and every one once", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await runFourAtOnce(Array.from({ length: 25 }, (_, n) => n), async (n) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    done.push(n);
  });
  expect(most).toBe(4);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n));
});
