/**
 * Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds). The step of now and the one before
 * it count, none of the future (reliability, threat 2). The library is loaded at the first use, so that it
 * costs the start nothing.
 */
import type { TwoFactorSetupView } from "@stallkeeper/contract";

const stepSeconds = 30;
const seedBytes = 20;
// The design's ink on white, in both themes: cameras read it best.
const qrColours = { blackColor: "#121310", whiteColor: "#FFFFFF" };

/** A new seed of 160 bits with its address and QR code for an app. */
export async function makeTotpSetup(email: string): Promise<TwoFactorSetupView> {
  const [{ generateSecret, generateURI }, { renderSVG }] = await Promise.all([
    import("otplib"),
    import("uqr"),
  ]);
  const secret = generateSecret({ length: seedBytes });
  const otpauthUrl = generateURI({ issuer: "Stallkeeper", label: email, secret });
  return {
    secret,
    otpauthUrl,
    qr: renderSVG(otpauthUrl, { ecc: "M", border: 4, pixelSize: 4, ...qrColours }),
  };
}

/** The time step whose code was given, now's or the one before; null when it is neither's. */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const { verifySync } = await import("otplib");
  const epoch = Math.floor(now.getTime() / 1_000);
  const outcome = verifySync({
    secret,
    token: code,
    epoch,
    period: stepSeconds,
    epochTolerance: [stepSeconds, 0],
  });
  return outcome.valid ? Math.floor(epoch / stepSeconds) + outcome.delta : null;
}
