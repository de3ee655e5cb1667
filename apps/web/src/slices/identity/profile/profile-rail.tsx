import Link2 from "lucide-react/icons/link-2";
import Monitor from "lucide-react/icons/monitor";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import User from "lucide-react/icons/user";
import { PlainLink } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { useSectionInView } from "./use-section-in-view.ts";

const icons = {
  profile: User,
  security: ShieldCheck,
  linked: Link2,
  sessions: Monitor,
  preferences: SlidersHorizontal,
} as const;
const sectionIds = Object.keys(icons) as (keyof typeof icons)[];

/** Links to the sections; the one in view is marked. On narrow screens it is a line above them. */
export function ProfileRail() {
  const current = useSectionInView(sectionIds);
  return (
    <nav
      aria-label={texts.profile.sectionsLabel}
      className="lg:sticky lg:top-[60px] border border-line bg-surface flex lg:grid overflow-x-auto lg:py-1.5"
    >
      {sectionIds.map((id) => {
        const Icon = icons[id];
        return (
          <PlainLink
            key={id}
            href={`/profile#${id}`}
            className="sk-rail-link max-lg:min-h-11 max-lg:shrink-0"
            aria-current={current === id ? "location" : undefined}
          >
            <Icon className="sk-icon" aria-hidden="true" />
            <span className="sk-cut">{texts.profile.sections[id]}</span>
          </PlainLink>
        );
      })}
    </nav>
  );
}
