import type { LabelFormat } from "@stallkeeper/domain";
import type { SelectOption } from "../../ui/index.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { queryClient } from "../../platform/metadata.ts";
import { readPreferences } from "../../platform/preferences.ts";
import { countPrint, labelFilesUrl, labelFileUrl, labelsKey, type PrintWish } from "./labels.api.ts";
import { texts } from "./texts.ts";

/** What labels can be printed on. */
export const formatOptions: readonly SelectOption<LabelFormat>[] = (["4x6", "a6", "a4x2"] as const).map(
  (value) => ({ value, label: texts.print.formats[value] }),
);

/**
 * Opens a file of ours in a window of its own, from where the browser prints it. False: the browser opened
 * none, which is told.
 */
export function openFile(url: string): boolean {
  const isOpened = window.open(url, "_blank", "noopener=no") !== null;
  if (!isOpened) notifyInfo(texts.print.blocked);
  return isOpened;
}

function readChoice(): PrintWish {
  const { labelFormat, labelSort, labelPickSlips } = readPreferences();
  return { format: labelFormat, sort: labelSort, pickSlips: labelPickSlips };
}

/** What one file holds. */
export const mostLabels = 200;

/** Where the file of labels is that this person prints. */
function addressOf(ids: readonly string[], choice: PrintWish): string {
  const [first = ""] = ids;
  const isAlone = ids.length === 1 && choice.pickSlips === "none" && choice.opens !== "print";
  return isAlone ? labelFileUrl(first, choice.format) : labelFilesUrl(ids, choice);
}

/** A window for labels that are being bought. */
export interface WaitingWindow {
  /** Shows their file; false: the browser opened no window, which is told, and no print is counted. */
  show: (ids: readonly string[]) => boolean;
  /** Nothing came of it. */
  close: () => void;
}

/**
 * Opens an empty window by the press itself: a browser blocks one that opens when the answer comes. "print":
 * the file asks for the print dialog, which Chrome, Edge and Firefox then open; no browser prints without
 * one.
 */
export function openWaitingWindow(opens: "view" | "print"): WaitingWindow {
  const sheet = window.open("about:blank", "_blank", "noopener=no");
  return {
    show(ids) {
      if (sheet === null || sheet.closed) {
        notifyInfo(texts.print.blocked);
        return false;
      }
      sheet.location.replace(addressOf(ids, { ...readChoice(), opens }));
      void countPrints(ids);
      return true;
    },
    close: () => sheet?.close(),
  };
}

/**
 * Opens labels, many as one file, in the format and order and with the pick slips that this person prints;
 * printing again never buys again. False: nothing was opened, which is told, and no print is counted.
 */
export function printLabels(ids: readonly string[], opens: "view" | "print" = "view"): boolean {
  const choice = { ...readChoice(), opens };
  if (ids.length === 0) return false;
  if (ids.length > mostLabels) {
    notifyInfo(texts.print.tooMany(ids.length, mostLabels));
    return false;
  }
  const isOpened = openFile(addressOf(ids, choice));
  if (isOpened) void countPrints(ids);
  return isOpened;
}

/** The same for one. */
export const printLabel = (id: string): boolean => printLabels([id]);

async function countPrints(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await countPrint(id);
  } catch (error) {
    notifyError(error);
  }
  void queryClient.invalidateQueries({ queryKey: labelsKey });
}
