/**
 * Who may open a route. `member`: the session is restored from the service first; without one the wanted
 * address is remembered and `/` opens. `guestOnly`: who is signed in goes to `/`. (spec 2)
 */
import { redirect } from "@tanstack/react-router";
import { restoreSession } from "../platform/session.ts";
import { rememberWantedUrl } from "../platform/wanted-url.ts";
import { RouteFailure } from "./route-failure.ts";

export type GuardName = "member" | "guestOnly" | "restored";

interface GuardedPlace {
  href: string;
}

const guards: Record<GuardName, (place: GuardedPlace) => Promise<void>> = {
  async restored() {
    await restoreSession();
  },
  async member({ href }) {
    const { user } = await restoreSession();
    if (user !== null) return;
    rememberWantedUrl(href);
    throw redirect({ to: "/" });
  },
  async guestOnly() {
    const { user } = await restoreSession();
    if (user !== null) throw redirect({ to: "/" });
  },
};

/** Runs a guard by name. Throws a redirect, or RouteFailure 500 for a name that does not exist (spec 8). */
export async function runGuard(name: string, place: GuardedPlace): Promise<void> {
  if (!Object.hasOwn(guards, name)) throw new RouteFailure(500, `Unknown middleware ${name}`);
  await guards[name as GuardName](place);
}
