import { type ErrorComponentProps, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, normaliseError } from "../platform/api/api-error.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button, ButtonLink, MessagePage } from "../ui/index.ts";
import { RouteFailure } from "./route-failure.ts";
import { texts } from "./texts.ts";

/** An address that is not there (spec 2). */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  usePageTitle(texts.notFound.title);
  return (
    <MessagePage code="404" title={texts.notFound.title} actions={<ButtonLink variant="primary" href="/">{texts.notFound.link}</ButtonLink>}>
      {path !== "/404" && <p>{texts.notFound.line(path)}</p>}
    </MessagePage>
  );
}

function describe(error: unknown): { status: number; message: string } {
  if (error instanceof RouteFailure || error instanceof ApiError) return { status: error.status, message: error.message || texts.failed.title };
  const { status, message } = normaliseError(error);
  return { status, message };
}

/** A page that failed: its status (default 500) and message (default 'Error'), at most 450 px wide (spec 2). */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { status, message } = describe(error);
  usePageTitle(message);
  const [at] = useState(() => new Date().toISOString());
  const details = `${location.pathname} · ${status} · ${at}`;
  return (
    <MessagePage
      code={String(status)}
      title={message}
      details={details}
      actions={(
        <>
          <ButtonLink variant="primary" href="/">{texts.notFound.link}</ButtonLink>
          <Button onClick={reset}>{texts.failed.tryAgain}</Button>
          <Button onClick={() => void navigator.clipboard.writeText(`${message}\n${details}`)}>{texts.failed.copy}</Button>
        </>
      )}
    />
  );
}
