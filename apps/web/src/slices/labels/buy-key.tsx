import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { cheapestTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";

/** Shown on the button beside it. */
export const buyKeys = "Mod+Enter";

/** Lets the key buy, in a field too, for as long as it is drawn; nothing is drawn. */
export function BuyKey({ onPress }: { onPress: () => void }) {
  useShortcuts([{ keys: buyKeys, label: texts.keys.buy, group: texts.keys.group, run: onPress }]);
  return null;
}

/** Shown on the button beside it. */
export const buyAndPrintKeys = "Mod+Shift+Enter";

/** The same for buying and printing in one press. */
export function BuyAndPrintKey({ onPress }: { onPress: () => void }) {
  useShortcuts([{ keys: buyAndPrintKeys, label: cheapestTexts.key, group: texts.keys.group, run: onPress }]);
  return null;
}
