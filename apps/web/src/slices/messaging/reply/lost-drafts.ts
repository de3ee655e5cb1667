/** What is said of a draft that the service can't keep any more. */
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { copyText } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

async function copyWords(words: string): Promise<void> {
  if (await copyText(words)) notifySuccess(texts.draftCopied);
  else notifyInfo(texts.notCopiedFrom(words));
}

/** Its conversation or order is gone: the words are offered for copying. */
export function tellDraftLost(words: string): void {
  notifyInfo(texts.draftLost, { label: texts.copyDraft, run: () => void copyWords(words) });
}

/** Its files are gone, the words are kept. */
export const tellFilesLost = (): void => notifyInfo(texts.draftFilesLost);
