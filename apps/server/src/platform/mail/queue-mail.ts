/**
 * Mail leaves by a job, so that no request waits for a mail server and none is lost with one.
 *
 * The whole mail is sealed into its row, in the transaction of what it tells about, and the job carries the
 * row's id alone (S14). Sealed and not made when it is sent: every attempt then sends the same bytes under
 * the same Message-ID, so where an answer was lost and the mail goes out again the receiver knows it for the
 * same and the link in either works. A token made again for each attempt would kill the link of the one that
 * had arrived. The content is wiped once settled.
 */
import { randomUUID } from "node:crypto";
import { email } from "@stallkeeper/domain";
import type { Services } from "../context.ts";
import type { Tx } from "../db/index.ts";
import { defineJob } from "../jobs/index.ts";
import { insertMail } from "./mail.store.ts";

/** A mail of plain text to one person. */
export interface Mail {
  /**
   * Null: nobody. Such a mail costs what others cost and goes nowhere, so that time tells nothing about who
   * is known.
   */
  to: string | null;
  subject: string;
  text: string;
}

/** A mail is due: its row says what and how often it was tried. Safe to repeat. */
export const mailDue = defineJob<{ mailId: string }>("mail-due", {
  concurrency: 4,
  perGroup: 4,
  retryLimit: 0,
});

/**
 * Writes a mail and the job that sends it in the caller's transaction. After `expiresAt` it is not sent any
 * more. Throws a TypeError for what is no single address, and for a line break in a header.
 */
export async function queueMail(
  services: Pick<Services, "jobs" | "secrets" | "now">,
  tx: Tx,
  mail: Mail,
  { expiresAt }: { expiresAt: Date },
): Promise<void> {
  if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject)) throw new TypeError("a mail's headers are single lines");
  // One person: a list would hand one person's link to another.
  if (mail.to !== null && (email(mail.to) !== null || /[\p{Cc}\s,;:<>"()[\]\\]/u.test(mail.to)))
    throw new TypeError("a mail goes to one address");
  const id = randomUUID();
  await insertMail(tx, {
    id,
    sealed: services.secrets.seal(mail, sealingPlace(id)),
    now: services.now(),
    expiresAt,
  });
  await services.jobs.enqueue(tx, mailDue, { mailId: id });
}

/** What a mail's content is bound to: sealed for one row, it opens in no other. */
export function sealingPlace(mailId: string): string {
  return `mails.sealed:${mailId}`;
}

/**
 * Text of a person for a header or a sentence: one line, without control characters, of bounded length. Pure.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 120);
}
