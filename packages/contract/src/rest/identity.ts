/** Bodies and answers of /api/setup and /api/user/* (spec 7, decisions 4). */
import { z } from "zod";
import { confirmed, email, firstProblem, max, min, required } from "@stallkeeper/domain";
import { ruledText } from "./ruled-text.ts";

const currencyText = "Choose a currency, such as EUR.";
const timeZoneText = "Choose a time zone, such as Europe/Berlin.";
const localeText = "Choose a language, such as en-GB.";

export const setupInput = z
  .object({
    name: ruledText(required, max(100)),
    email: ruledText(required, email),
    storeName: ruledText(required, max(100)),
    password: ruledText(required, min(8), max(100)),
    passwordConfirmation: ruledText(required),
    timeZone: z.string({ error: timeZoneText }).max(64).refine(isTimeZone, timeZoneText).default("UTC"),
    currency: z.string({ error: currencyText }).regex(/^[A-Z]{3}$/, currencyText).default("EUR"),
    locale: z.string({ error: localeText }).max(35).refine(isLocale, localeText).default("en-GB"),
  })
  .superRefine(({ password, passwordConfirmation }, ctx) => {
    const problem = firstProblem(passwordConfirmation, [confirmed(password)]);
    if (problem !== null) ctx.addIssue({ code: "custom", path: ["passwordConfirmation"], message: problem });
  });
export type SetupInput = z.infer<typeof setupInput>;

// No bounds beyond size: a short password is a wrong one, not a malformed one.
export const loginInput = z.object({
  email: ruledText(required).pipe(z.string().max(254)),
  password: ruledText(required).pipe(z.string().max(1_000)),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The `user` of login and session. */
export interface UserView {
  authenticated: boolean;
  scopes: readonly string[];
  profile: { email: string; name: string };
  twofactor: { enabled: boolean };
  email: string;
  name: string;
  store: { _id: string; name: string; timeZone: string; currency: string; locale: string } | null;
}

/** `method`: l log, r trace, i info, d debug, e error, w warn (decisions 1). */
export const traceInput = z.object({
  method: z.enum(["l", "r", "i", "d", "e", "w"]),
  message: z.string().max(4_000),
  object: z.unknown().optional(),
});
export type TraceInput = z.infer<typeof traceInput>;

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
