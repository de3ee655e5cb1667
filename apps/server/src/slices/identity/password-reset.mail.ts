import { oneLine, type Mail } from "../../platform/mail/index.ts";

/** The mail that carries a reset link. Pure. */
export function resetMail({
  name,
  link,
  minutes,
}: {
  name: string;
  link: string;
  minutes: number;
}): Pick<Mail, "subject" | "text"> {
  return {
    subject: "Set a new password for Stallkeeper",
    text: [
      `Hello ${oneLine(name) || "there"},`,
      "",
      "someone asked for a new password for your Stallkeeper account. Open this link to set it:",
      "",
      link,
      "",
      `The link works once, for ${minutes} minutes. If it wasn't you, ignore this email: your password stays as it is.`,
      "",
    ].join("\n"),
  };
}
