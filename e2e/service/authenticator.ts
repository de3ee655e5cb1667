/**
 * An authenticator app. Codes come from oathtool where it is installed, an implementation of its own, else
 * from otplib. A code works once, so each call answers the code of a later step; where the steps that the
 * service takes have run out, it waits for the next one.
 */
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { generateSync } from "otplib";

const stepSeconds = 30;
/** A busy machine types a code, sends it and has it checked within this. */
const patienceSeconds = 15;
const stepAt = (seconds: number): number => Math.floor(seconds / stepSeconds);
const nowSeconds = (): number => Date.now() / 1_000;
/** The oldest step whose code is still taken when it arrives: the service takes now's and the one before. */
const oldestStep = (): number => stepAt(nowSeconds() + patienceSeconds) - 1;

function codeOf(secret: string, step: number): string {
  const epoch = step * stepSeconds;
  const { status, stdout } = spawnSync("oathtool", ["--totp", "--base32", `--now=@${epoch}`, secret], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : generateSync({ secret, epoch });
}

export interface Authenticator {
  /** A code that was not used before: the step of now or the one before it, none of the future. */
  nextCode(): Promise<string>;
}

/** An app that holds the key of a set-up, with or without the spaces that make it readable. */
export function createAuthenticator(secret: string): Authenticator {
  const key = secret.replaceAll(/\s/g, "");
  let lastStep = 0;
  return {
    async nextCode() {
      const step = Math.max(lastStep + 1, oldestStep());
      while (step > stepAt(nowSeconds())) await pause(250);
      lastStep = step;
      return codeOf(key, step);
    },
  };
}
