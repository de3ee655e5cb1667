/** Bodies and answers of /api/setup and /api/user/* (spec 7, decisions 4). */
import { z } from "zod";
import {
  afterBuyingChoices,
  confirmed,
  email,
  firstProblem,
  formMessages,
  labelFormats,
  labelSorts,
  max,
  min,
  orderQueues,
  pickSlipChoices,
  required,
  defaultLocale,
  isTimeZone,
} from "@stallkeeper/domain";
import { passkeyAnswer } from "./passkey-answer.ts";
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
    currency: z
      .string({ error: currencyText })
      .regex(/^[A-Z]{3}$/, currencyText)
      .default("EUR"),
    /** Nobody chose it: the first orders may say another. */
    isCurrencyGuessed: z.boolean().default(false),
    locale: z.string({ error: localeText }).max(35).refine(isLocale, localeText).default(defaultLocale),
  })
  .superRefine(({ password, passwordConfirmation }, ctx) =>
    confirm(ctx, "passwordConfirmation", passwordConfirmation, password),
  );
export type SetupInput = z.infer<typeof setupInput>;

// No bounds beyond size: a short password is a wrong one, not a malformed one.
const givenPassword = ruledText(required).pipe(z.string().max(1_000));
// A code of an authenticator or a recovery code, as it was typed.
const givenCode = ruledText(required).pipe(z.string().max(100));

export const loginInput = z.object({
  email: ruledText(required).pipe(z.string().max(254)),
  password: givenPassword,
  code: givenCode.optional(),
  passkey: passkeyAnswer.optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** One of the three proves that it is you. */
export const confirmLoginInput = z
  .object({
    password: givenPassword.optional(),
    code: givenCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ password, code, passkey }) => [password, code, passkey].some((proof) => proof !== undefined), {
    path: ["password"],
    message: formMessages.required,
  });
export type ConfirmLoginInput = z.infer<typeof confirmLoginInput>;

export const codeInput = z.object({ code: givenCode });
export const removeTwoFactorInput = z.object({ code: givenCode.optional() });

export const addPasskeyInput = z.object({ name: ruledText(required, max(100)), response: passkeyAnswer });
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;
export const passkeyIdInput = z.object({ passkeyId: z.uuid() });
export const sessionIdInput = z.object({ sessionId: z.uuid() });

export const changePasswordInput = z
  .object({
    currentPassword: givenPassword,
    newPassword: ruledText(required, min(8), max(100)),
    newPasswordConfirmation: ruledText(required),
  })
  .superRefine(({ newPassword, newPasswordConfirmation }, ctx) =>
    confirm(ctx, "newPasswordConfirmation", newPasswordConfirmation, newPassword),
  );
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const profileInput = z.object({
  email: ruledText(required, email),
  name: ruledText(required, max(100)),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** What a person chose for themselves, in every store and on every device; null takes a choice back. */
export const preferencesPatch = z
  .object({
    theme: z.enum(["system", "light", "dark"]).nullable(),
    density: z.enum(["comfortable", "compact"]).nullable(),
    locale: z.string().max(35).refine(isLocale, localeText).nullable(),
    timeZone: z.string().max(64).refine(isTimeZone, timeZoneText).nullable(),
    singleKeys: z.boolean().nullable(),
    nextAfterShipping: z.boolean().nullable(),
    // Off, or how long what binds can be taken back before it goes out (design 4.16).
    holdSeconds: z.literal([0, 5, 10]).nullable(),
    desktopNotices: z.boolean().nullable(),
    hidesGetStarted: z.boolean().nullable(),
    scanSound: z.boolean().nullable(),
    checksItems: z.boolean().nullable(),
    labelFormat: z.enum(labelFormats).nullable(),
    labelSort: z.enum(labelSorts).nullable(),
    labelPickSlips: z.enum(pickSlipChoices).nullable(),
    labelAfterBuying: z.enum(afterBuyingChoices).nullable(),
    // The sort that each queue opens with, such as "due:asc"; what a client does not know it leaves out.
    queueSorts: z
      .partialRecord(
        z.enum(orderQueues),
        z.string().regex(/^[a-z]{1,40}:(?:asc|desc)$/, "A sort such as due:asc."),
      )
      .nullable(),
    // Columns of order lists in their order; what a client does not know it leaves out.
    orderColumns: z.array(z.string().min(1).max(40)).max(40).nullable(),
    inventoryColumns: z.array(z.string().min(1).max(40)).max(40).nullable(),
  })
  .partial();
export type PreferencesPatch = z.infer<typeof preferencesPatch>;
export type PreferencesView = { [Name in keyof PreferencesPatch]?: NonNullable<PreferencesPatch[Name]> };

export interface TwoFactorView {
  /** An authenticator's codes are asked for at sign-in. */
  isOn: boolean;
  /** A set-up was begun and waits for its first code. */
  isPending: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
}

export interface TwoFactorSetupView {
  secret: string;
  otpauthUrl: string;
  /** SVG text. */
  qr: string;
}

export interface PasskeyView {
  _id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface SessionView {
  _id: string;
  /** Browser and system in words. */
  device: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
  isNewPlace: boolean;
}

/** The `user` of login and session. */
export interface UserView {
  /** The person; empty for nobody. */
  _id: string;
  authenticated: boolean;
  scopes: readonly string[];
  profile: { email: string; name: string };
  twofactor: TwoFactorView;
  preferences: PreferencesView;
  email: string;
  name: string;
  /** A new address that waits until the link mailed to it is opened. */
  waitingEmail: string | null;
  store: { _id: string; name: string; timeZone: string; currency: string; locale: string } | null;
}

/** `method`: l log, r trace, i info, d debug, e error, w warn (decisions 1). */
export const traceInput = z.object({
  method: z.enum(["l", "r", "i", "d", "e", "w"]),
  message: z.string().max(4_000),
  object: z.unknown().optional(),
});
export type TraceInput = z.infer<typeof traceInput>;

function confirm(ctx: z.RefinementCtx, field: string, confirmation: string, original: string): void {
  const problem = firstProblem(confirmation, [confirmed(original)]);
  if (problem !== null) ctx.addIssue({ code: "custom", path: [field], message: problem });
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
