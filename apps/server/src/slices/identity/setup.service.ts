import { AppError, type SetupInput } from "@stallkeeper/contract";
import { isCommonPassword, roles } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Services } from "../../platform/context.ts";
import { insertStore } from "../../platform/db/index.ts";
import { hashPassword } from "./password-hash.ts";
import { openSession, type SignedIn } from "./sign-in.service.ts";
import { hasNoUsers, insertUser, lockSetup, saveMembership } from "./users.store.ts";
import type { Visitor } from "./visitor.ts";

export const commonPasswordText = "This password is too common. Choose another.";

/** Whether the installation still waits for its owner. */
export function needsOwner(services: Services): Promise<boolean> {
  return services.db.asSystem(hasNoUsers);
}

/**
 * Makes the first owner with their store and signs them in. Only one can ever win, however many try at once.
 * Throws OWNER_EXISTS, or FIELDS_INVALID for a common password.
 */
export async function setUpOwner(services: Services, input: SetupInput, visitor: Visitor): Promise<SignedIn> {
  if (!(await needsOwner(services))) throw new AppError("OWNER_EXISTS");
  if (isCommonPassword(input.password))
    throw new AppError("FIELDS_INVALID", { fields: { password: commonPasswordText } });
  const passwordHash = await hashPassword(input.password);
  return services.db.asSystem(async (tx) => {
    await lockSetup(tx);
    if (!(await hasNoUsers(tx))) throw new AppError("OWNER_EXISTS");
    const userId = await insertUser(tx, { email: input.email, name: input.name, passwordHash });
    const { storeName, timeZone, currency, locale, isCurrencyGuessed } = input;
    const store = { name: storeName, timeZone, currency, locale, isCurrencyGuessed };
    const storeId = await insertStore(tx, store);
    await saveMembership(tx, userId, { storeId, role: "owner", scopes: [...roles.owner] });
    const opened = await openSession(tx, services, { userId, storeId }, visitor);
    await recordAudit(
      tx,
      { storeId, userId, name: input.name, sessionId: opened.sessionId, address: visitor.address },
      {
        action: "ownerSetUp",
        object: { type: "store", id: storeId },
        after: { storeName, email: input.email, name: input.name, timeZone, currency, locale },
      },
    );
    return opened;
  });
}
