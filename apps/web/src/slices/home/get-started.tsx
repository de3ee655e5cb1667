/** What a new store does first (design 3.6): ticked from what is there, hidden for good by whoever has seen enough of it. */
import { memo } from "react";
import { setPreferences, usePreferences } from "../../platform/preferences.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { useSession } from "../../platform/session.ts";
import { Glyph, Panel, TextLink } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { useRun } from "./use-home.ts";

/** The list, until it is hidden. */
export const GetStarted = memo(function GetStarted() {
  const { hidesGetStarted } = usePreferences();
  const hasAccounts = useAccounts().length > 0;
  const twofactor = useSession().user?.twofactor;
  const run = useRun().data;
  if (hidesGetStarted) return null;
  const { started: words } = texts;
  const items = [
    { id: "link", label: words.link, href: "/?step=orders", isDone: hasAccounts },
    { id: "times", label: words.times, href: "/control/platforms", isDone: run !== undefined && run.cutOff !== null },
    { id: "ship", label: words.ship, href: "/shipping", isDone: run?.hasShipped === true },
    { id: "twoFactor", label: words.twoFactor, href: "/profile#security", isDone: twofactor !== undefined && (twofactor.isOn || twofactor.passkeys > 0) },
    { id: "keys", label: words.keys, href: "/profile#preferences", isDone: false },
  ];
  return (
    <Panel title={words.title} end={<button type="button" className="sk-link" onClick={() => setPreferences({ hidesGetStarted: true })}>{words.hide}</button>}>
      <ul className="grid gap-2 p-4">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2">
            <Glyph name={item.isDone ? "check-disc" : "small-ring"} family={item.isDone ? "green" : "neutral"} {...(item.isDone ? { label: words.done } : {})} />
            <TextLink href={item.href}>{item.label}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
});
