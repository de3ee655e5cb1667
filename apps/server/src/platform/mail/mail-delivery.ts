/**
 * The two ways out: an SMTP server, or .eml files in the data folder's outbox (0700, files 0600) where none
 * is set. Both write the same bytes, made by one library; headers and their encoding are its business, and so
 * is refusing tricks in them.
 */
import { chmod, link, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { senderOf, type SmtpServer } from "./mail-config.ts";

/** A mail with all that its bytes are made of. */
export interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
  writtenAt: Date;
}

/** Delivers a letter and says where it went, in words for the log that name nobody. */
export type Deliver = (letter: Letter) => Promise<{ file: string } | { messageId: string }>;

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const wholePatienceMs = 60_000;
const loopback = /^(?:localhost|127\.[\d.]+|::1)$/;

/**
 * The way out that the configuration names. Reads it at each delivery, since the public address may follow
 * the port.
 */
export function createDelivery(config: Config): Deliver {
  return (letter) => {
    const { smtp } = config.mail;
    const message = messageOf(letter, config);
    return smtp === null
      ? writeToOutbox(join(config.dataDir, "outbox"), letter, message)
      : sendBySmtp(smtp, message);
  };
}

function messageOf(letter: Letter, config: Config): SendMailOptions {
  const from = senderOf(config.mail, config.publicUrl);
  return {
    from: { name: "Stallkeeper", address: from },
    to: { name: "", address: letter.to },
    envelope: { from, to: letter.to },
    subject: letter.subject,
    text: letter.text,
    messageId: `<${letter.id}@${from.slice(from.indexOf("@") + 1)}>`,
    date: letter.writtenAt,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function sendBySmtp(smtp: SmtpServer, message: SendMailOptions): Promise<{ messageId: string }> {
  const isHere = loopback.test(smtp.host);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...patience,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isTlsFromStart,
    // A password never travels in the clear; on this machine there is no wire, and local servers show
    // certificates of their own making.
    requireTLS: smtp.login !== null && !isHere,
    ignoreTLS: isHere,
    ...(smtp.login === null ? {} : { auth: { user: smtp.login.user, pass: smtp.login.password } }),
  });
  const { promise: isTooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error("the mail server took too long"), { code: "ETIMEDOUT" })),
    wholePatienceMs,
  );
  try {
    const { messageId } = await Promise.race([transport.sendMail(message), isTooLong]);
    return { messageId };
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** A file appears whole or not at all; one that is there already is the same mail. */
async function writeToOutbox(
  folder: string,
  letter: Letter,
  message: SendMailOptions,
): Promise<{ file: string }> {
  const { createTransport } = await import("nodemailer");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  }).sendMail(message);
  const file = join(folder, `${letter.writtenAt.toISOString().replaceAll(/[:.]/g, "-")}-${letter.id}.eml`);
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(bytes as Buffer);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(unfinished, { force: true });
  return { file };
}
