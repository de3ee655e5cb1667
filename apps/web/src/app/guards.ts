/**
 * Who may open a route, and which of its addresses exist. `member`: the session is restored from the service
 * first; without one the wanted address is remembered and `/` opens. `guestOnly`: who is signed in goes to
 * `/`. A route's own validation comes after the guard: false is a 404, a throw shows its own status (500
 * without one) and message. (spec 2)
 */
import { notFound, redirect } from "@tanstack/react-router";
import { trackPagePart } from "../platform/page-load.ts";
import type { GuardName } from "../platform/section.ts";
import { restoreSession } from "../platform/session.ts";
import { rememberWantedUrl } from "../platform/wanted-url.ts";
import { RouteFailure } from "./route-failure.ts";

interface GuardedPlace {
  href: string;
}

/** Knowing who is here is a part of every page load; the page's code is the other. */
const knowSession = (): ReturnType<typeof restoreSession> => trackPagePart(restoreSession());

const guards: Record<GuardName, (place: GuardedPlace) => Promise<void>> = {
  async restored() {
    await knowSession();
  },
  async member({ href }) {
    const { user } = await knowSession();
    if (user !== null) return;
    rememberWantedUrl(href);
    throw redirect({ to: "/" });
  },
  async guestOnly() {
    const { user } = await knowSession();
    if (user !== null) throw redirect({ to: "/" });
  },
};

/** Runs a guard by name. Throws a redirect, or RouteFailure 500 for a name that does not exist (spec 8). */
export async function runGuard(name: string, place: GuardedPlace): Promise<void> {
  if (!Object.hasOwn(guards, name)) throw new RouteFailure(500, `Unknown middleware ${name}`);
  await guards[name as GuardName](place);
}

export interface ValidatedPlace {
  pathname: string;
}

/** Whether an address of a route exists; a throw says more. */
export type Validation = (place: ValidatedPlace) => boolean | Promise<boolean>;

/** Runs a route's validation. Throws notFound, or RouteFailure with what the validation threw. */
export async function runValidation(validate: Validation, place: ValidatedPlace): Promise<void> {
  let isValid: boolean;
  try {
    isValid = await validate(place);
  } catch (error) {
    const { status, message } = (typeof error === "object" && error !== null ? error : {}) as {
      status?: unknown;
      message?: unknown;
    };
    throw new RouteFailure(
      typeof status === "number" ? status : undefined,
      typeof message === "string" && message !== "" ? message : undefined,
    );
  }
  if (!isValid) throw notFound();
}

const longestId = 200;

/**
 * Control characters and endless parts belong to no address. All else may: a platform's own order number can
 * hold anything.
 */
export const validateIds: Validation = ({ pathname }) =>
  pathname
    .split("/")
    .map(decodePart)
    .every((part) => {
      if (part.length > longestId) throw new RouteFailure(414, "This address is too long.");
      return !/\p{Cc}/u.test(part);
    });

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // It was decoded before, and a percent sign is a part of it.
    return part;
  }
}
