// Figures and meters.
import type { ReactNode } from "react";
import { joinClasses } from "./class-names.ts";
import { type Family, getFamilyClass } from "./family.ts";

export interface StatProps {
  label: string;
  /** Usually a Count or a Money. */
  value: ReactNode;
  hint?: ReactNode;
}

/** A figure with its name. */
export function Stat({ label, value, hint }: StatProps) {
  return (
    <div className="sk-stat">
      <span className="sk-label">{label}</span>
      <span className="sk-stat-value">{value}</span>
      {hint !== undefined && <span className="sk-meta">{hint}</span>}
    </div>
  );
}

export interface ProgressMeterProps {
  /** Accessible name. */
  label: string;
  value: number;
  max?: number;
  family?: Family;
  /** Hatched: waiting, not moving. */
  isWaiting?: boolean;
  /** Text in place of the percentage for assistive technology. */
  valueText?: string;
  /** Draws this many separate parts. */
  segments?: number;
}

/** How much of something is done. */
export function ProgressMeter({
  label,
  value,
  max = 100,
  family = "green",
  isWaiting = false,
  valueText,
  segments,
}: ProgressMeterProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  const shared = {
    role: "progressbar",
    "aria-label": label,
    "aria-valuenow": Math.round(share * 100),
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuetext": valueText,
  } as const;
  if (segments !== undefined) {
    const filled = Math.round(share * segments);
    return (
      <div {...shared} className={`sk-meter is-segmented ${getFamilyClass(family)}`}>
        {Array.from({ length: segments }, (_, part) => (
          <span key={part} data-filled={part < filled || undefined} />
        ))}
      </div>
    );
  }
  return (
    <div {...shared} className={joinClasses("sk-meter", getFamilyClass(family), isWaiting && "is-waiting")}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
