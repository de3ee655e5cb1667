import type { ComponentType, ReactNode } from "react";
import { ConnectionContext } from "./connection.ts";
import { FormatProvider } from "./format-settings.tsx";
import type { FormatSettings } from "./format.ts";
import { type LinkAttributes, LinkProvider } from "./link.tsx";
import { CommandContext } from "./page-header.tsx";

export interface UiRootProps extends Partial<FormatSettings> {
  /** The router's link; must pass every anchor attribute on. */
  link?: ComponentType<LinkAttributes>;
  /** Opens the command palette; page headers then show its field. */
  onCommand?: (() => void) | undefined;
  /** What controls say that wait for the service, while there is no network. */
  cutOffReason?: string | undefined;
  children: ReactNode;
}

/** Wraps the app once: the link component, locale and zone, the command field. */
export function UiRoot({ link, locale, timeZone, onCommand, cutOffReason, children }: UiRootProps) {
  return (
    <FormatProvider {...(locale !== undefined && { locale })} {...(timeZone !== undefined && { timeZone })}>
      <CommandContext value={onCommand ?? null}>
        <ConnectionContext value={cutOffReason ?? null}>
          {link === undefined ? children : <LinkProvider component={link}>{children}</LinkProvider>}
        </ConnectionContext>
      </CommandContext>
    </FormatProvider>
  );
}
