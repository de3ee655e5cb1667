/**
 * How far a bar has to be shortened to fit its window: from the step that the window's width asks for, further as long as its
 * content is wider than the bar. Decided before anything is painted; anew when the content, the width or the font changes.
 */
import { useLayoutEffect, useState, type RefObject } from "react";

interface Found {
  /** The content, width and font that the step was found for. */
  for: string;
  step: number;
}

/** The step, `least` to `most`. `content` stands for whatever makes the bar longer. */
export function useFittingStep(bar: RefObject<HTMLElement | null>, { least, most, content }: { least: number; most: number; content: string }): number {
  const [place, setPlace] = useState("");
  const [found, setFound] = useState<Found>({ for: "", step: 0 });
  const here = `${content} ${place}`;
  const step = found.for === here ? Math.max(found.step, least) : least;
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const look = (): void => {
      if (step < most && element.scrollWidth > element.clientWidth) setFound({ for: here, step: step + 1 });
    };
    look();
    const observer = new ResizeObserver(() => setPlace(`${element.clientWidth} ${document.fonts.status}`));
    observer.observe(element);
    void document.fonts.ready.then(() => setPlace(`${element.clientWidth} ${document.fonts.status}`));
    return () => observer.disconnect();
  }, [bar, here, step, most]);
  return step;
}
