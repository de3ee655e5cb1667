import type { ComponentType, ReactNode } from "react";
import { FormatProvider, type FormatSettings } from "./format-settings.tsx";
import { type LinkAttributes, LinkProvider } from "./link.tsx";
import { CommandContext } from "./page-header.tsx";

export interface UiRootProps extends Partial<FormatSettings> {
  /** The router's link; must pass every anchor attribute on. */
  link?: ComponentType<LinkAttributes>;
  /** Opens the command palette; page headers then show its field. */
  onCommand?: (() => void) | undefined;
  children: ReactNode;
}

/** Wraps the app once: the link component, locale and zone, the command field. */
export function UiRoot({ link, locale, timeZone, onCommand, children }: UiRootProps) {
  return (
    <FormatProvider {...(locale !== undefined && { locale })} {...(timeZone !== undefined && { timeZone })}>
      <CommandContext value={onCommand ?? null}>
        {link === undefined ? children : <LinkProvider component={link}>{children}</LinkProvider>}
      </CommandContext>
    </FormatProvider>
  );
}
