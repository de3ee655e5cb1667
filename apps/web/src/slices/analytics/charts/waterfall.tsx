/** From one amount to another, step by step; each step has its words above it. */
import { useWidth } from "./use-width.ts";

interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  readonly words: string;
  readonly from: number;
  readonly to: number;
  readonly fill: string;
}

const [topPx, bottomPx] = [22, 26];

/** A step's words need so much room; with less, steps stand below each other. */
const [leastSlotPx, rowPx] = [92, 40];

/** Steps below each other, each with its words above its bar. */
function Rows({
  steps,
  width,
  least,
  most,
}: {
  steps: readonly WaterfallStep[];
  width: number;
  least: number;
  most: number;
}) {
  const xOf = (value: number): number => (width * (value - least)) / (most - least);
  return steps.map(({ key, label, words, from, to, fill }, index) => (
    <g key={key} transform={`translate(0 ${index * rowPx})`}>
      <text x="0" y="14">
        {label}
      </text>
      <text x={width} y="14" textAnchor="end" fill="var(--ink1)" fontWeight="600">
        {words}
      </text>
      <rect
        x={Math.min(xOf(from), xOf(to))}
        y="20"
        width={Math.max(1, Math.abs(xOf(from) - xOf(to)))}
        height="12"
        fill={fill}
      />
    </g>
  ));
}

/** One picture: its words say all of it. */
export function Waterfall({
  label,
  steps,
  height = 208,
}: {
  label: string;
  steps: readonly WaterfallStep[];
  height?: number;
}) {
  const [box, width] = useWidth<HTMLDivElement>();
  const values = steps.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const plot = height - topPx - bottomPx;
  const yOf = (value: number): number => topPx + plot * (1 - (value - least) / (most - least));
  const slot = width / Math.max(1, steps.length);
  const bar = slot * 0.72;
  if (slot < leastSlotPx)
    return (
      <div ref={box} style={{ height: steps.length * rowPx }}>
        {width > 0 && (
          <svg
            width={width}
            height={steps.length * rowPx}
            role="img"
            aria-label={label}
            className="block sk-chart"
          >
            <Rows steps={steps} width={width} least={least} most={most} />
          </svg>
        )}
      </div>
    );
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block sk-chart">
          <path d={`M0 ${yOf(0)}H${width}`} stroke="var(--control)" />
          {steps.map(({ key, label: name, words, from, to, fill }, index) => {
            const x = index * slot + (slot - bar) / 2;
            const top = Math.min(yOf(from), yOf(to));
            return (
              <g key={key}>
                <rect
                  x={x}
                  y={top}
                  width={bar}
                  height={Math.max(1, Math.abs(yOf(from) - yOf(to)))}
                  fill={fill}
                />
                {index < steps.length - 1 && (
                  <path
                    d={`M${x + bar} ${yOf(to)}H${x + slot}`}
                    stroke="var(--control)"
                    strokeDasharray="2 2"
                  />
                )}
                <text x={x + bar / 2} y={top - 6} textAnchor="middle" fill="var(--ink1)" fontWeight="600">
                  {words}
                </text>
                <text x={x + bar / 2} y={height - 6} textAnchor="middle">
                  {name}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
