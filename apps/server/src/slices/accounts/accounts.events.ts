/** What accounts tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** An account's link ended: nothing is read from it or sent to it until it is linked again. */
export const accountUnlinked = defineEvent<{ accountId: string }>("accounts.accountUnlinked");
