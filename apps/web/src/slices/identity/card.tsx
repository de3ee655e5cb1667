import type { ReactNode } from "react";
import { joinClasses } from "../../ui/index.ts";

export interface CardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The narrow card of a page without a session: full width on a phone. */
export function Card({ title, subtitle, children }: CardProps) {
  return (
    <div
      className={joinClasses(
        "border border-line bg-surface mx-auto mt-[56px] w-full max-w-[360px] px-[24px] pt-[22px] pb-[26px]",
        "max-md:mx-[calc(-1*var(--gutter))] max-md:mt-0 max-md:w-[calc(100%+2*var(--gutter))] max-md:max-w-none",
        "max-md:border-x-0 max-md:border-t-0 max-md:px-[var(--gutter)]",
      )}
    >
      <h1 tabIndex={-1} className="text-[20px]/[28px] font-[650] outline-none max-md:text-[22px]">
        {title}
      </h1>
      {subtitle !== undefined && <p className="sk-meta">{subtitle}</p>}
      <div className="mt-4">{children}</div>
    </div>
  );
}
