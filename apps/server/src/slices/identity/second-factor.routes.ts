import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, type RestAnswer } from "@stallkeeper/contract";
import { memberOf, serve } from "../../platform/http/index.ts";
import { askForNewPasskey } from "./passkeys.service.ts";
import { listPasskeys } from "./passkeys.store.ts";
import { namedAddress, type RelyingParty } from "./relying-party.ts";
import {
  addPasskey,
  confirmTwoFactor,
  makeNewRecoveryCodes,
  removePasskey,
  removeTwoFactor,
  requestTwoFactor,
  type PasskeysChanged,
} from "./second-factor.service.ts";
import { setKeys } from "./session-cookies.ts";
import type { SessionKeys } from "./sessions.service.ts";
import { describeMember } from "./sign-in.service.ts";
import { visitorOf } from "./visitor.ts";

/**
 * Two-factor, recovery codes and passkeys (spec 7, reliability threat 2). Turning it on or off gives the
 * session new keys; `forget` drops what this process remembers.
 */
export function addSecondFactorRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  serve(app, "POST /api/user/request2FA", async (request, reply) => {
    keepOut(reply);
    return { data: await requestTwoFactor(services, memberOf(request), visitorOf(request)) };
  });

  serve(app, "POST /api/user/confirm2FA", async (request, reply) => {
    const { code } = request.input;
    const { recoveryCodes, ...keys } = await confirmTwoFactor(
      services,
      memberOf(request),
      code,
      visitorOf(request),
    );
    renew(reply, keys);
    return { data: { recoveryCodes, token: keys.token } };
  });

  serve(app, "POST /api/user/remove2FA", async (request, reply) => {
    const { code } = request.input;
    const keys = await removeTwoFactor(services, memberOf(request), code, visitorOf(request));
    renew(reply, keys);
    return { data: { user: await describeMember(services, memberOf(request)), token: keys.token } };
  });

  serve(app, "POST /api/user/recoveryCodes", async (request, reply) => {
    keepOut(reply);
    return {
      data: { recoveryCodes: await makeNewRecoveryCodes(services, memberOf(request), visitorOf(request)) },
    };
  });

  serve(app, "GET /api/user/passkeys", async (request) => {
    const { userId } = memberOf(request);
    return { data: { passkeys: await services.db.asSystem((tx) => listPasskeys(tx, userId)) } };
  });

  serve(app, "POST /api/user/passkeys/options", async (request, reply) => {
    keepOut(reply);
    return { data: await askForNewPasskey(services, memberOf(request), partyOf(request)) };
  });

  serve(app, "POST /api/user/passkeys", async (request, reply) => {
    const input = request.input;
    return answerPasskeys(
      reply,
      await addPasskey(services, memberOf(request), input, partyOf(request), visitorOf(request)),
    );
  });

  serve(app, "POST /api/user/passkeys/remove", async (request, reply) => {
    const { passkeyId } = request.input;
    return answerPasskeys(
      reply,
      await removePasskey(services, memberOf(request), passkeyId, visitorOf(request)),
    );
  });

  function partyOf(request: Parameters<typeof visitorOf>[0]): RelyingParty {
    const { party } = visitorOf(request);
    if (party === null)
      throw new AppError("PASSKEY_NEEDS_NAME", {
        url: namedAddress(request.headers.host, services.config.publicUrl),
      });
    return party;
  }

  function answerPasskeys(
    reply: FastifyReply,
    { passkeys, recoveryCodes, keys }: PasskeysChanged,
  ): { data: RestAnswer<"POST /api/user/passkeys"> } {
    if (keys !== null) renew(reply, keys);
    keepOut(reply);
    return { data: { passkeys, ...(recoveryCodes === null ? {} : { recoveryCodes }) } };
  }

  function renew(reply: FastifyReply, keys: SessionKeys): void {
    forget();
    setKeys(reply, keys);
  }
}

/** What is shown once belongs into no cache. */
function keepOut(reply: FastifyReply): void {
  void reply.header("cache-control", "no-store");
}
