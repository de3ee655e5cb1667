/** Mail as it lies in the data folder's outbox, where no SMTP server is set. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { RunningService } from "./start-service.ts";

const decode = (body: string): string =>
  body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function readMails({ dataDir }: RunningService): string[] {
  try {
    return readdirSync(join(dataDir, "outbox"))
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) => decode(readFileSync(join(dataDir, "outbox", name), "utf8")));
  } catch {
    return [];
  }
}

/** The link of the newest mail to an address that matches; waits for it. */
export async function readMailedLink(service: RunningService, to: string, shape: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        const mail = readMails(service).findLast(
          (text) => text.includes(`To: ${to}`) || text.includes(`<${to}>`),
        );
        link = mail === undefined ? undefined : shape.exec(mail)?.[0];
        return link;
      },
      { message: `a mail to ${to}` },
    )
    .toBeTruthy();
  return link ?? "";
}
