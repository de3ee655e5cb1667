/** Writes an answer to the wire, or spoils it as a fault asks. */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Answer } from "./call.ts";

/** Sends the answer; `isTruncated` sends half of its text as if it were all. */
export function sendAnswer(response: ServerResponse, answer: Answer, isTruncated = false): void {
  if (response.destroyed || response.writableEnded) return;
  const isPlain = typeof answer.body === "string" || Buffer.isBuffer(answer.body);
  const hasBody = answer.body !== null && answer.body !== undefined;
  const bytes = !hasBody
    ? Buffer.alloc(0)
    : Buffer.isBuffer(answer.body)
      ? answer.body
      : Buffer.from(isPlain ? (answer.body as string) : JSON.stringify(answer.body), "utf8");
  const sent = isTruncated ? bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))) : bytes;
  response.writeHead(answer.status, {
    ...(hasBody && !isPlain && { "content-type": "application/json; charset=utf-8" }),
    "x-request-id": randomUUID(),
    "cache-control": "no-store",
    ...answer.headers,
    ...(answer.status !== 204 && { "content-length": String(sent.length) }),
  });
  response.end(answer.status === 204 ? undefined : sent);
}

/** Ends the connection without an answer, with a reset. */
export function resetConnection(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}
