import type { ReactNode } from "react";

export interface SecuritySectionProps {
  /** Id of the heading, which takes the focus when the control that had it is gone. */
  id: string;
  title: string;
  about?: string;
  /** A chip beside the title. */
  state?: ReactNode;
  /** Stands at the end of the head's line. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One part of the security panel. */
export function SecuritySection({ id, title, about, state, end, children }: SecuritySectionProps) {
  return (
    <section aria-label={title} className="p-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={id} tabIndex={-1} className="flex items-center gap-2 outline-none">
          {title}
          {state}
        </h2>
        {about !== undefined && <span className="sk-meta">{about}</span>}
        <span className="sk-space" />
        {end}
      </div>
      {children}
    </section>
  );
}
