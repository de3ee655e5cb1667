/** Profile › Linked accounts: the store's PayPal, beneath its marketplaces. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { paypalQuery } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import {
  AlertDialog,
  Button,
  type Family,
  getFamilyClass,
  PanelError,
  SkeletonLines,
  When,
} from "../../../ui/index.ts";
import { useBlocked } from "../use-blocked.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { PaypalDialog } from "./paypal-dialog.tsx";
import { unlinkPaypal } from "./paypal.api.ts";
import { texts } from "./texts.ts";

const families: Record<"notLinked" | "connected" | "reconnect", Family> = {
  notLinked: "slate",
  connected: "green",
  reconnect: "red",
};

export function PaypalLine() {
  const query = useQuery(paypalQuery);
  const client = useQueryClient();
  const blocked = useBlocked();
  const [isLinking, setIsLinking] = useState(false);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const unlink = useSingleMutation("unlink-paypal", {
    mutationFn: unlinkPaypal,
    onSuccess: async () => {
      setIsUnlinking(false);
      await client.invalidateQueries({ queryKey: paypalQuery.queryKey });
      notifySuccess(texts.unlinkDialog.done);
    },
    onError: (error) => notifyError(error),
  });
  const paypal = query.data;
  if (paypal === undefined) {
    return query.isError ? (
      <PanelError
        title={texts.failed}
        message={normaliseError(query.error).message}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonLines lines={1} />
    );
  }
  const isLinked = paypal.state !== "notLinked";
  return (
    <section
      aria-label={texts.name}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-[14px] py-3"
    >
      <div className="grow min-w-0 basis-[240px]">
        <p className="flex items-center gap-2">
          <b className="font-semibold">{texts.name}</b>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`sk-dot ${getFamilyClass(families[paypal.state])}`} />
            <span className={paypal.state === "reconnect" ? "font-semibold text-red" : undefined}>
              {texts[paypal.state]}
            </span>
          </span>
        </p>
        {isLinked ? (
          <p className="sk-meta flex flex-wrap gap-x-2">
            {paypal.kind !== null && <span>{texts.kinds[paypal.kind]}</span>}
            {paypal.clientId !== null && (
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {texts.clientId} <span className="sk-mono">{paypal.clientId}</span>
              </span>
            )}
            {paypal.linkedAt !== null && (
              <span>
                {texts.linkedOn} <When at={paypal.linkedAt} format="day" />
              </span>
            )}
          </p>
        ) : (
          <p className="sk-meta">{texts.text}</p>
        )}
      </div>
      <span className="inline-flex flex-wrap gap-1">
        <Button
          size="sm"
          {...blocked}
          variant={isLinked && paypal.state !== "reconnect" ? "quiet" : "secondary"}
          aria-label={isLinked ? texts.changeKeysOf : texts.link}
          onClick={() => setIsLinking(true)}
        >
          {isLinked ? texts.changeKeys : texts.link}
        </Button>
        {isLinked && (
          <Button
            size="sm"
            {...blocked}
            variant="quiet"
            aria-label={texts.unlinkOf}
            onClick={() => setIsUnlinking(true)}
          >
            {texts.unlink}
          </Button>
        )}
      </span>
      {isLinking && <PaypalDialog onClose={() => setIsLinking(false)} />}
      <AlertDialog
        isOpen={isUnlinking}
        onClose={() => setIsUnlinking(false)}
        title={texts.unlinkDialog.title}
        description={texts.unlinkDialog.text}
        confirmLabel={texts.unlink}
        cancelLabel={texts.unlinkDialog.keep}
        isBusy={unlink.isPending}
        busyLabel={texts.unlinkDialog.busy}
        onConfirm={() => unlink.mutate()}
      />
    </section>
  );
}
