import { oneLine, type Mail } from "../../platform/mail/index.ts";

/**
 * The mail that carries an invitation's link. Names are people's own text: one line each, never in a header.
 * Pure.
 */
export function invitationMail(about: {
  storeName: string;
  invitedBy: string;
  link: string;
  days: number;
}): Pick<Mail, "subject" | "text"> {
  return {
    subject: "You're invited to a store on Stallkeeper",
    text: [
      "Hello,",
      "",
      `${oneLine(about.invitedBy)} invites you to work in the store "${oneLine(about.storeName)}" on Stallkeeper. Open this link to accept:`,
      "",
      about.link,
      "",
      `The link works once, for ${about.days} days. If you don't know who sent it, ignore this email.`,
      "",
    ].join("\n"),
  };
}
