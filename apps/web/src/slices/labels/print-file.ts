import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { queryClient } from "../../platform/metadata.ts";
import { countPrint, labelFileUrl, labelsKey, type LabelFormat } from "./labels.api.ts";
import { texts } from "./texts.ts";

const storageKey = "label-format";

/** The size of this device's label printer, as it was chosen last. */
export function readFormat(): LabelFormat {
  try {
    return localStorage.getItem(storageKey) === "a6" ? "a6" : "4x6";
  } catch {
    return "4x6";
  }
}

/** Remembers the size on this device. */
export function keepFormat(format: LabelFormat): void {
  try {
    localStorage.setItem(storageKey, format);
  } catch {
    // It is then chosen again next time.
  }
}

/** Opens a file of ours in a window of its own, from where the browser prints it. */
export function openFile(url: string): void {
  if (window.open(url, "_blank", "noopener=no") === null) notifyInfo(texts.print.blocked);
}

/** Opens a label; printing again never buys again. */
export function printLabel(id: string, format: LabelFormat = readFormat()): void {
  openFile(labelFileUrl(id, format));
  countPrint(id).then(() => queryClient.invalidateQueries({ queryKey: labelsKey })).catch(notifyError);
}
