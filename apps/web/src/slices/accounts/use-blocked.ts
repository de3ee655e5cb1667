import { useAllows } from "../../platform/session.ts";
import { texts } from "./texts.ts";

/**
 * What a button that changes accounts is given: disabled, with the reason, for whoever may not, and for all
 * without a network.
 */
export function useBlocked(): { isDisabled: boolean; disabledReason: string; needsConnection: true } {
  return { isDisabled: !useAllows("settings.write"), disabledReason: texts.noScope, needsConnection: true };
}
