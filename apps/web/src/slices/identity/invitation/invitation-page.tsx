/**
 * `/?invitation=TOKEN`: joining a store.
 *   looking -> new person      name and password make the account and sign in
 *   looking -> known person    signed in: joins with one press; signed out: joins by the password, with both
 *     steps
 *   looking -> dead            the invitation was used, withdrawn or is too old
 */
import type { InvitationLook } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, ButtonLink, SkeletonLines, useDelayed } from "../../../ui/index.ts";
import { Card } from "../card.tsx";
import { FormProblem } from "../form-problem.tsx";
import { acceptInvitation, joinByPassword, lookAtInvitation, refreshUser } from "../identity.api.ts";
import { SecondStepForm } from "../sign-in/second-step-form.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { useSignIn } from "../sign-in/use-sign-in.ts";
import { texts } from "../texts.ts";
import { JoinForm } from "./join-form.tsx";

const words = texts.invitation;

interface PartProps {
  token: string;
  invitation: InvitationLook;
  onJoined: () => void;
}

/** Signed in as the invited person: one press. */
function AcceptPart({ token, invitation, onJoined }: PartProps) {
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (user?.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <div className="flex flex-col gap-4">
        <p>{words.other(user?.email ?? "")}</p>
        <ButtonLink href="/api/user/logout" isPlain isWide>
          {words.signOut}
        </ButtonLink>
      </div>
    );
  }
  const handleJoin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await acceptInvitation({ token });
      await refreshUser();
      onJoined();
    } catch (error) {
      setProblem(normaliseError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <FormProblem text={problem} />
      <Button
        variant="primary"
        isWide
        needsConnection
        isBusy={isBusy}
        busyLabel={words.busy}
        onClick={() => void handleJoin()}
      >
        {words.submit}
      </Button>
    </div>
  );
}

/**
 * Known, and signed out: the invitation itself is accepted, since whoever has no other store can't sign in
 * yet.
 */
function SignInPart({ token, invitation, onJoined }: PartProps) {
  const signIn = useSignIn(invitation.email, onJoined, (credentials) => joinByPassword(token, credentials));
  return (
    <div className="flex flex-col gap-4">
      <p>{words.signIn}</p>
      {signIn.second === null ? (
        <SignInForm signIn={signIn} secondary={null} isEmailFixed />
      ) : (
        <SecondStepForm signIn={signIn} />
      )}
    </div>
  );
}

export interface InvitationPageProps {
  token: string;
  onJoined: () => void;
}

/** Who invites whom to which store, and the way in. */
export function InvitationPage({ token, onJoined }: InvitationPageProps) {
  const { user } = useSession();
  usePageTitle(words.title);
  const look = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => lookAtInvitation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isSlow = useDelayed(look.isPending, 200);
  if (look.isPending)
    return isSlow ? (
      <Card title={words.title}>
        <SkeletonLines lines={3} />
      </Card>
    ) : null;
  if (look.isError) {
    return (
      <Card title={words.title}>
        <FormProblem text={normaliseError(look.error).message} />
        <div className="mt-4">
          <ButtonLink variant="primary" isWide href="/">
            {words.home}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  const invitation = look.data;
  const handleJoined = (): void => {
    notifySuccess(words.joined(invitation.storeName));
    onJoined();
  };
  const part =
    user !== null ? (
      <AcceptPart token={token} invitation={invitation} onJoined={handleJoined} />
    ) : invitation.isKnownUser ? (
      <SignInPart token={token} invitation={invitation} onJoined={handleJoined} />
    ) : (
      <JoinForm token={token} email={invitation.email} onJoined={handleJoined} />
    );
  return (
    <Card
      title={words.join(invitation.storeName)}
      subtitle={
        <>
          {words.by(invitation.invitedBy)}
          <br />
          {words.as(invitation.email, invitation.role)}
        </>
      }
    >
      {part}
    </Card>
  );
}
