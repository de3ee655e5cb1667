/**
 * The question that eBay asks an address before it tells it anything: whoever knows the verification token
 * answers the SHA-256 of question, token and address.
 */
import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { isLoopback } from "../webhooks/subscriptions.ts";

const TIMEOUT_MS = 5000;
const MOST_BYTES = 4096;

/** Whether the address answers right; false for addresses of other machines. */
export async function passesChallenge(endpoint: string, verificationToken: string): Promise<boolean> {
  if (!isLoopback(endpoint)) return false;
  const code = randomUUID();
  const url = new URL(endpoint);
  url.searchParams.set("challenge_code", code);
  const text = await ask(url.href);
  const expected = createHash("sha256").update(code).update(verificationToken).update(endpoint).digest("hex");
  try {
    const said: unknown = JSON.parse(text);
    return (
      typeof said === "object" &&
      said !== null &&
      "challengeResponse" in said &&
      said.challengeResponse === expected
    );
  } catch {
    return false;
  }
}

/** The body of a 200 in JSON, or nothing. */
function ask(url: string): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(url, { timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) outgoing.destroy();
        else chunks.push(chunk);
      });
      response.on("end", () =>
        resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString("utf8") : ""),
      );
      response.on("error", () => resolve(""));
    });
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("close", () => resolve(""));
    outgoing.on("error", () => resolve(""));
    outgoing.end();
  });
}
