/** Where mail goes: SMTP_URL or the outbox folder (decisions 2), and who it is from. */
import { email } from "@stallkeeper/domain";

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is raised to TLS where the server offers it. */
  isTlsFromStart: boolean;
  login: { user: string; password: string } | null;
}

export interface MailConfig {
  /** Null: mail is written to the data folder's outbox. */
  smtp: SmtpServer | null;
  /** Null: made from the login or the public address. */
  from: string | null;
}

const standardPort = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Throws an Error in words for an address that makes no sense; it never repeats the address, which may hold a
 * password.
 */
export function readMailConfig(smtpUrl: string | undefined, from: string | undefined): MailConfig {
  const sender = from?.trim() ?? "";
  if (sender !== "" && email(sender) !== null)
    throw new Error(`SMTP_FROM takes one mail address, such as shop@example.com, not "${sender}".`);
  return { smtp: readSmtpUrl(smtpUrl?.trim() ?? ""), from: sender === "" ? null : sender };
}

function readSmtpUrl(text: string): SmtpServer | null {
  if (text === "") return null;
  const url = URL.parse(text);
  const port = url === null ? undefined : standardPort[url.protocol as keyof typeof standardPort];
  if (url === null || port === undefined || url.hostname === "") {
    throw new Error(
      "SMTP_URL takes an address such as smtp://user:password@mail.example.com:587 or smtps://… for TLS from the start.",
    );
  }
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? port : Number(url.port),
    isTlsFromStart: url.protocol === "smtps:",
    login: user === "" ? null : { user, password: decodeURIComponent(url.password) },
  };
}

/** The address that mail comes from. Pure. */
export function senderOf({ smtp, from }: MailConfig, publicUrl: string): string {
  if (from !== null) return from;
  const user = smtp?.login?.user ?? "";
  if (email(user) === null) return user;
  const sender = `stallkeeper@${new URL(publicUrl).hostname}`;
  // A mail address needs a name: 127.0.0.1 has none.
  return email(sender) === null && !/@[\d.]+$/.test(sender) ? sender : "stallkeeper@localhost";
}
