import type { ComponentType, ReactNode } from "react";
import { FormatProvider, type FormatSettings } from "./format-settings.tsx";
import { type LinkAttributes, LinkProvider } from "./link.tsx";

export interface UiRootProps extends Partial<FormatSettings> {
  /** The router's link; must pass every anchor attribute on. */
  link?: ComponentType<LinkAttributes>;
  children: ReactNode;
}

/** Wraps the app once: the link component, locale and zone. */
export function UiRoot({ link, locale, timeZone, children }: UiRootProps) {
  return (
    <FormatProvider {...(locale !== undefined && { locale })} {...(timeZone !== undefined && { timeZone })}>
      {link === undefined ? children : <LinkProvider component={link}>{children}</LinkProvider>}
    </FormatProvider>
  );
}
