import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import type { ComponentType, ReactNode } from "react";
import { FormatProvider, type FormatSettings } from "./format-settings.tsx";
import { type LinkAttributes, LinkProvider } from "./link.tsx";

export interface UiRootProps extends Partial<FormatSettings> {
  /** The router's link; must pass every anchor attribute on. */
  link?: ComponentType<LinkAttributes>;
  children: ReactNode;
}

/** Wraps the app once: link component, locale and zone, tooltips, no style elements (content policy). */
export function UiRoot({ link, locale, timeZone, children }: UiRootProps) {
  const content = <Tooltip.Provider delay={400}>{children}</Tooltip.Provider>;
  return (
    <CSPProvider disableStyleElements>
      <FormatProvider {...(locale !== undefined && { locale })} {...(timeZone !== undefined && { timeZone })}>
        {link === undefined ? content : <LinkProvider component={link}>{content}</LinkProvider>}
      </FormatProvider>
    </CSPProvider>
  );
}
