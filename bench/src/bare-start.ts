/**
 * The floor of a start: Node, Fastify, one connection, a port. The connection comes as JSON in the first
 * argument.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

interface Fastify {
  get(path: string, answer: () => unknown): void;
  listen(at: { port: number; host: string }): Promise<string>;
}
type Client = new (connection: unknown) => { connect(): Promise<void> };

// Both are the service's packages, not the bench's.
const find = createRequire(join(import.meta.dirname, "../../apps/server/package.json"));
const { fastify } = find("fastify") as { fastify: () => Fastify };
const { Client } = find("pg") as { Client: Client };

const app = fastify();
app.get("/", () => ({ data: "here" }));
await new Client(JSON.parse(process.argv[2] ?? "{}")).connect();
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`Bare is ready at ${address}\n`);
