import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { getRevealingScroll, getRowRange, type RowMetrics, type RowRange } from "./row-window.ts";

const OVERSCAN = 8;
const HEAD_HEIGHT = 28;
const NO_ROWS: RowRange = { first: 0, end: 0 };

export interface GridView {
  range: RowRange;
  width: number;
  onScroll: () => void;
  /** Scrolls so that a row is seen whole, past the sticky head. */
  reveal: (position: number) => void;
  /** Rows that fit, at least one. */
  countVisible: () => number;
}

/** Size and scroll position of a list, and the rows to draw for them. */
export function useGridView(
  scroller: RefObject<HTMLDivElement | null>,
  metrics: RowMetrics,
  hasHead: boolean,
): GridView {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [scrollTop, setScrollTop] = useState(0);
  const headHeight = hasHead ? HEAD_HEIGHT : 0;
  const latest = useRef({ metrics, headHeight });
  useLayoutEffect(() => {
    latest.current = { metrics, headHeight };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = element;
        return known.width === width && known.height === height ? known : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const onScroll = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    // Half a row is fine enough for the window, and saves every other render of a fast scroll.
    const step = Math.max(1, latest.current.metrics.rowHeight / 2);
    setScrollTop(Math.floor(top / step) * step);
  }, [scroller]);
  const getViewHeight = useCallback(
    () => Math.max(0, (scroller.current?.clientHeight ?? 0) - latest.current.headHeight),
    [scroller],
  );
  const reveal = useCallback(
    (position: number) => {
      const element = scroller.current;
      if (element === null) return;
      const wanted = getRevealingScroll(latest.current.metrics, position, element.scrollTop, getViewHeight());
      if (wanted !== element.scrollTop) element.scrollTo({ top: wanted, behavior: "instant" });
    },
    [getViewHeight, scroller],
  );
  const countVisible = useCallback(
    () => Math.max(1, Math.floor(getViewHeight() / latest.current.metrics.rowHeight) - 1),
    [getViewHeight],
  );

  // Before the width is known no column is: rows drawn then would be drawn twice before anything is painted.
  const range =
    size.width === 0 ? NO_ROWS : getRowRange(metrics, scrollTop, size.height + metrics.rowHeight, OVERSCAN);
  return { range, width: size.width, onScroll, reveal, countVisible };
}
