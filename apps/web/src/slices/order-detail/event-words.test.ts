import { autoMessageTitles } from "@stallkeeper/domain";
import { expect, test } from "vitest";
import { eventWords } from "./event-words.ts";

test.each(Object.entries(autoMessageTitles))(
  "the timeline names the auto message of %s as “%s”",
  (trigger, title) => {
    const details = { trigger, reason: "{{trackingNumber}} is empty." };
    for (const kind of ["autoMessageHeld", "autoMessageFailed"]) {
      const line = eventWords[kind]?.(details, "Ada", "Bazaar");
      expect(line).toContain(`“${title}”`);
      expect(line).not.toContain(trigger);
    }
  },
);
