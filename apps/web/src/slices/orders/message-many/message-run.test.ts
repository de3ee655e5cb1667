import { afterAll, expect, test } from "vitest";
import { openService } from "../../../platform/open-service.test-server.ts";
import type { MessageLine } from "./message-lines.ts";
import { readAgain } from "../orders-loader.ts";
import { makeRun } from "./message-run.ts";

let isLost = true;
const service = await openService(({ path }) => (path !== "/api/messages/" ? [200, { data: { TransactionMany: [] } }] : isLost ? null : [200, { data: null }]));
afterAll(service.close);

test("a message whose answer was lost goes out under the same key from another dialog; once it was answered, under a new one", async () => {
  const order = { _id: "o-1", account: "northlane.bazaar", platform: "bazaar", source: "Bazaar", buyer: { id: "b1", handle: "mara" }, items: [{ _id: "i1" }] };
  const lines = [{ order, text: "Hi Mara", parts: [], reason: null }] as unknown as MessageLine[];
  const states: string[] = [];
  const run = (): Promise<void> => makeRun((_id, { state }) => states.push(state))(lines);
  const keys = () => service.arrived.filter(({ path }) => path === "/api/messages/").map(({ key }) => key);
  await run();
  isLost = false;
  await run();
  await run();
  await readAgain([]);
  const [lost, again, other] = keys();
  expect([states.filter((state) => state !== "waiting" && state !== "sending"), again === lost, other === lost, keys().length]).toEqual([["refused", "sent", "sent"], true, false, 3]);
});
