import type { OrderEvent } from "@stallkeeper/contract";
import { countDaysAhead, formatTime, Section, Timeline, useFormatSettings, useNow, type FamilyOrBrand, type TimelineEvent } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const dots: Record<string, FamilyOrBrand> = {
  received: "brand", actionVerified: "green", actionAccepted: "green", actionRequested: "ochre", actionRefused: "red", actionGaveUp: "red", cancelled: "red", refundRefused: "red",
};

function titleOf({ kind, details, actor }: OrderEvent): string {
  const facts = typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {};
  return texts.events[kind]?.(facts, actor) || kind;
}

/** What happened to the order, newest last, with a rule at each day. */
export function TimelineSection({ events }: { events: readonly OrderEvent[] }) {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const dayOf = (event: OrderEvent | undefined): number => (event === undefined ? Number.NaN : countDaysAhead(Date.parse(event.at), { ...settings, nowMs }));
  const lines = events.map((event, index): TimelineEvent => {
    const atMs = Date.parse(event.at);
    const day = dayOf(event);
    const isNewDay = day !== dayOf(events[index - 1]);
    const family = dots[event.kind];
    return {
      id: event._id, at: event.at, title: titleOf(event), ...(event.kind === "received" ? {} : { body: event.actor }),
      ...(family === undefined ? {} : { family }),
      ...(isNewDay ? { dayLabel: day === 0 ? texts.today : formatTime(atMs, "day", { ...settings, nowMs }) } : {}),
    };
  });
  return <Section title={texts.detail.timeline} meta={texts.detail.newestLast}><Timeline events={lines} /></Section>;
}
