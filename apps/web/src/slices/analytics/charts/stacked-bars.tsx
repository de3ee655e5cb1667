/** Counts over time in layers, each with its name and colour beside it. The words of its bars are in its cursor. */
import { useState, type ReactNode } from "react";
import { PointCursor, type ChartPoint } from "./point-cursor.tsx";
import { countTicks, labelEvery } from "./scale.ts";
import { useWidth } from "./use-width.ts";

interface BarPoint extends ChartPoint {
  readonly axis: string;
  /** In the order of the series, the lowest first. */
  readonly values: readonly number[];
}

interface BarSeries {
  readonly key: string;
  /** A token such as `var(--blue-fill)`. */
  readonly fill: string;
}

interface StackedBarsProps {
  label: string;
  points: readonly BarPoint[];
  series: readonly BarSeries[];
  renderTip: (index: number) => ReactNode;
  writeTick: (value: number) => string;
  height?: number;
}

const [leftPx, topPx, bottomPx] = [40, 12, 24];

/** Draws them as wide as there is room. */
export function StackedBars({ label, points, series, renderTip, writeTick, height = 208 }: StackedBarsProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const plot = {
    left: leftPx,
    top: topPx,
    width: Math.max(0, width - leftPx - 4),
    height: height - topPx - bottomPx,
  };
  const totals = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const ticks = countTicks(Math.max(1, ...totals)).filter(
    (_, index, all) => index % Math.ceil(all.length / 5) === 0,
  );
  const most = Math.max(ticks.at(-1) ?? 1, ...totals);
  const slot = plot.width / Math.max(1, points.length);
  const gap = Math.min(4, slot * 0.2);
  const xOf = (index: number): number => (index + 0.5) * slot;
  const heightOf = (value: number): number => (value / most) * plot.height;
  const every = labelEvery(points.length, plot.width, 64);
  return (
    <div ref={box} className="relative" style={{ height }}>
      {width > 0 && (
        <>
          <svg width={width} height={height} aria-hidden="true" className="block sk-chart">
            {ticks.map((tick) => {
              const y = plot.top + plot.height - heightOf(tick);
              return (
                <g key={tick}>
                  <path
                    d={`M${plot.left} ${y}H${plot.left + plot.width}`}
                    stroke={tick === 0 ? "var(--control)" : "var(--line)"}
                  />
                  <text x={plot.left - 8} y={y + 4} textAnchor="end">
                    {writeTick(tick)}
                  </text>
                </g>
              );
            })}
            {active !== null && (
              <rect
                x={plot.left + active * slot}
                y={plot.top}
                width={slot}
                height={plot.height}
                fill="var(--hover)"
              />
            )}
            {points.map(({ key, axis, values }, index) => {
              let below = 0;
              return (
                <g key={key}>
                  {values.map((value, layer) => {
                    const y = plot.top + plot.height - heightOf(below + value);
                    below += value;
                    return value === 0 ? null : (
                      <rect
                        key={series[layer]?.key}
                        x={plot.left + index * slot + gap / 2}
                        y={y}
                        width={Math.max(1, slot - gap)}
                        height={Math.max(0.5, heightOf(value) - 1)}
                        fill={series[layer]?.fill}
                      />
                    );
                  })}
                  {index % every === 0 && (
                    <text
                      x={plot.left + (index === 0 ? 0 : xOf(index))}
                      y={height - 6}
                      textAnchor={index === 0 ? "start" : "middle"}
                    >
                      {axis}
                    </text>
                  )}
                </g>
              );
            })}
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
