// The shapes of what is on its way.
export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  height?: string;
}

/** A grey shape in the final geometry. Hidden from assistive technology: the region says it is busy. */
export function Skeleton({ width = "100%", height = "12px" }: SkeletonProps) {
  return <span className="sk-skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />;
}

export interface SkeletonLinesProps {
  lines: number;
  label?: string;
}

/** Lines of text that are on their way. */
export function SkeletonLines({ lines, label = "Loading" }: SkeletonLinesProps) {
  return (
    <div className="sk-skeleton-lines" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? "62%" : "100%"} />
      ))}
    </div>
  );
}
