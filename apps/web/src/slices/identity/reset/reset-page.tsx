/**
 * `/reset` asks for a link, `/reset/:token` sets the new password. The token is taken out of the address at
 * once, so that no history, screen or referrer keeps it; it lives as long as the page.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { lookAtReset } from "../identity.api.ts";
import { texts } from "../texts.ts";
import { DeadLink, deadStatus } from "./dead-link.tsx";
import { NewPasswordForm, type NewPasswordFormProps } from "./new-password-form.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";

/** `/reset/{-$token}`, for guests. */
export function ResetPage() {
  usePageTitle(texts.reset.title);
  const { token } = useParams({ strict: false });
  const navigate = useNavigate();
  const [kept, setKept] = useState(token);
  if (token !== undefined && token !== kept) setKept(token);
  useEffect(() => {
    if (token !== undefined)
      void navigate({ to: "/reset/{-$token}", params: { token: undefined }, replace: true });
  }, [token, navigate]);
  return kept === undefined ? (
    <RequestResetForm />
  ) : (
    <LinkedForm
      key={kept}
      token={kept}
      onAskAgain={() => setKept(undefined)}
      onDone={() => void navigate({ to: "/" })}
    />
  );
}

/**
 * Looks at the link first: nobody chooses a password for one that is dead. Without an answer the form is
 * shown, and says so when it is sent.
 */
function LinkedForm(props: NewPasswordFormProps) {
  const { token } = props;
  const look = useQuery({
    queryKey: ["reset", token],
    queryFn: () => lookAtReset(token),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (look.isPending) return null;
  return look.error instanceof ApiError && look.error.status === deadStatus ? (
    <DeadLink text={look.error.message} onAskAgain={props.onAskAgain} />
  ) : (
    <NewPasswordForm {...props} />
  );
}
