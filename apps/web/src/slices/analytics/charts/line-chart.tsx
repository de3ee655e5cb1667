/** A line over time, with an earlier one to compare it with. The words of its points are in its cursor. */
import { useState, type ReactNode } from "react";
import { PointCursor, type ChartPoint } from "./point-cursor.tsx";
import { labelEvery, niceTicks } from "./scale.ts";
import { useWidth } from "./use-width.ts";

interface LinePoint extends ChartPoint {
  /** Below the axis. */
  readonly axis: string;
  readonly value: number;
  /** null: there was no such point. */
  readonly before: number | null;
}

interface LineChartProps {
  label: string;
  points: readonly LinePoint[];
  renderTip: (index: number) => ReactNode;
  writeTick: (value: number) => string;
  /** The last point isn't over yet: it is reached by dots. */
  isLastOpen?: boolean;
  nowLabel: string;
  beforeLabel: string;
  height?: number;
}

const [leftPx, topPx, bottomPx, labelPx] = [56, 12, 24, 76];

function pathOf(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Draws it as wide as there is room. */
export function LineChart({
  label,
  points,
  renderTip,
  writeTick,
  isLastOpen = false,
  nowLabel,
  beforeLabel,
  height = 208,
}: LineChartProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const hasLabels = width > 560;
  const plot = {
    left: leftPx,
    top: topPx,
    width: Math.max(0, width - leftPx - (hasLabels ? labelPx : 8)),
    height: height - topPx - bottomPx,
  };
  const ticks = niceTicks(Math.max(...points.flatMap(({ value, before }) => [value, before ?? 0])));
  const most = ticks.at(-1) ?? 1;
  const xOf = (index: number): number =>
    points.length === 1 ? plot.width / 2 : (index / (points.length - 1)) * plot.width;
  const yOf = (value: number): number => plot.top + plot.height * (1 - value / most);
  const placeOf = (value: number, index: number): readonly [number, number] => [
    plot.left + xOf(index),
    yOf(value),
  ];
  const now = points.map(({ value }, index) => placeOf(value, index));
  const before = points.flatMap((point, index) =>
    point.before === null ? [] : [placeOf(point.before, index)],
  );
  const closed = isLastOpen && now.length > 1 ? now.slice(0, -1) : now;
  const every = labelEvery(points.length, plot.width, 64);
  const [nowEnd, beforeEnd] = [now.at(-1)?.[1] ?? 0, before.at(-1)?.[1]];
  const isClose = beforeEnd !== undefined && Math.abs(nowEnd - beforeEnd) < 14;
  const labelsX = plot.left + plot.width + 8;
  return (
    <div ref={box} className="relative" style={{ height }}>
      {width > 0 && (
        <>
          <svg width={width} height={height} aria-hidden="true" className="block sk-chart">
            {ticks.map((tick) => (
              <g key={tick}>
                <path
                  d={`M${plot.left} ${yOf(tick)}H${plot.left + plot.width}`}
                  stroke={tick === 0 ? "var(--control)" : "var(--line)"}
                />
                <text x={plot.left - 8} y={yOf(tick) + 4} textAnchor="end">
                  {writeTick(tick)}
                </text>
              </g>
            ))}
            {points.map(({ key, axis }, index) =>
              index % every === 0 && (index === 0 || plot.width - xOf(index) > 24) ? (
                <text
                  key={key}
                  x={plot.left + xOf(index)}
                  y={height - 6}
                  textAnchor={index === 0 && points.length > 1 ? "start" : "middle"}
                >
                  {axis}
                </text>
              ) : null,
            )}
            <path
              d={pathOf(before)}
              fill="none"
              stroke="var(--ink3)"
              strokeWidth="1.5"
              strokeDasharray="3 3"
            />
            <path
              d={pathOf(closed)}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="2"
              strokeLinejoin="round"
            />
            {closed.length < now.length && (
              <path
                d={pathOf(now.slice(-2))}
                fill="none"
                stroke="var(--accent)"
                strokeWidth="2"
                strokeDasharray="2 3"
              />
            )}
            {now.length === 1 && <circle cx={now[0]?.[0]} cy={nowEnd} r="4" fill="var(--accent)" />}
            {hasLabels && beforeEnd !== undefined && (
              <text x={labelsX} y={beforeEnd + (isClose && beforeEnd >= nowEnd ? 14 : 4)}>
                {beforeLabel}
              </text>
            )}
            {hasLabels && (
              <text
                x={labelsX}
                y={nowEnd + (isClose && beforeEnd < nowEnd ? 14 : 4)}
                fill="var(--accent)"
                fontWeight="600"
              >
                {nowLabel}
              </text>
            )}
            {active !== null && points[active] !== undefined && (
              <>
                <path
                  d={`M${plot.left + xOf(active)} ${plot.top}V${plot.top + plot.height}`}
                  stroke="var(--ink3)"
                />
                <circle cx={now[active]?.[0]} cy={now[active]?.[1]} r="4.5" fill="var(--accent)" />
                {points[active].before !== null && (
                  <circle cx={now[active]?.[0]} cy={yOf(points[active].before)} r="3" fill="var(--ink3)" />
                )}
              </>
            )}
          </svg>
          <PointCursor
            label={label}
            points={points}
            plot={plot}
            xOf={xOf}
            renderTip={renderTip}
            active={active}
            onActive={setActive}
          />
        </>
      )}
    </div>
  );
}
