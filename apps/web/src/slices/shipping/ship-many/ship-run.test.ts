import type { BulkRunLineView, BulkRunView } from "@stallkeeper/contract";
import { afterAll, expect, test } from "vitest";
import { notifyInfo, toasts } from "../../../platform/notify.ts";
import { setPreferences } from "../../../platform/preferences.ts";
import { openService, type Arrived } from "../../../platform/open-service.test-server.ts";
import { keepRunsTold } from "../../actions/bulk-runs/run-keeper.ts";
import type { ShipLine } from "./ship-line.ts";
import { isQuestion, isSettled, leaveShipRun, readShipRun, startShipRun, stateFor } from "./ship-run.ts";

let isLost = false;
let isOpen = false;
/** The run that the next call is taken in as, where it is under way on another page already. */
let known: BulkRunView | null = null;
const left: BulkRunView[] = [];
/** What the service takes in right after it was next asked for its runs. */
let takenInLater: BulkRunView | null = null;
const lineOf = (orderId: string, state: BulkRunLineView["state"], msg = ""): BulkRunLineView => ({
  orderId,
  state,
  msg,
  code: msg === "" ? null : "ALREADY_SHIPPED",
  at: null,
  wish: { provider: "DPD", trackingNumber: "1" },
});
const runOf = (lines: BulkRunLineView[], _id: string | null = "r-1"): BulkRunView => ({
  _id,
  kind: "shipment",
  createdAt: "2036-01-01T00:00:00Z",
  isRunning: lines.some(({ state }) => state === "waiting"),
  isTold: false,
  lines,
});
const answer = ({ path, body }: Arrived): [number, unknown] | null => {
  if (path === "/api/actions/runs") {
    const told = [...left];
    if (takenInLater !== null) left.push(takenInLater);
    takenInLater = null;
    return [200, { data: told }];
  }
  const [, id] = /^\/api\/actions\/runs\/(r-\d)$/.exec(path) ?? [];
  if (id !== undefined)
    return [
      200,
      {
        data: runOf(
          [lineOf("o-0", isOpen ? "waiting" : "sent"), lineOf("o-1", "refused", "Already shipped.")],
          id,
        ),
      },
    ];
  if (path !== "/api/fulfilment/shipMany") return [200, { data: { TransactionMany: [] } }];
  const { rows } = body as { rows: { saleId: string }[] };
  if (known !== null) return [202, { data: known }];
  return isLost
    ? null
    : [
        202,
        {
          data: runOf(
            rows.map(({ saleId }, index) =>
              lineOf(saleId, index === 1 ? "refused" : "sent", index === 1 ? "Already shipped." : ""),
            ),
          ),
        },
      ];
};
const service = await openService(answer);
afterAll(async () => {
  setPreferences({ holdSeconds: 0 });
  await service.close();
});

const lines = ["o-0", "o-1"].map((orderId): ShipLine => ({
  orderId,
  orderNumber: orderId,
  buyer: "Mara",
  country: "SE",
  platform: "bazaar",
  account: "northlane",
  source: "Bazaar",
  provider: "Royal Mail",
  trackingNumber: `RN-${orderId}`,
  isPaidWithPaypal: false,
  remark: "",
  combinedId: null,
}));
const wishes = () => service.arrived.filter(({ path }) => path === "/api/fulfilment/shipMany");
const lastWords = () => toasts.getQueue().items.at(-1)?.text;

test("a held run goes out whole with the page that is left; a lost answer leaves nothing behind but its key, and the same lines are the same run", async () => {
  setPreferences({ holdSeconds: 10 });
  isLost = true;
  const run = startShipRun(lines, true, () => undefined);
  expect([wishes().length, readShipRun().isRunning]).toEqual([0, true]);
  service.view.dispatchEvent(new Event("pagehide"));
  expect([await run, readShipRun().isRunning, readShipRun().states.size]).toEqual([2, false, 0]);
  setPreferences({ holdSeconds: 0 });
  isLost = false;
  const sent: string[] = [];
  expect(await startShipRun(lines, true, (orderId) => sent.push(orderId))).toBe(1);
  expect(wishes().map(({ key, body }) => [key, body])).toEqual(
    [wishes()[0], wishes()[0]].map((call) => [
      call?.key,
      {
        addToPaypal: true,
        rows: lines.map(({ orderId, trackingNumber }) => ({
          saleId: orderId,
          provider: "Royal Mail",
          trackingNumber,
          numberUse: "ask",
        })),
      },
    ]),
  );
  expect(sent).toEqual(["o-0"]);
  expect([...readShipRun().states]).toMatchObject([
    ["o-0", { state: "sent" }],
    ["o-1", { state: "refused", reason: "Already shipped.", trackingNumber: "1" }],
  ]);
  expect(lastWords()).toBe("1 of 2 marked as shipped. 1 needs attention.");
  await expect.poll(() => service.arrived.filter(({ path }) => path.endsWith("/r-1/told")).length).toBe(1);
  leaveShipRun();
  // What goes well from now on is another wish.
  expect(await startShipRun(lines.slice(0, 1), true, () => undefined)).toBe(0);
  expect(new Set(wishes().map(({ key }) => key)).size).toBe(2);
});

