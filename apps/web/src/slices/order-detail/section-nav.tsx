/** Names of the sections of a full page, in sight while it scrolls; the one that is read now is marked. */
import { useEffect, useState } from "react";
import { texts } from "./texts.ts";

export interface NamedSection {
  id: string;
  name: string;
}

/** What the navigation and these names cover at the top. */
const coveredPx = 104;

function useCurrentSection(ids: string): string {
  const [current, setCurrent] = useState(ids.split(" ")[0] ?? "");
  useEffect(() => {
    const inSight = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inSight.set(target.id, isIntersecting);
        const first = ids.split(" ").find((id) => inSight.get(id) === true);
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: `-${coveredPx}px 0px -40% 0px` },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** Give it the sections in the order in which they stand. */
export function SectionNav({ sections }: { sections: readonly NamedSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(" "));
  const goTo = (id: string): void => {
    const section = document.getElementById(id);
    if (section !== null) scrollTo({ top: section.getBoundingClientRect().top + scrollY - coveredPx });
    section?.querySelector<HTMLElement>("input, textarea, button, a")?.focus({ preventScroll: true });
  };
  return (
    <nav
      aria-label={texts.sections}
      className="sticky top-[46px] max-md:top-[54px] z-10 bg-surface border-b border-line flex gap-1 px-3 overflow-x-auto"
    >
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? "true" : undefined}
          onClick={() => goTo(id)}
          className={`sk-ring py-3 px-2 whitespace-nowrap border-b-3 ${id === current ? "border-brand font-semibold" : "border-transparent"}`}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
