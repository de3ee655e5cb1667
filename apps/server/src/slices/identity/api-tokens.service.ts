/**
 * Making and ending personal API tokens (decisions 3). Both are sensitive actions: their routes ask for a
 * recent sign-in.
 */
import {
  AppError,
  type ApiTokenView,
  type CreateTokenInput,
  type StoreTokensView,
} from "@stallkeeper/contract";
import { scopesBeyond } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx, Member } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { makeApiToken } from "./api-token-finder.ts";
import {
  deleteApiToken,
  deleteApiTokensOf,
  deleteStoreToken,
  insertApiToken,
  listApiTokens,
  listStoreTokens,
} from "./api-tokens.store.ts";
import { holdSession } from "./hold-session.ts";
import { hashSecret } from "./secrets.ts";
import { announceEnded } from "./sessions.service.ts";
import type { Visitor } from "./visitor.ts";

const maxTokens = 50;

/** The member's own tokens in this store. */
export function readApiTokens(ctx: Ctx, member: Member): Promise<ApiTokenView[]> {
  return ctx.db.asSystem((tx) => listApiTokens(tx, member));
}

/**
 * Makes a token and gives its text, this once. Throws FORBIDDEN for scopes the member lacks, UNAUTHENTICATED
 * when the session ended meanwhile, FIELDS_INVALID for a past day or too many tokens.
 */
export async function createApiToken(
  ctx: Ctx,
  member: Member,
  input: CreateTokenInput,
  visitor: Visitor,
): Promise<{ apiToken: string; tokens: ApiTokenView[] }> {
  const [lacking] = scopesBeyond(member.scopes, input.scopes);
  if (lacking !== undefined) throw new AppError("FORBIDDEN", { scope: lacking });
  const now = ctx.now();
  const expiresAt =
    input.expiresAt === undefined || input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError("FIELDS_INVALID", { fields: { expiresAt: "Choose a day in the future." } });
  const apiToken = makeApiToken();
  const name = input.name.trim();
  return ctx.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    if ((await listApiTokens(tx, member)).length >= maxTokens) {
      throw new AppError("FIELDS_INVALID", {
        fields: { name: `You have ${maxTokens} tokens. Revoke one first.` },
      });
    }
    const id = await insertApiToken(tx, {
      ...member,
      name,
      scopes: input.scopes,
      tokenHash: hashSecret(apiToken),
      now,
      expiresAt,
    });
    await recordAudit(tx, ctx, {
      action: "apiTokenCreated",
      object: { type: "apiToken", id },
      after: { name, scopes: input.scopes, expiresAt },
    });
    return { apiToken, tokens: await listApiTokens(tx, member) };
  });
}

/**
 * Ends one of the member's own tokens and its live streams. Throws RECORD_NOT_FOUND for anybody else's, and
 * at a repeat.
 */
export async function revokeApiToken(ctx: Ctx, member: Member, tokenId: string): Promise<ApiTokenView[]> {
  return ctx.db.asSystem(async (tx) => {
    const ended = await deleteApiToken(tx, member, tokenId);
    if (ended === null) throw new AppError("RECORD_NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "apiTokenRevoked",
      object: { type: "apiToken", id: tokenId },
      before: ended,
    });
    await announceEnded(tx, [{ id: tokenId, storeId: member.storeId }]);
    return listApiTokens(tx, member);
  });
}

/**
 * Ends all tokens of a user and their live streams, with the password or second factor they were made under.
 * A repeat ends none.
 */
export async function endApiTokensOf(tx: Tx, userId: string): Promise<void> {
  await announceEnded(tx, await deleteApiTokensOf(tx, userId));
}

/** The tokens of everybody in the store, for its administrators; their texts are nowhere. */
export async function readStoreTokens({ db, storeId }: Ctx): Promise<StoreTokensView> {
  return { tokens: await db.asSystem((tx) => listStoreTokens(tx, storeId)) };
}

/**
 * Ends a token of anybody in the store and its live streams. Throws RECORD_NOT_FOUND for those of other
 * stores, and at a repeat.
 */
export async function revokeStoreToken(ctx: Ctx, tokenId: string): Promise<StoreTokensView> {
  return ctx.db.asSystem(async (tx) => {
    const ended = await deleteStoreToken(tx, ctx.storeId, tokenId);
    if (ended === null) throw new AppError("RECORD_NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "apiTokenRevoked",
      object: { type: "apiToken", id: tokenId },
      before: ended,
    });
    await announceEnded(tx, [{ id: tokenId, storeId: ctx.storeId }]);
    return { tokens: await listStoreTokens(tx, ctx.storeId) };
  });
}