test("a page that is opened tells how the run of one that was closed ended, and once", async () => {
  left.push(runOf([lineOf("o-7", "waiting"), lineOf("o-8", "refused", "Already shipped.")], "r-2"));
  const stop = keepRunsTold(() => undefined);
  await expect
    .poll(() => toasts.getQueue().notices[0]?.text)
    .toBe("Marking 2 orders as shipped: 0 done, 1 needs attention. The run continues.");
  await expect
    .poll(() => toasts.getQueue().notices[0]?.text)
    .toBe("1 of 2 marked as shipped. 1 needs attention.");
  stop();
});

const tellings = (id: string) => service.arrived.filter(({ path }) => path.endsWith(`/${id}/told`)).length;

test("a run that is taken in after the next page has opened is found a little later, and told once however often it is found", async () => {
  left.splice(0);
  takenInLater = runOf([lineOf("o-0", "sent")], "r-3");
  const looks = () => service.arrived.filter(({ path }) => path === "/api/actions/runs").length;
  const before = looks();
  const stop = keepRunsTold(() => undefined, [0, 150, 300]);
  await expect.poll(() => looks() - before).toBe(3);
  await expect.poll(() => tellings("r-3")).toBe(1);
  stop();
});

test("what the platform has not answered is not claimed as done, and is followed to its end by whichever page is open", async () => {
  const waiting = runOf([lineOf("o-0", "sent"), lineOf("o-1", "onItsWay")], "r-5");
  left.splice(0, left.length, waiting);
  const words = () => toasts.getQueue().notices[0]?.text;
  const tolds = () =>
    service.arrived.filter(({ path }) => path.endsWith("/r-5/told")).map(({ body }) => body);
  const stop = keepRunsTold(() => undefined);
  await expect.poll(words).toBe("1 of 2 marked as shipped. 1 is on its way.");
  await expect.poll(tolds).toEqual([{ isOver: false }]);
  stop();
  // The next page says nothing again while nothing has moved, and tells the end.
  notifyInfo("Another page.");
  left.splice(0, 1, { ...waiting, isTold: true });
  const stopNext = keepRunsTold(() => undefined, [0, 100]);
  await expect.poll(() => service.arrived.at(-1)?.path).toBe("/api/actions/runs");
  expect(words()).toBe("Another page.");
  left.splice(0, 1, {
    ...runOf([lineOf("o-0", "sent"), lineOf("o-1", "refused", "No.")], "r-5"),
    isTold: true,
  });
  await expect.poll(words).toBe("1 of 2 marked as shipped. 1 needs attention.");
  await expect.poll(tolds).toEqual([{ isOver: false }, { isOver: true }]);
  stopNext();
});

test("what nobody knows of is not called done, is not sent again, and needs attention", async () => {
  left.splice(0, left.length, runOf([lineOf("o-0", "sent"), lineOf("o-1", "unsure")], "r-6"));
  const stop = keepRunsTold(() => undefined);
  await expect
    .poll(() => toasts.getQueue().notices[0]?.text)
    .toBe("1 of 2 marked as shipped. 1 needs attention.");
  expect(isSettled({ state: "unsure" })).toBe(true);
  stop();
});

test("that a number is in use is no refusal of the number that is typed after it; other refusals stay", () => {
  const refused = { state: "refused", reason: "No.", code: "NUMBER_IN_USE", trackingNumber: "AAA" } as const;
  expect(stateFor(refused, { trackingNumber: "AAA" })).toBe(refused);
  expect(stateFor(refused, { trackingNumber: "BBB" })).toBeUndefined();
  const shipped = { ...refused, code: "ALREADY_SHIPPED" };
  expect(stateFor(shipped, { trackingNumber: "BBB" })).toBe(shipped);
});

