import { useMutation, useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, EmptyState, TextLink } from "../../ui/index.ts";
import { couriersOfLabelsQuery, labelsKey, linkPracticeCourier } from "./labels.api.ts";
import { texts } from "./texts.ts";

/** Whether a courier is linked; null while nobody knows. */
export function useHasProvider(): { hasProvider: boolean | null; problem: string | null; retry: () => void } {
  const query = useQuery(couriersOfLabelsQuery);
  return {
    hasProvider: query.data === undefined ? null : query.data.length > 0,
    problem: query.error === null ? null : normaliseError(query.error).message,
    retry: () => void query.refetch(),
  };
}

/** What stands where labels would be bought while no courier is linked. */
export function LinkProvider() {
  const mayLink = useAllows("settings.write");
  const link = useMutation({
    mutationFn: () => linkPracticeCourier(),
    onSuccess: (couriers) => {
      queryClient.setQueryData(couriersOfLabelsQuery.queryKey, couriers);
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      notifySuccess(texts.provider.linked);
    },
    onError: (error) => notifyError(error),
  });
  const action = (
    <span className="flex gap-3 items-center justify-center flex-wrap">
      <Button
        variant="primary"
        isDisabled={!mayLink}
        disabledReason={texts.noScope}
        isBusy={link.isPending}
        busyLabel={texts.provider.linking}
        needsConnection
        onClick={() => link.mutate()}
      >
        {texts.provider.link}
      </Button>
      <TextLink href="/profile#linked">{texts.provider.elsewhere}</TextLink>
    </span>
  );
  return <EmptyState text={texts.provider.missing} action={action} />;
}

/** Linked couriers that are not asked for prices, since their sign-in died. */
export function DeadCouriers() {
  const dead = (useQuery(couriersOfLabelsQuery).data ?? []).filter(({ state }) => state === "reconnect");
  return dead.map(({ _id, name }) => (
    <p key={_id} className="sk-meta">
      {name}: <TextLink href="/profile#linked">{texts.provider.dead}</TextLink>
    </p>
  ));
}
