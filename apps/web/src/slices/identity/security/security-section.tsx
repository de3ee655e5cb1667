import type { ReactNode } from "react";

export interface SecuritySectionProps {
  title: string;
  about?: string;
  /** A chip beside the title. */
  state?: ReactNode;
  /** Stands at the end of the head's line. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One part of the security panel. */
export function SecuritySection({ title, about, state, end, children }: SecuritySectionProps) {
  return (
    <section aria-label={title} className="p-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="flex items-center gap-2">{title}{state}</h2>
        {about !== undefined && <span className="sk-meta">{about}</span>}
        <span className="sk-space" />
        {end}
      </div>
      {children}
    </section>
  );
}
