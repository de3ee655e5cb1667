import { isLabelGood, type ShipmentState, type VoidState } from "@stallkeeper/domain";

/**
 * Whether a label's number can be told to a platform: it is known, and the label was not given back. Pure.
 */
export function isUsableLabel({
  trackingNumber,
  state,
  voidState,
}: {
  trackingNumber: string | null;
  state: string;
  voidState: string | null;
}): boolean {
  return trackingNumber !== null && isLabelGood(state as ShipmentState, voidState as VoidState | null);
}
