/**
 * What makes a drawn chart usable: one link over the whole plot that stands at one point. Arrow keys, Home and
 * End and the pointer move it, Enter and a click open the orders of its point. One stop for the Tab key, one big
 * target, and its words are said as it moves (docs/adr/0115-charts-are-plain-svg.md).
 */
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { PlainLink } from "../../../ui/index.ts";

export interface ChartPoint {
  readonly key: string;
  /** The point in words, with its figures. */
  readonly words: string;
  readonly href: string;
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PointCursorProps {
  label: string;
  points: readonly ChartPoint[];
  plot: Plot;
  /** Where each point stands, from the left of the plot. */
  xOf: (index: number) => number;
  /** What is shown beside the point. */
  renderTip: (index: number) => ReactNode;
  active: number | null;
  onActive: (index: number | null) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const tipWidth = 212;

/** Stands above the drawing, in a box that is `relative`. */
export function PointCursor({ label, points, plot, xOf, renderTip, active, onActive }: PointCursorProps) {
  const [last, setLast] = useState(points.length - 1);
  const current = Math.min(active ?? last, points.length - 1);
  const point = points[current];
  if (point === undefined) return null;
  const go = (index: number): void => {
    const bounded = Math.max(0, Math.min(points.length - 1, index));
    setLast(bounded);
    onActive(bounded);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) go(current + step);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(points.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlePointer = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const nearest = points.reduce(
      (best, _, index) => (Math.abs(xOf(index) - x) < Math.abs(xOf(best) - x) ? index : best),
      0,
    );
    go(nearest);
  };
  const x = xOf(current);
  const isRight = x > plot.width / 2;
  return (
    <>
      <PlainLink
        href={point.href}
        aria-label={`${label}. ${point.words}`}
        className="absolute block"
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        onKeyDown={handleKeyDown}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => onActive(null)}
        onFocus={() => onActive(current)}
        onBlur={() => onActive(null)}
      />
      <span role="status" className="sk-hidden-text">
        {active === null ? "" : point.words}
      </span>
      {active !== null && (
        <div
          aria-hidden="true"
          className="absolute bg-raised border border-control px-3 py-2 grid gap-1 pointer-events-none shadow-layer"
          style={{
            top: plot.top + 4,
            width: tipWidth,
            left: isRight ? Math.max(0, plot.left + x - tipWidth - 12) : plot.left + x + 12,
          }}
        >
          {renderTip(current)}
        </div>
      )}
    </>
  );
}
