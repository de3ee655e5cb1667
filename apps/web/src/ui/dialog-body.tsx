import { useEffect, useRef, useState, type ReactNode } from "react";

/** A dialog's content. When it is longer than the dialog it takes a Tab stop, so that keys can scroll it. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [doesScroll, setDoesScroll] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setDoesScroll(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={body} className="sk-dialog-body" {...(doesScroll ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}
