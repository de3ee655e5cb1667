/**
 * Which anchored section a person looks at: the last one whose start has passed the top third, the first at
 * the start of the page, the last at its end.
 */
import { useEffect, useState } from "react";

/** The id of the section in view; follows scrolling and the address's anchor. */
export function useSectionInView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = (): void => {
      const page = document.documentElement;
      const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
      const line = page.clientHeight / 3;
      const passed = ids.filter(
        (id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line,
      );
      setCurrent(isAtEnd ? ids.at(-1) : ((page.scrollTop > 0 ? passed.at(-1) : undefined) ?? ids[0]));
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [ids]);
  return current;
}
