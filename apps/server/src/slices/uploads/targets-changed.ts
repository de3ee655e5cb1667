import { defineEvent } from "../../platform/events/index.ts";

/** Drafts were saved, or what became of them at an account is known. Told in that transaction. */
export const targetsChanged = defineEvent<{ draftIds: readonly string[] }>("upload-targets-changed");
