import type { FastifyRequest } from "fastify";
import type { AuditActor } from "../../platform/audit/index.ts";
import type { Member } from "../../platform/context.ts";
import { readCookie } from "../../platform/http/index.ts";
import { relyingPartyOf, type RelyingParty } from "./relying-party.ts";
import { sidShape } from "./session-finder.ts";

/** Where a call comes from, and the session it holds. */
export interface Visitor {
  address: string;
  agent: string;
  oldSid: string | null;
  /** Who we are under the address that was asked; null where passkeys cannot work. */
  party: RelyingParty | null;
}

/** The visitor of a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  const sid = readCookie(request.headers.cookie, "sid");
  return {
    address: request.ip,
    agent: request.headers["user-agent"] ?? "",
    oldSid: sid !== null && sidShape.test(sid) ? sid : null,
    party: relyingPartyOf(request.headers.host, request.server.services.config.publicUrl),
  };
}

/** Who the audit log names for an action of a member on themselves. Pure. */
export function auditActor(
  { storeId, userId, name, sessionId }: Member,
  { address }: Pick<Visitor, "address">,
): AuditActor {
  return { storeId, userId, name, sessionId, address };
}
