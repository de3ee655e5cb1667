/** Another system for tests: a real HTTP server that keeps what it's told and answers as it's asked to. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestReceiver {
  url: string;
  host: string;
  heard: Heard[];
  /** What it answers from now on; a redirect leads to its own `/elsewhere`. */
  answer: number;
  close(): Promise<void>;
}

/** Starts one. Close it in `afterAll`. */
export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      receiver.heard.push({ headers: request.headers, body });
      response.writeHead(receiver.answer, { location: `${receiver.url}/elsewhere` }).end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: TestReceiver = {
    url: `http://${host}/hook`,
    host,
    heard: [],
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** Whether a delivery was signed with a secret, checked as docs/webhooks.md says. */
export function isSigned(secret: string, { headers, body }: Heard): boolean {
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(headers["webhook-timestamp"]));
  return ageSeconds < 300 && headers["webhook-signature"] === expected;
}
