/**
 * The link that was mailed to a new address: `/profile?email=TOKEN`. The token is taken out of the address at
 * once and used once.
 */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { confirmEmail } from "../identity.api.ts";
import { texts } from "../texts.ts";

async function openLink(token: string): Promise<void> {
  try {
    notifySuccess(texts.profile.emailChanged((await confirmEmail(token)).email));
  } catch (error) {
    notifyError(error);
  }
}

/** Opens the link of the address, if there is one, and says what became of it. */
export function useEmailLink(): void {
  const { email: token } = useSearch({ strict: false });
  const navigate = useNavigate();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (token === undefined || token === opened.current) return;
    opened.current = token;
    void navigate({ to: "/profile", search: {}, replace: true });
    void openLink(token);
  }, [token, navigate]);
}
