/**
 * What a new store does first (design 3.6), as far as this person may: ticked from what is there, hidden for
 * good by whoever has seen enough of it.
 */
import { allows, type Scope } from "@stallkeeper/domain";
import { memo, use, useEffect } from "react";
import { useFirstSteps } from "../../platform/first-steps.ts";
import { setPreferences, usePreferences } from "../../platform/preferences.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { useSession } from "../../platform/session.ts";
import { CommandContext, Glyph, Kbd, Panel, TextLink } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { useDoneSteps, useRun } from "./use-home.ts";

interface Step {
  id: string;
  label: string;
  isDone: boolean;
  /** Left out: anybody may. */
  needs?: Scope;
  /** Where it is done; without one the command palette opens. */
  href?: string;
}

/** The list, until all of it is done or it is hidden. */
export const GetStarted = memo(function GetStarted() {
  const { hidesGetStarted } = usePreferences();
  const hasAccounts = useAccounts().length > 0;
  const { user } = useSession();
  const run = useRun(true).data;
  const done = useDoneSteps(!hidesGetStarted);
  const tried = useFirstSteps();
  const { started: words } = texts;
  const all: Step[] = [
    { id: "link", label: words.link, needs: "settings.write", href: "/?step=orders", isDone: hasAccounts },
    {
      id: "times",
      label: words.times,
      needs: "settings.write",
      href: "/control/platforms",
      isDone: run !== undefined && run.cutOff !== null,
    },
    {
      id: "ship",
      label: words.ship,
      needs: "orders.write",
      href: "/shipping",
      isDone: run?.hasShipped === true,
    },
    {
      id: "snippet",
      label: words.snippet,
      needs: "messages.write",
      href: "/messaging/snippets",
      isDone: done?.hasSnippet === true,
    },
    {
      id: "alreadySold",
      label: words.alreadySold,
      needs: "settings.write",
      href: "/messaging/auto",
      isDone: done?.hasAlreadySold === true,
    },
    {
      id: "twoFactor",
      label: words.twoFactor,
      href: "/profile#security",
      isDone: user !== null && (user.twofactor.isOn || user.twofactor.passkeys > 0),
    },
    { id: "palette", label: words.palette, isDone: tried.palette === true },
  ];
  const steps = all.filter(({ needs }) => needs === undefined || allows(user?.scopes ?? [], needs));
  const isOver = !hidesGetStarted && steps.every(({ isDone }) => isDone);
  // Kept, so that it doesn't come and go again while the next Home is being read.
  useEffect(() => {
    if (isOver) setPreferences({ hidesGetStarted: true });
  }, [isOver]);
  if (hidesGetStarted || isOver) return null;
  return (
    <Panel
      title={words.title}
      meta={words.count(steps.filter(({ isDone }) => isDone).length, steps.length)}
      end={
        <button
          type="button"
          className="sk-link min-h-[24px]"
          onClick={() => setPreferences({ hidesGetStarted: true })}
        >
          {words.hide}
        </button>
      }
    >
      <ul className="grid gap-2 p-4">
        {steps.map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </ul>
    </Panel>
  );
});

function StepLine({ step: { label, href, isDone } }: { step: Step }) {
  const openCommands = use(CommandContext);
  return (
    <li className="flex items-center gap-2">
      <Glyph
        name={isDone ? "check-disc" : "small-ring"}
        family={isDone ? "green" : "neutral"}
        {...(isDone ? { label: texts.started.done } : {})}
      />
      {href === undefined ? (
        <>
          <button
            type="button"
            className="sk-link text-start min-h-[24px]"
            aria-haspopup="dialog"
            onClick={() => openCommands?.()}
          >
            {label}
          </button>
          <Kbd keys="Mod+K" />
        </>
      ) : (
        <TextLink href={href}>{label}</TextLink>
      )}
    </li>
  );
}
