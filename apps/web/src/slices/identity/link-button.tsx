import type { ButtonHTMLAttributes } from "react";

/** A button that reads as a link: it changes what is asked for, without leaving the form. */
export function LinkButton({ className = "", ...attributes }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...attributes} className={`sk-link min-h-6 max-md:min-h-11 ${className}`} />;
}
