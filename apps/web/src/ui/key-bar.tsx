import Rows3 from "lucide-react/icons/rows-3";
import type { ReactNode } from "react";
import type { Density } from "./data-grid/data-grid.types.ts";
import { getFamilyClass, type Family } from "./family.ts";
import { Kbd } from "./kbd.tsx";

export interface KeyHint {
  keys: string;
  label: string;
}

export interface KeyBarProps {
  /** Keys valid for the current focus. */
  hints: readonly KeyHint[];
  /** "Live · synced 14:31", or the problem. With onPress it is a button. */
  status?: { family: Family; text: ReactNode; onPress?: () => void };
  density?: Density;
  onDensityChange?: (density: Density) => void;
  densityLabels?: Record<Density, string>;
  /** NoticesPopover. */
  notices?: ReactNode;
  onShowKeys?: () => void;
  keysLabel?: string;
}

const DENSITY_LABELS: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

/** The bar at the bottom: keys left (menus repeat them), state and settings right. Not drawn below 768. */
export function KeyBar({
  hints,
  status,
  density,
  onDensityChange,
  densityLabels = DENSITY_LABELS,
  notices,
  onShowKeys,
  keysLabel = "Keyboard shortcuts",
}: KeyBarProps) {
  const dot = status && <span className={`sk-dot ${getFamilyClass(status.family)}`} aria-hidden="true" />;
  return (
    <footer className="sk-keybar">
      <div className="sk-keybar-hints" aria-hidden="true">
        {hints.map((hint) => (
          <span key={hint.keys + hint.label}>
            <Kbd keys={hint.keys} />
            {hint.label}
          </span>
        ))}
      </div>
      <span className="sk-space" />
      {status &&
        (status.onPress === undefined ? (
          // The time of each sync is nothing to announce; a problem is.
          <span
            className="sk-keybar-item"
            role="status"
            aria-live={status.family === "red" ? "polite" : "off"}
          >
            {dot}
            {status.text}
          </span>
        ) : (
          <button type="button" className="sk-keybar-button" onClick={status.onPress}>
            {dot}
            {status.text}
          </button>
        ))}
      {density !== undefined && (
        <button
          type="button"
          className="sk-keybar-button"
          aria-label={`Density: ${densityLabels[density]}`}
          onClick={() => onDensityChange?.(density === "compact" ? "comfortable" : "compact")}
        >
          <Rows3 className="sk-icon" aria-hidden="true" />
          {densityLabels[density]}
        </button>
      )}
      {notices}
      {onShowKeys !== undefined && (
        <button type="button" className="sk-keybar-button" aria-keyshortcuts="?" onClick={onShowKeys}>
          <Kbd keys="?" />
          {keysLabel}
        </button>
      )}
    </footer>
  );
}
