import { daysInMs } from "@stallkeeper/domain";
import type { FastifyReply } from "fastify";
import { writeCookie } from "../../platform/http/index.ts";
import { sessionDays } from "./sessions.store.ts";
import type { SessionKeys } from "./sessions.service.ts";

const maxAgeSeconds = daysInMs(sessionDays) / 1_000;

/** Sets the cookie of a new session; the client keeps the token itself (decisions 4). */
export function setSid(reply: FastifyReply, { sid }: Pick<SessionKeys, "sid">): void {
  void reply
    .header(
      "set-cookie",
      writeCookie("sid", sid, { maxAgeSeconds, isHttpOnly: true, isSecure: isSecure(reply) }),
    )
    .header("cache-control", "no-store");
}

/**
 * Sets both cookies of a session that got new keys in passing: no client has to know which actions do that.
 */
export function setKeys(reply: FastifyReply, keys: SessionKeys): void {
  setSid(reply, keys);
  void reply.header(
    "set-cookie",
    writeCookie("apollo-token", keys.token, { maxAgeSeconds, isHttpOnly: false, isSecure: isSecure(reply) }),
  );
}

/** Takes both cookies away. */
export function clearKeys(reply: FastifyReply): void {
  for (const [name, isHttpOnly] of [
    ["sid", true],
    ["apollo-token", false],
  ] as const) {
    void reply.header(
      "set-cookie",
      writeCookie(name, "", { maxAgeSeconds: 0, isHttpOnly, isSecure: isSecure(reply) }),
    );
  }
  void reply.header("cache-control", "no-store");
}

function isSecure(reply: FastifyReply): boolean {
  return reply.server.services.config.publicUrl.startsWith("https:");
}
