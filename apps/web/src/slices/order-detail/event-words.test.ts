import { autoMessageTitles } from "@stallkeeper/domain";
import { afterAll, expect, test } from "vitest";
import { browserSettings, setTextFormat } from "../../ui/format.ts";
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

afterAll(() => setTextFormat(browserSettings));

test("a hold names its end in the zone of the person at the screen", () => {
  setTextFormat({ locale: "en-GB", timeZone: "Asia/Tokyo" });
  const until = "2026-03-02T20:00:00.000Z";
  expect(eventWords["held"]?.({ until, reason: "Stock" }, "Ada", "Bazaar")).toBe(
    "Held until Tue 3 Mar, 05:00: Stock",
  );
  expect(eventWords["split"]?.({ count: 2, held: [{ number: 2, until, reason: "Stock" }] }, "Ada", "")).toBe(
    "Split into 2 parcels, parcel 2 held until Tue 3 Mar, 05:00: Stock",
  );
});
