import type { HeldSend } from "../../platform/hold-before-sending.ts";
import { orderTexts as texts } from "../orders/index.ts";

/** What is said while shipments are held. */
export const heldShipment = (what: string): HeldSend => ({
  text: (seconds) => texts.shipsIn(what, seconds),
  notSent: texts.notShipped(what),
});
