import type { AfterExport } from "@stallkeeper/domain";
import { tagLooks } from "../order-look/index.ts";
import { texts } from "./texts.ts";

/** What becomes of exported orders, in a few words. Pure. */
export const afterText = (after: AfterExport): string =>
  after.kind === "addTag"
    ? texts.schedules.after.addTag(tagLooks[after.tag].label)
    : texts.schedules.after.move[after.to];
