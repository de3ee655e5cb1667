/** A line in a cell that says no more than how a figure moved; its first and last value in words stand beside it. */
const [width, height, edge] = [96, 24, 3];

/** Draws values from 0 up; of one there is no line. */
export function Sparkline({ values, words }: { values: readonly number[]; words: string }) {
  const most = Math.max(...values, 0) || 1;
  const places = values.map((value, index) => {
    const x = edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge);
    return `${x.toFixed(1)} ${(height - edge - (value / most) * (height - 2 * edge)).toFixed(1)}`;
  });
  return (
    <span className="flex items-center gap-3 whitespace-nowrap">
      {values.length > 1 && (
        <svg width={width} height={height} aria-hidden="true" className="max-md:hidden">
          <path d={`M${places.join("L")}`} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
        </svg>
      )}
      {words}
    </span>
  );
}
