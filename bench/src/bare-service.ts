/**
 * The floor of a request: `node:http`, one pool of `pg` and JSON, in a process of its own. Routes come as
 * JSON in the environment: an address and the statements that answer it, in one transaction where there are
 * several. The body of a request is the list of their values. Started by `requests.bench.ts`; prints its
 * address once it listens.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createLogger, openDb } from "@stallkeeper/server";

export type BareRoutes = Record<string, readonly string[]>;

const { BARE_CONNECTION = "{}", BARE_ROUTES = "{}" } = process.env;
const routes = JSON.parse(BARE_ROUTES) as BareRoutes;
const { pool } = openDb({
  connection: JSON.parse(BARE_CONNECTION) as { host: string },
  log: createLogger("silent"),
});
const server = createServer((request, response) => {
  void answer(request).then(
    (rows) => response.setHeader("content-type", "application/json").end(JSON.stringify({ data: rows })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const statements = routes[request.url ?? ""] ?? [];
  const values = JSON.parse((await text(request)) || "[]") as unknown[][];
  const named = statements.map((sql, n) => ({
    name: `${request.url ?? ""} ${n}`,
    text: sql,
    values: values[n] ?? [],
  }));
  const [only] = named;
  if (named.length === 1 && only !== undefined) return (await pool.query(only)).rows as unknown[];
  const client = await pool.connect();
  try {
    await client.query("begin");
    const rows: unknown[] = [];
    for (const statement of named) rows.push(...((await client.query(statement)).rows as unknown[]));
    await client.query("commit");
    return rows;
  } finally {
    client.release();
  }
}
