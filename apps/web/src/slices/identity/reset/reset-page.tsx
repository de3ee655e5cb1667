/**
 * `/reset` asks for a link, `/reset/:token` sets the new password. The token is taken out of the address
 * at once, so that no history, screen or referrer keeps it; it lives as long as the page.
 */
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { usePageTitle } from "../../../platform/page-title.ts";
import { texts } from "../texts.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";

/** `/reset/{-$token}`, for guests. */
export function ResetPage() {
  usePageTitle(texts.reset.title);
  const { token } = useParams({ strict: false });
  const navigate = useNavigate();
  const [kept, setKept] = useState(token);
  if (token !== undefined && token !== kept) setKept(token);
  useEffect(() => {
    if (token !== undefined) void navigate({ to: "/reset/{-$token}", params: { token: undefined }, replace: true });
  }, [token, navigate]);
  return kept === undefined
    ? <RequestResetForm />
    : <NewPasswordForm key={kept} token={kept} onAskAgain={() => setKept(undefined)} onDone={() => void navigate({ to: "/" })} />;
}
