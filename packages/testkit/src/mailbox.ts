import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as a real SMTP server took it. */
export interface ReceivedMail {
  /** The envelope's recipients: who really gets it. */
  to: string[];
  raw: string;
  headers: Record<string, string>;
  /** The text, decoded. */
  text: string;
  /** The first link of the text. */
  link: string;
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** Answers each mail from now on with this code until it is null again, as a server with trouble does. */
  refuseWith(code: number | null): void;
  /** Takes the mail, and ends the connection instead of saying so. */
  loseAnswers(isLosing: boolean): void;
  /** The only mail to an address, once it is there; waits for it. */
  waitFor(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on a port of its own that keeps what it is sent; with a login it takes mail from who
 * knows it alone. Close it in `afterAll`.
 */
export async function startMailbox(
  login: { user: string; password: string } | null = null,
): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusal: number | null = null;
  let isLosing = false;
  const sockets = new Set<Socket>();
  const onData: NonNullable<SMTPServerOptions["onData"]> = (stream, session, callback) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      if (refusal !== null)
        return callback(
          Object.assign(new Error(`no mail for ${session.envelope.rcptTo[0]?.address}`), {
            responseCode: refusal,
          }),
        );
      mails.push(
        readMail(
          Buffer.concat(parts).toString("utf8"),
          session.envelope.rcptTo.map(({ address }) => address),
        ),
      );
      if (isLosing) return sockets.forEach((socket) => socket.destroy());
      callback();
    });
  };
  const server = new SMTPServer({
    ...(login === null
      ? { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] }
      : { allowInsecureAuth: true, disabledCommands: ["STARTTLS"] }),
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.password
        ? callback(null, { user: username })
        : callback(Object.assign(new Error("no"), { responseCode: 535 })),
    disableReverseLookup: true,
    onData,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (code) => void (refusal = code),
    loseAnswers: (losing) => void (isLosing = losing),
    async waitFor(address) {
      for (
        const deadline = Date.now() + 60_000;
        Date.now() < deadline;
        await new Promise((resolve) => setTimeout(resolve, 20))
      ) {
        const found = mails.filter(({ to }) =>
          to.some((known) => known.toLowerCase() === address.toLowerCase()),
        );
        if (found.length > 1) throw new Error(`${found.length} mails came to ${address}`);
        if (found[0] !== undefined) return found[0];
      }
      throw new Error(`no mail came to ${address}`);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Reads a mail of one plain text part, also from an .eml file. */
export function readMail(raw: string, to: string[] = []): ReceivedMail {
  const cut = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, cut)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const text = decodeBody(raw.slice(cut + 4), headers["content-transfer-encoding"] ?? "7bit");
  return { to, raw, headers, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? "" };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const joined = body.replaceAll(/=\r\n/g, "");
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}
