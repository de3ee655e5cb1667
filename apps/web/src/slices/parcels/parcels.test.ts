/** What the browser asks of the service about parcels; the service here writes down what it was asked. */
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildListOrder } from "../orders/testing/build-list-order.ts";

/** A page of its own: who is signed in and what was read is kept by these. */
async function openPage() {
  vi.resetModules();
  const [
    { runtimeConfig },
    { restoreSession },
    { orderStore },
    { undoNewest },
    actions,
    { sendPart },
    splits,
    { toasts },
  ] = await Promise.all([
    import("../../platform/runtime-config.ts"),
    import("../../platform/session.ts"),
    import("../orders/orders-loader.ts"),
    import("../../platform/undo-stack.ts"),
    import("./combine-orders.ts"),
    import("./parcels.api.ts"),
    import("./split-order.ts"),
    import("../../platform/notify.ts"),
  ]);
  return { runtimeConfig, restoreSession, orderStore, undoNewest, ...actions, sendPart, ...splits, toasts };
}
let page: Awaited<ReturnType<typeof openPage>>;

const asked: string[] = [];
const service = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    const action = /^\/api\/parcels\/(\w+)$/.exec(request.url ?? "")?.[1];
    const { orderIds = [], parcels = [] } = JSON.parse(text || "{}") as {
      orderIds?: string[];
      parcels?: string[][];
    };
    if (action !== undefined)
      asked.push(
        `${action} ${orderIds.toSorted().join(" ")} ${parcels.map((ids) => `(${ids.join(" ")})`).join(" ")}`.trim(),
      );
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        data: {
          user: { authenticated: true, scopes: ["orders.write"] },
          orderIds: action === "separate" ? ["a", "b", "d", "e"] : orderIds,
          parcel: null,
          before:
            action === "separate"
              ? [
                  ["a", "b"],
                  ["d", "e"],
                ]
              : [["a", "b"]],
        },
      }),
    );
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  page = await openPage();
  page.runtimeConfig.apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  await page.restoreSession();
});
afterAll(async () => {
  vi.resetModules();
  await new Promise((done) => service.close(done));
});
beforeEach(() => {
  asked.length = 0;
  const parcels: Record<string, string | null> = { a: "p1", b: "p1", c: null, d: "p2", e: "p2" };
  page.orderStore.merge(
    Object.entries(parcels).map(([_id, combinedId]) => buildListOrder({ _id, combinedId })),
    page.orderStore.startRead(),
  );
});

const toldAll = (...all: string[]) => vi.waitFor(() => expect(asked).toEqual(all), { timeout: 60_000 });

test("undo of combining leaves together what went together before", async () => {
  await page.combineOrders(["a", "b", "c"]);
  expect(page.undoNewest()).toBe(true);
  await toldAll("combine a b c", "restore a b c (a b)");
  expect(page.undoNewest()).toBe(false);
});

test("combining what goes out together already asks nothing and leaves nothing to undo", async () => {
  await page.combineOrders(["a", "b"]);
  expect([page.undoNewest(), asked]).toEqual([false, []]);
});

test("undo of separating several parcels brings each of them back by itself", async () => {
  await page.separateOrders(["a", "d"]);
  expect(page.undoNewest()).toBe(true);
  await toldAll("separate a d", "restore a b d e (a b) (d e)");
});

const offers = () =>
  page.toasts
    .getQueue()
    .items.filter(({ action }) => action !== undefined)
    .map(({ text }) => text);
const shares = [{ items: [{ itemId: "i", quantity: 1 }] }, { items: [{ itemId: "i", quantity: 1 }] }];

test("undo of a split joins it, undo of joining shares it out again, and neither is offered any longer or can be undone", async () => {
  await page.splitOrder("c", shares);
  await page.joinParts("c", shares);
  // The message of the newest action takes the place of the one before; both are still taken back by the key.
  expect(offers()).toEqual(["Parcels joined."]);
  expect([page.undoNewest(), page.undoNewest()]).toEqual([true, true]);
  expect(offers()).toEqual([]);
  await toldAll("split", "join", "split", "join");
  expect(page.undoNewest()).toBe(false);
});

test("a split is no longer taken back once a part of it was sent", async () => {
  await page.splitOrder("c", shares);
  await page.sendOnePart(
    { orderId: "c", number: 1, provider: "DPD", trackingNumber: "P1", numberUse: "ask" },
    false,
  );
  expect(offers()).toEqual([]);
  expect(page.undoNewest()).toBe(false);
});

test("a part goes out even if its page is left meanwhile", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await page.sendPart(
    { orderId: "a", number: 1, provider: "DPD", trackingNumber: "P1", numberUse: "ask" },
    "key",
  );
  expect(fetched).toHaveBeenCalledWith(
    expect.stringContaining("/parcels/send"),
    expect.objectContaining({ keepalive: true }),
  );
  fetched.mockRestore();
});
