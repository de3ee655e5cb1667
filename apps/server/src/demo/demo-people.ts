/** Who can sign in to a demo, and in which stores (decisions 2). */
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { roles, type Role, defaultLocale } from "@stallkeeper/domain";
import type { Ctx, Services } from "../platform/context.ts";
import type { Tx } from "../platform/db/index.ts";
import { insertStore } from "../platform/db/index.ts";
import { hashPassword, insertUser, saveMembership } from "../slices/identity/index.ts";
import { seededId } from "./demo-seed.ts";

export const demoStores = ["Northlane", "Southlane", "Elsewhere"] as const;
export type DemoStore = (typeof demoStores)[number];

const people: readonly { email: string; name: string; role: Role; stores: readonly DemoStore[] }[] = [
  { email: "owner@stallkeeper.test", name: "Olive Owner", role: "owner", stores: ["Northlane", "Southlane"] },
  { email: "packer@stallkeeper.test", name: "Pat Packer", role: "packer", stores: ["Northlane"] },
  // Somebody to hand a conversation to: a packer may answer none.
  { email: "support@stallkeeper.test", name: "Sasha Support", role: "support", stores: ["Northlane"] },
  { email: "other@stallkeeper.test", name: "Otto Other", role: "owner", stores: ["Elsewhere"] },
];

/** The demo's one password: given, or made once per data folder. */
export function demoPassword(dataDir: string, given: string | undefined): string {
  if (given !== undefined && given !== "") return given;
  const file = join(dataDir, "demo-password");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const password = `demo-${randomBytes(6).toString("base64url")}`;
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return password;
  }
}

/** A ctx that acts as the owner of a store. */
export type OwnerCtx = Ctx;

/**
 * Adds the people and stores, or gives the people that are there this password. Answers an owner's ctx per
 * store, or null where they were there.
 */
export async function addPeople(
  services: Services,
  password: string,
): Promise<Map<DemoStore, OwnerCtx> | null> {
  const passwordHash = await hashPassword(password);
  return services.db.asSystem(async (tx) => {
    if ((await tx.rows("select 1 from users limit 1")).length > 0) {
      await tx.run("update users set password_hash = $1, updated_at = now() where email = any($2)", [
        passwordHash,
        people.map(({ email }) => email),
      ]);
      return null;
    }
    const storeIds = new Map<DemoStore, string>();
    for (const name of demoStores)
      storeIds.set(
        name,
        await insertStore(tx, { name, timeZone: "Europe/London", currency: "GBP", locale: defaultLocale }),
      );
    const owners = new Map<DemoStore, OwnerCtx>();
    for (const { email, name, role, stores } of people) {
      const userId = await insertUser(tx, { email, name, passwordHash });
      for (const store of stores) {
        const storeId = storeIds.get(store) ?? "";
        await saveMembership(tx, userId, { storeId, role, scopes: [...roles[role]] });
        if (role === "owner") {
          owners.set(store, {
            ...services,
            storeId,
            actor: {
              kind: "member",
              userId,
              name,
              email,
              storeId,
              sessionId: seededId(`session of ${email}`),
              confirmedAt: null,
              role,
              scopes: roles[role],
            },
          });
        }
      }
    }
    return owners;
  });
}

/** Whether anybody is here whom a demo does not bring along. */
export async function hasOtherPeople(tx: Tx): Promise<boolean> {
  return (
    (await tx.rows("select 1 from users where email <> all($1) limit 1", [people.map(({ email }) => email)]))
      .length > 0
  );
}

/** The lines that tell how to sign in. */
export function signInLines(password: string): string[] {
  return people.map(
    ({ email, stores }) => `Sign in as ${email} (${stores.join(", ")}) with the password ${password}`,
  );
}
