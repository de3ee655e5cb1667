/**
 * The mails of a changed address. The new mailbox may be a stranger's by a slip of the finger: it learns no
 * name and no other address.
 */
import { oneLine, type Mail } from "../../platform/mail/index.ts";

type Words = Pick<Mail, "subject" | "text">;

/** To the new address: the link. Pure. */
export function confirmAddressMail({ link, minutes }: { link: string; minutes: number }): Words {
  return {
    subject: "Confirm your new email for Stallkeeper",
    text: [
      "Hello,",
      "",
      "someone asked to use this address for their Stallkeeper account. Open this link to confirm it:",
      "",
      link,
      "",
      `The link works once, for ${minutes} minutes, and only for whoever is signed in to that account. ` +
        "If it wasn't you, ignore this email and nothing changes.",
      "",
    ].join("\n"),
  };
}

/** To the old address, when a new one is asked for. Pure. */
export function addressAskedMail({
  name,
  email,
  minutes,
}: {
  name: string;
  email: string;
  minutes: number;
}): Words {
  return {
    subject: "Request to change your Stallkeeper email",
    text: [
      `Hello ${oneLine(name) || "there"},`,
      "",
      `someone signed in to your Stallkeeper account asked to change its email to ${oneLine(email)}.`,
      "",
      `Nothing has changed yet: the new address has to be confirmed first, within ${minutes} ` +
        "minutes. If it wasn't you, change your password now. That stops it and signs everyone " +
        "else out.",
      "",
    ].join("\n"),
  };
}

/** To the old address, once the new one counts. Pure. */
export function addressChangedMail({ name, email }: { name: string; email: string }): Words {
  return {
    subject: "Your Stallkeeper email has changed",
    text: [
      `Hello ${oneLine(name) || "there"},`,
      "",
      `the email for your Stallkeeper account is now ${oneLine(email)}. Use it to sign in. This address is no longer used.`,
      "",
      "If it wasn't you, tell an administrator of your store at once.",
      "",
    ].join("\n"),
  };
}
