/** A mail that tries the mail settings: it takes the way of every other mail, to whoever asked for it. */
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx, Member } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/index.ts";

const triedForMs = 10 * 60_000;

/** Each call sends one. What becomes of it is in Health. */
export async function sendTestMail(ctx: Ctx, { email, userId }: Member): Promise<void> {
  await ctx.db.asSystem(async (tx) => {
    await queueMail(
      ctx,
      tx,
      {
        to: email,
        subject: "Stallkeeper can send email",
        text: [
          "Hello,",
          "",
          "you asked for a test email in Admin. It arrived, so password resets, invitations and other emails will too.",
          "",
        ].join("\n"),
      },
      { expiresAt: new Date(ctx.now().getTime() + triedForMs) },
    );
    await recordAudit(tx, ctx, { action: "mailTested", object: { type: "member", id: userId } });
  });
}
