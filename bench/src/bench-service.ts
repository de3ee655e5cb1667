/**
 * The GraphQL route as the service mounts it, for one signed-in owner, beside bare routes that do the least.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  action,
  messagingSession,
  orderEvent,
  post,
  transaction,
  type FieldMap,
} from "@stallkeeper/contract";
import {
  createHttpServer,
  createLogger,
  guardRoutes,
  noTracer,
  readConfig,
  registerEntity,
  registerGraphql,
  type Db,
  type Member,
  type Services,
} from "@stallkeeper/server";
import { storeId } from "./order-rows.ts";

const owner: Member = {
  kind: "member",
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Owner",
  email: "owner@stallkeeper.test",
  storeId,
  sessionId: "bench",
  confirmedAt: null,
  role: "owner",
  scopes: ["admin"],
};
const unused = { update: () => Promise.resolve(0) };

export interface BenchService {
  app: ReturnType<typeof createHttpServer>;
  graphqlUrl: string;
}

/** Listens with the GraphQL route and `POST /bare`, a Fastify route that reads one order by its id. */
export async function startBenchService(db: Db): Promise<BenchService> {
  const services = {
    config: readConfig([], {}),
    db,
    log: createLogger("silent"),
    tracer: noTracer,
    now: () => new Date(),
  } as Services;
  const app = createHttpServer(services.config, services.log);
  guardRoutes(app, services, () => Promise.resolve(owner));
  registerGraphql(app, [
    registerEntity(transaction, unused),
    registerEntity(post, unused),
    registerEntity(orderEvent),
    registerEntity(action),
    registerEntity(messagingSession, unused),
  ]);
  app.post("/bare", { config: { requires: "member" } }, (request) =>
    db.withStore(storeId, async (tx) => {
      const sql = "select id, order_number, status from orders where store_id = $1 and id = $2";
      return { data: (await tx.rows(sql, [storeId, (request.body as { id: string }).id], "bare-order"))[0] };
    }),
  );
  app.post("/empty", { config: { requires: "member" } }, () =>
    Promise.resolve({ data: { __typename: "Query" } }),
  );
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, graphqlUrl: `${origin}/graphql` };
}

/** The least that could send rows to a browser: rows, stringify, node:http. */
export async function startBarePath(
  rows: () => Promise<unknown[]>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    void rows().then((list) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify({ data: list })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** Every field of an entity as a selection. */
export function selectionOf(fields: FieldMap): string {
  return Object.entries(fields)
    .map(([name, field]) => ("fields" in field ? `${name} { ${selectionOf(field.fields)} }` : name))
    .join(" ");
}

/** Posts JSON and reads the answer. Throws when the service refuses. */
export async function postJson(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
