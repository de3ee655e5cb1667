/**
 * How far a bar has to be shortened to fit its window: from the step that the window's width asks for,
 * further as long as its content is wider than the bar. Decided before anything is painted; again when the
 * content, the width or the font changes.
 *
 * Looked at by the browser's own word after it laid the page out: asked for while the page is being drawn,
 * the width made it lay out everything twice, in the frame that comes first.
 */
import { useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

interface Found {
  /** The content and the least step that the step was found for. */
  for: string;
  step: number;
}

/** The step, `least` to `most`. `content` stands for whatever makes the bar longer. */
export function useFittingStep(
  bar: RefObject<HTMLElement | null>,
  { least, most, content }: { least: number; most: number; content: string },
): number {
  const [found, setFound] = useState<Found>({ for: "", step: 0 });
  const here = `${content} ${least}`;
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    let step = least;
    let place = "";
    const draw = (next: number): void => {
      step = next;
      flushSync(() => setFound({ for: here, step }));
    };
    const look = (): void => {
      const now = `${element.clientWidth} ${document.fonts.status}`;
      if (now !== place && step > least) draw(least);
      place = now;
      while (step < most && element.scrollWidth > element.clientWidth) draw(step + 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    let isOver = false;
    // Another font makes the content wider, not the bar: it's looked at as if it were new.
    const lookAnew = (): void => {
      observer.unobserve(element);
      if (!isOver) observer.observe(element);
    };
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(lookAnew);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [bar, here, least, most]);
  return found.for === here ? Math.min(Math.max(found.step, least), Math.max(most, least)) : least;
}
