/**
 * Tells whoever a schedule names that its file is there, or why not. The mail holds a link to History, where
 * one signs in; never the file, and nothing of its rows.
 */
import { defineJob } from "../../platform/jobs/index.ts";
import { daysInMs, plural } from "@stallkeeper/domain";
import type { Ctx, Services } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { oneLine, queueMail } from "../../platform/mail/index.ts";
import { findRun, type RunRow } from "./runs.store.ts";
import { findPaused, findScheduleEmail, type ScheduleRow } from "./schedules.store.ts";

const mailedForDays = 3;

/** A scheduled run is over, and somebody wants to know. */
export const exportOver = defineJob<{ storeId: string; runId: string }>("export-over", {
  concurrency: 2,
  perGroup: 1,
});

/** Has the person of a run's schedule told, in the transaction in which the run ended. */
export async function mailOutcome(ctx: Ctx, tx: StoreTx, run: RunRow): Promise<void> {
  if (run.schedule_id === null || (await findScheduleEmail(tx, run.schedule_id)) === "") return;
  const { storeId } = ctx;
  await ctx.jobs.enqueue(tx, exportOver, { storeId, runId: run.id }, { group: storeId });
}

/** A schedule paused itself, and somebody wants to know. */
export const schedulePaused = defineJob<{ storeId: string; scheduleId: string }>("export-paused", {
  concurrency: 2,
  perGroup: 1,
});

/** Has whoever a schedule tells of its files told that it paused, in the transaction in which it did. */
export async function mailPaused(
  ctx: Ctx,
  tx: StoreTx,
  { id: scheduleId, email }: Pick<ScheduleRow, "id" | "email">,
): Promise<void> {
  const { storeId } = ctx;
  if (email !== "") await ctx.jobs.enqueue(tx, schedulePaused, { storeId, scheduleId }, { group: storeId });
}

function textOf(run: RunRow, publicUrl: string): { subject: string; text: string } {
  const name = oneLine(run.name);
  const rows = plural(run.rows_done, { one: "# row", other: "# rows" });
  return run.state === "ready"
    ? {
        subject: `Export ready: ${name}`,
        text: `${name} is ready, with ${rows}.\n\nDownload it here, after signing in:\n${publicUrl}/export/history\n\nThe file is kept for 30 days.\n`,
      }
    : {
        subject: `Export stopped: ${name}`,
        text: `${name} stopped after ${rows}. Try again here, after signing in:\n${publicUrl}/export/history\n`,
      };
}

/** Lets this process send these mails. Call once per process. */
export function mailOutcomes(services: Services): void {
  const { db, config, now } = services;
  services.jobs.work(exportOver, async ({ storeId, runId }) => {
    const found = await db.viewStore(storeId, async (tx) => {
      const run = await findRun(tx, runId);
      return run === null || run.schedule_id === null
        ? null
        : { run, to: await findScheduleEmail(tx, run.schedule_id) };
    });
    if (found === null || found.to === "") return;
    const { to, run } = found;
    const expiresAt = new Date(now().getTime() + daysInMs(mailedForDays));
    await db.asSystem((tx) =>
      queueMail(services, tx, { to, ...textOf(run, config.publicUrl) }, { expiresAt }),
    );
  });
  services.jobs.work(schedulePaused, async ({ storeId, scheduleId }) => {
    const found = await db.viewStore(storeId, (tx) => findPaused(tx, scheduleId));
    if (found === null || found.email === "") return;
    const name = oneLine(found.name);
    const expiresAt = new Date(now().getTime() + daysInMs(mailedForDays));
    const subject = `Export schedule paused: ${name}`;
    const text =
      `${name} is paused: the person it ran for can no longer export. ` +
      `Anyone with permission can switch it on again here:\n${config.publicUrl}/export/schedules\n`;
    await db.asSystem((tx) => queueMail(services, tx, { to: found.email, subject, text }, { expiresAt }));
  });
}
