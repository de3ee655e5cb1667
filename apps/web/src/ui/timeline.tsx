import type { ReactNode } from "react";
import { getFamilyClass, type FamilyOrBrand } from "./family.ts";
import { When } from "./values.tsx";

export interface TimelineEvent {
  id: string;
  at: string | number | Date;
  title: ReactNode;
  body?: ReactNode;
  /** A filled dot in this colour; a ring without one. */
  family?: FamilyOrBrand;
  /** A rule with this word stands above the event: the start of a day. */
  dayLabel?: string;
}

export interface TimelineProps {
  /** Newest last. */
  events: readonly TimelineEvent[];
  label?: string;
}

/** What happened, in order, with the time at the start of each line. */
export function Timeline({ events, label = "Timeline" }: TimelineProps) {
  return (
    <ol className="sk-timeline" aria-label={label}>
      {events.map((event) => (
        <li
          key={event.id}
          className={event.family && getFamilyClass(event.family)}
          data-filled={event.family !== undefined || undefined}
        >
          {event.dayLabel !== undefined && <span className="sk-timeline-day">{event.dayLabel}</span>}
          <When at={event.at} format="clock" className="sk-mono sk-meta" />
          <span className="sk-timeline-dot" aria-hidden="true" />
          <div className="sk-timeline-text">
            {event.title}
            {event.body !== undefined && <div className="sk-meta">{event.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
