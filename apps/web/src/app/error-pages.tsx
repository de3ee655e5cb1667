import { type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import Copy from "lucide-react/icons/copy";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useState } from "react";
import { ApiError } from "../platform/api/api-error.ts";
import { logError } from "../platform/log.ts";
import { messages } from "../platform/messages.ts";
import { notifySuccess } from "../platform/notify.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useOpenPage } from "../platform/section-header.tsx";
import { restoreSession, useSession } from "../platform/session.ts";
import { Button, ButtonLink, copyText, MessagePage, TextLink } from "../ui/index.ts";
import { ChunkFailure } from "./load-chunk.ts";
import { openPalette } from "./open-layer.ts";
import { findNav, navOf } from "./places.ts";
import { findSimilarPath } from "./similar-path.ts";
import { RouteFailure } from "./route-failure.ts";
import { texts } from "./texts.ts";

/** An address that is not there (spec 2). */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isMember = useSession().user !== null;
  usePageTitle(texts.notFound.title);
  // An address that no route knows has no guard that asks who is here.
  useEffect(() => void restoreSession().catch(() => undefined), []);
  const similar = findSimilarPath(path);
  return (
    <MessagePage
      code="404"
      title={texts.notFound.title}
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            {texts.notFound.link}
          </ButtonLink>
          {isMember && (
            <Button keys="Mod+K" aria-haspopup="dialog" onClick={openPalette}>
              {texts.notFound.search}
            </Button>
          )}
        </>
      }
    >
      {path !== "/404" && (
        <p>
          {texts.notFound.line(path)}
          {similar !== null && (
            <>
              {" "}
              {texts.notFound.meant} <TextLink href={similar}>{similar}</TextLink>?
            </>
          )}
        </p>
      )}
    </MessagePage>
  );
}

/** Only words that were meant for a person: what a mistake in the program says stays in the console. */
function describe(error: unknown): { status: number; message: string } {
  if (error instanceof RouteFailure || error instanceof ApiError)
    return { status: error.status, message: error.message || texts.failed.title };
  return { status: 500, message: texts.failed.title };
}

/**
 * A page that failed: its status (default 500) and message (default 'Error'), at most 450 px wide (spec 2).
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { status, message } = describe(error);
  const router = useRouter();
  const nav = findNav(useOpenPage().nav) ?? navOf(location.pathname);
  usePageTitle(message);
  useEffect(() => logError(message, error), [message, error]);
  const [at] = useState(() => new Date().toISOString());
  const details = `GET ${location.pathname} · ${status} · ${at}`;
  const handleRetry = (): void => {
    if (error instanceof ChunkFailure) return location.reload();
    reset();
    void router.invalidate();
  };
  const handleCopy = async (): Promise<void> => {
    await copyText(`${message}\n${details}\n${navigator.userAgent}`);
    notifySuccess(messages.success);
  };
  return (
    <MessagePage
      code={String(status)}
      title={message}
      details={details}
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            {texts.notFound.link}
          </ButtonLink>
          <Button icon={<RotateCw className="sk-icon" aria-hidden="true" />} onClick={handleRetry}>
            {texts.failed.tryAgain}
          </Button>
          <Button icon={<Copy className="sk-icon" aria-hidden="true" />} onClick={() => void handleCopy()}>
            {texts.failed.copy}
          </Button>
        </>
      }
    >
      {nav !== undefined && <p>{texts.failed.line(nav.label)}</p>}
    </MessagePage>
  );
}
