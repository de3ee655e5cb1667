import type { CredentialStore } from "../connector-context.ts";
import type { JsonObject } from "../context.ts";

export interface MemoryCredentialStore extends CredentialStore {
  stored(): JsonObject;
}

/**
 * A credential store for one account that lives in memory; renewals wait for each other as they do over the
 * real one.
 */
export function createMemoryCredentialStore(initial: JsonObject): MemoryCredentialStore {
  let stored = initial;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    stored: () => stored,
    renew(_accountId, renew) {
      const turn = queue.then(async () => {
        stored = (await renew(stored)) ?? stored;
        return stored;
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
