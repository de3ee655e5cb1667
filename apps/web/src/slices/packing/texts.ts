/** Words that the pages of the packing bench share. */
import type { PresetId } from "@stallkeeper/domain";

const packages: Record<PresetId, string> = { S: "S", M: "M", L: "L", own: "Own" };

export const texts = {
  packages,
  noScope: "Your account can't do this. Ask an administrator.",
  ordersFailed: "Orders didn't load.",
  cancel: "Cancel",
  group: "Packing",
} as const;
