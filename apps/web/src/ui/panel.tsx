// The parts that a page is made of, and the page that only says something.
import { createContext, useContext, type ReactNode, type Ref } from "react";
import { joinClasses } from "./class-names.ts";

export interface PanelProps {
  title?: ReactNode;
  /** Beside the title. */
  meta?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  /** Accessible name of the section when the title is not text. */
  label?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
}

/** A bordered part of a page with its heading. */
export function Panel({ title, meta, end, children, label, className, ref }: PanelProps) {
  return (
    <section
      ref={ref}
      className={joinClasses("sk-panel", className)}
      aria-label={label ?? (typeof title === "string" ? title : undefined)}
    >
      {title !== undefined && (
        <header className="sk-panel-top">
          <h2>{title}</h2>
          {meta !== undefined && <span className="sk-meta">{meta}</span>}
          <span className="sk-space" />
          {end}
        </header>
      )}
      {children}
    </section>
  );
}

export interface SectionProps {
  title: string;
  meta?: ReactNode;
  end?: ReactNode;
  id?: string;
  /** "sunken" is the tinted ground of the first section. */
  tone?: "plain" | "tinted";
  children: ReactNode;
}

/** Whether sections stand right below the page's h1: their headings are then h2, and h3 below an h2. */
export const SectionsBelowTitle = createContext(false);

/** One section of a drawer or a detail page. */
export function Section({ title, meta, end, id, tone = "plain", children }: SectionProps) {
  const Heading = useContext(SectionsBelowTitle) ? "h2" : "h3";
  return (
    <section
      id={id}
      className={joinClasses("sk-section", tone === "tinted" && "is-tinted")}
      aria-label={title}
    >
      <Heading>
        {title}
        {meta !== undefined && <span className="sk-meta">{meta}</span>}
        {end !== undefined && <span className="sk-section-end">{end}</span>}
      </Heading>
      {children}
    </section>
  );
}

export interface MessagePageProps {
  /** A status number, drawn in the brand colour. */
  code?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Technical lines, in mono. */
  details?: string;
}

/** A page that only says something: not found, failed. At most 450 px wide. */
export function MessagePage({ code, title, children, actions, details }: MessagePageProps) {
  return (
    <div className="sk-message-page">
      <span className="sk-perforation" aria-hidden="true" />
      {code !== undefined && <p className="sk-message-code">{code}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <div className="sk-meta">{children}</div>}
      {actions !== undefined && <div className="sk-message-actions">{actions}</div>}
      {details !== undefined && <pre className="sk-mono">{details}</pre>}
    </div>
  );
}
