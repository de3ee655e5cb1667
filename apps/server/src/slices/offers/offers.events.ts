import { defineEvent } from "../../platform/events/index.ts";

/** The buyer of these offers was erased. */
export const offersErased = defineEvent<{ offerIds: readonly string[] }>("offers.offersErased");
