import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runtimeConfig } from "./runtime-config.ts";
import { acceptSignIn } from "./session.ts";

/** A call that arrived. */
export interface Arrived {
  path: string;
  key: string | undefined;
  body: unknown;
}

/** What is answered: a status and a body; null: the connection breaks off. */
export type Answer = (call: Arrived) => [status: number, body: unknown] | null;

/**
 * A service for tests of what a page sends, and a page with its owner signed in, as far as a browser is
 * needed for it.
 */
export async function openService(answer: Answer) {
  const arrived: Arrived[] = [];
  const service = createServer((request, response) => {
    let sent = "";
    request
      .setEncoding("utf8")
      .on("data", (part: string) => (sent += part))
      .on("end", () => {
        const call: Arrived = {
          path: request.url ?? "",
          key: request.headers["idempotency-key"]?.toString(),
          body: JSON.parse(sent || "null"),
        };
        arrived.push(call);
        const answered = answer(call);
        if (answered === null) request.socket.destroy();
        else
          response
            .writeHead(answered[0], { "content-type": "application/json" })
            .end(JSON.stringify(answered[1]));
      });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const usedUrl = runtimeConfig.apiUrl;
  runtimeConfig.apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const page = Object.assign(new EventTarget(), {
    cookie: "",
    visibilityState: "visible",
    documentElement: { dataset: {} },
  });
  const view = new EventTarget();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const browser = Object.entries({
    document: page,
    location: { protocol: "http:", assign: () => undefined },
    addEventListener: view.addEventListener.bind(view),
    sessionStorage: storage,
    localStorage: storage,
  });
  for (const [name, value] of browser)
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  acceptSignIn({
    token: "t",
    user: {
      _id: "p1",
      email: "ada@stallkeeper.test",
      scopes: ["orders.write"],
      store: { _id: "s1" },
    } as never,
  });
  return {
    arrived,
    page,
    view,
    kept,
    close: async () => {
      service.closeAllConnections();
      await new Promise((done) => service.close(done));
      for (const [name] of browser) {
        const own = (before as Record<string, PropertyDescriptor | undefined>)[name];
        if (own === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, own);
      }
      runtimeConfig.apiUrl = usedUrl;
    },
  };
}
