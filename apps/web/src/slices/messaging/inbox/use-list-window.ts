/**
 * Which rows of a long list are drawn: those in sight and some around them. Every row is as high as the
 * others.
 */
import { useLayoutEffect, useState, type RefObject } from "react";

const around = 8;

export interface ListWindow {
  first: number;
  end: number;
  /** Scrolls as little as needed for the row to be seen whole. */
  reveal: (index: number) => void;
  /** The first row that is in sight as a whole. */
  findFirstWhole: () => number;
}

/** Follows scroll and size of the element. */
export function useListWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeightPx: number,
): ListWindow {
  const [view, setView] = useState({ top: 0, height: 900 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const top = Math.floor(element.scrollTop / rowHeightPx) * rowHeightPx;
      setView((known) =>
        known.top === top && known.height === element.clientHeight
          ? known
          : { top, height: element.clientHeight },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, rowHeightPx]);
  const reveal = (index: number): void => {
    const element = scroller.current;
    if (element === null || index < 0) return;
    const [top, bottom] = [index * rowHeightPx, (index + 1) * rowHeightPx];
    if (top < element.scrollTop) element.scrollTo({ top, behavior: "instant" });
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: bottom - element.clientHeight, behavior: "instant" });
  };
  const findFirstWhole = (): number => Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeightPx);
  const first = Math.max(0, view.top / rowHeightPx - around);
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeightPx) + around);
  return { first, end, reveal, findFirstWhole };
}
