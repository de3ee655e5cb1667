/** What files a message to a buyer may carry. The service and the screen say it in the same words. */
import { plural } from "./format/plural.ts";

export type FileKind = "picture" | "pdf" | "other";

/** What a platform takes with a message. */
export interface FileRules {
  readonly kinds: readonly FileKind[];
  /** At one message. */
  readonly most: number;
  /** Of one file. */
  readonly maxBytes: number;
}

export interface MessageFile {
  name: string;
  kind: FileKind;
  bytes: number;
}

const megabyte = 1024 * 1024;

/** Why these files can't go with a message there; null when they can. `rules` null: it takes none. Pure. */
export function findFileProblem(
  platform: string,
  rules: FileRules | null,
  files: readonly MessageFile[],
): string | null {
  if (files.length === 0) return null;
  if (rules === null) return `${platform} doesn't allow attachments.`;
  if (files.length > rules.most)
    return plural(rules.most, {
      one: `${platform} takes # file per message.`,
      other: `${platform} takes up to # files per message.`,
    });
  const wrong = files.find(({ kind }) => !rules.kinds.includes(kind));
  if (wrong !== undefined) return `${nameTaken(platform, rules)}: remove ${wrong.name}.`;
  const large = files.find(({ bytes }) => bytes > rules.maxBytes);
  if (large === undefined) return null;
  const most = Math.floor(rules.maxBytes / megabyte);
  return `${large.name} is too large. ${platform} takes files of up to ${most} MB.`;
}

/** "eBay takes pictures only", for a file that isn't attached yet. Pure. */
export const nameTaken = (platform: string, { kinds }: FileRules): string =>
  `${platform} takes ${kinds.map((kind) => words[kind]).join(" and ")} only`;

const words: Record<FileKind, string> = { picture: "pictures", pdf: "PDF files", other: "other files" };
