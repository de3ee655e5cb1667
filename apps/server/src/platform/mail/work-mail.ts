/**
 * Sends what waits in `mails`:
 *
 *   waiting -> (lease) -> sent                     the server took it, or the file stands in the outbox
 *                      -> waiting, later           the server was away: 5 s, 10 s, … up to an hour between
 *                        attempts
 *                      -> gaveUp                   refused for good, too late to be of use, or unreadable
 *
 * The job is the wake-up call; the sweep finds what a crash or a full queue left. Nothing of a mail's content
 * and no address is logged: a mail server's refusal repeats addresses, so only its codes are.
 */
import { daysInMs } from "@stallkeeper/domain";
import type { Services } from "../context.ts";
import { createDelivery, type Deliver } from "./mail-delivery.ts";
import {
  claimMail,
  deleteSettledMails,
  findDueMails,
  putMailOff,
  settleMail,
  type WaitingMail,
} from "./mail.store.ts";
import { mailDue, sealingPlace, type Mail } from "./queue-mail.ts";

interface MailTimings {
  sweepMs: number;
  leaseMs: number;
}

const usual: MailTimings = { sweepMs: 5_000, leaseMs: 120_000 };
const firstWaitMs = 5_000;
const longestWaitMs = 3_600_000;
const sweepLimit = 50;
const keepSettledMs = daysInMs(7);

/** Joins the sending of mail to the job queues. Call once per process. */
export function workMail(services: Services, timings: Partial<MailTimings> = {}): void {
  const { sweepMs, leaseMs } = { ...usual, ...timings };
  const deliver = createDelivery(services.config);
  services.jobs.work(mailDue, ({ mailId }) => sendMail(services, deliver, mailId, leaseMs));
  services.jobs.repeat("mail", sweepMs, async () => {
    const due = await services.db.asSystem(async (tx) => {
      await deleteSettledMails(tx, new Date(services.now().getTime() - keepSettledMs));
      return findDueMails(tx, services.now(), sweepLimit);
    });
    for (const mailId of due) services.jobs.offer(mailDue, { mailId }, "");
  });
}

async function sendMail(
  services: Services,
  deliver: Deliver,
  mailId: string,
  leaseMs: number,
): Promise<void> {
  const { db, log, now } = services;
  const mail = await db.asSystem((tx) => claimMail(tx, mailId, now(), leaseMs));
  if (mail === null) return;
  const settle = (state: "sent" | "gaveUp", problem: string | null) =>
    db.asSystem((tx) => settleMail(tx, mail, { state, problem, now: now() }));
  if (Date.parse(mail.expiresAt) <= now().getTime()) return giveUp("too late");
  const content = openMail(services, mail);
  if (content === null) return giveUp("sealed with another key");
  if (content.to === null) return void (await settle("sent", null));
  try {
    const { to, subject, text } = content;
    const where = await deliver({ id: mail.id, to, subject, text, writtenAt: new Date(mail.createdAt) });
    await settle("sent", null);
    log.info({ mailId, ...where }, "file" in where ? "a mail was written to the outbox" : "a mail was sent");
  } catch (error) {
    const { problem, isFinal } = readFailure(error);
    if (isFinal) return giveUp(problem);
    const waitMs = Math.min(firstWaitMs * 2 ** (mail.attempts - 1), longestWaitMs);
    await db.asSystem((tx) => putMailOff(tx, mail, { problem, nextAt: new Date(now().getTime() + waitMs) }));
    log.warn({ mailId, problem, attempts: mail.attempts, waitMs }, "a mail could not be sent and waits");
  }

  async function giveUp(problem: string): Promise<void> {
    await settle("gaveUp", problem);
    log.error({ mailId, problem }, "a mail was given up");
  }
}

function openMail({ secrets }: Services, mail: WaitingMail): Mail | null {
  try {
    return secrets.open<Mail>(mail.sealed, sealingPlace(mail.id));
  } catch {
    return null;
  }
}

/**
 * Codes only. A refusal with 5xx is for good, but for the sign-in: a password can be mended while the mail
 * waits.
 */
function readFailure(error: unknown): { problem: string; isFinal: boolean } {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const problem =
    [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ") ||
    "unknown";
  return { problem, isFinal: typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH" };
}
