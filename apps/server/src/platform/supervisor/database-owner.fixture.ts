/**
 * A service reduced to its database, as a process of its own that tests can kill: prints one line of JSON
 * when it is ready, then inserts rows one by one and prints the number of each row after its commit was
 * acknowledged. SIGTERM ends it cleanly.
 */
import pg from "pg";
import { pino } from "pino";
import { startDatabase } from "./index.ts";

const database = await startDatabase({
  dataDir: process.argv[2] ?? "",
  log: pino({ level: "silent" }),
}).catch((error: Error) => {
  process.stderr.write(error.message);
  process.exit(3);
});
process.stdout.write(`${JSON.stringify({ connection: database.connection, adopted: database.adopted })}\n`);

const client = new pg.Client(database.connection);
const stopping = new AbortController();
client.on("error", () => undefined);
process.once("SIGTERM", () => stopping.abort());
await client.connect();
await client.query("create table if not exists writes (id bigserial primary key, body text not null)");
while (!stopping.signal.aborted) {
  const { rows } = await client.query<{ id: string }>(
    "insert into writes (body) values (repeat('x', 200)) returning id",
  );
  process.stdout.write(`${rows[0]?.id}\n`);
}
await client.end();
await database.stop();