test("what the service keeps back is a question until the line is included, and then tells that somebody means it", async () => {
  const refused = {
    state: "refused",
    reason: "24-1 is held.",
    code: "ORDER_HELD_BACK",
    trackingNumber: "AAA",
  } as const;
  expect([isQuestion(refused), isQuestion({ ...refused, code: "ALREADY_SHIPPED" })]).toEqual([true, false]);
  expect(stateFor(refused, { trackingNumber: "AAA", confirmUnpaid: true })).toBe(refused);
  expect(stateFor(refused, { trackingNumber: "AAA", confirmHeldBack: true })).toBeUndefined();
  known = null;
  leaveShipRun();
  await startShipRun([{ ...(lines[0] as ShipLine), confirmHeldBack: true }], true, () => undefined);
  const sent = {
    saleId: "o-0",
    provider: "Royal Mail",
    trackingNumber: "RN-o-0",
    numberUse: "ask",
    confirmHeldBack: true,
  };
  expect(wishes().at(-1)?.body).toMatchObject({ rows: [sent] });
  expect(JSON.stringify(wishes().at(-1)?.body)).not.toContain("confirmUnpaid");
});

test("an order that goes along is marked with its leader's row; one that stayed behind is sent by itself", async () => {
  known = runOf([lineOf("o-0", "sent")], null);
  const along: ShipLine = { ...(lines[1] as ShipLine), leaderId: "o-0" };
  const rowsOf = () =>
    wishes()
      .slice(-1)
      .flatMap(({ body }) => (body as { rows: { saleId: string }[] }).rows)
      .map(({ saleId }) => saleId);
  leaveShipRun();
  expect(await startShipRun([lines[0] as ShipLine, along], true, () => undefined)).toBe(1);
  expect([rowsOf(), [...readShipRun().states.keys()]]).toEqual([["o-0"], ["o-0"]]);
  known = null;
  await startShipRun([lines[0] as ShipLine, along], true, () => undefined);
  expect(rowsOf()).toEqual(["o-1"]);
});

test("as many orders as one call takes leave with the page that is left; longer numbers are asked about before", async () => {
  const many = (length: number): ShipLine[] =>
    Array.from({ length: 250 }, (_, n) => ({
      ...(lines[0] as ShipLine),
      orderId: `thriftly:${crypto.randomUUID()}:TH-2036-${String(n).padStart(10, "0")}`,
      provider: "Practice Courier International",
      trackingNumber: `9${String(n).padStart(length - 1, "0")}`,
    }));
  known = null;
  setPreferences({ holdSeconds: 10 });
  const leave = async (wish: ShipLine[]): Promise<{ isAsked: boolean; count: number }> => {
    leaveShipRun();
    const before = wishes().length;
    const run = startShipRun(wish, true, () => undefined);
    const question = new Event("beforeunload", { cancelable: true });
    service.view.dispatchEvent(question);
    service.view.dispatchEvent(new Event("pagehide"));
    await run;
    return { isAsked: question.defaultPrevented, count: wishes().length - before };
  };
  expect(await leave(many(40))).toEqual({ isAsked: false, count: 1 });
  expect(await leave(many(100))).toEqual({ isAsked: true, count: 0 });
  setPreferences({ holdSeconds: 0 });
});

test("lines that another page's run holds already are that run, and end with it", async () => {
  isOpen = true;
  known = runOf([lineOf("o-0", "waiting"), lineOf("o-1", "refused", "Already shipped.")], "r-4");
  left.splice(0, left.length, known);
  const stop = keepRunsTold(() => undefined);
  await expect
    .poll(() => toasts.getQueue().notices[0]?.text)
    .toBe("Marking 2 orders as shipped: 0 done, 1 needs attention. The run continues.");
  leaveShipRun();
  const ended = startShipRun(lines, true, () => undefined);
  await expect.poll(() => readShipRun().states.get("o-0")?.state).toBe("waiting");
  isOpen = false;
  expect([await ended, readShipRun().isRunning]).toEqual([1, false]);
  await expect.poll(() => tellings("r-4")).toBe(1);
  stop();
});
