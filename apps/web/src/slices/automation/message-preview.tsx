import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, PanelError, SkeletonLines } from "../../ui/index.ts";
import { previewQuery } from "./already-sold.api.ts";
import { texts } from "./texts.ts";

/**
 * What would be sent: the filled message, why there is none, or the way to one. Of several orders the first
 * one decides.
 */
export function MessagePreview({ ids, onChoose }: { ids: readonly string[]; onChoose: () => void }) {
  const query = useQuery(previewQuery(ids[0] ?? ""));
  const maySet = useAllows("settings.write");
  if (query.isError)
    return (
      <PanelError
        title={texts.previewFailed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={2} />;
  const { state, snippet, text, reason, wasRequested } = query.data;
  const isOne = ids.length === 1;
  if (isOne && wasRequested) return <p className="sk-meta">{texts.sentBefore}</p>;
  if (state === "off" || snippet === null) {
    return (
      <div className="flex items-center gap-2 flex-wrap">
        <p className={state === "off" ? "sk-meta grow" : "text-red grow"}>{reason ?? texts.noMessage}</p>
        <Button
          size="sm"
          needsConnection
          isDisabled={!maySet}
          disabledReason={texts.noScope}
          onClick={onChoose}
        >
          {texts.chooseOne}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p>{isOne ? texts.message(snippet.name) : texts.messageOfMany(snippet.name)}</p>
      {isOne && (
        <blockquote className="border-l-2 border-line pl-2 whitespace-pre-wrap wrap-anywhere text-ink2">
          {text}
        </blockquote>
      )}
      {isOne && reason !== null && (
        <Callout tone="ochre">
          {texts.notSent} {reason}
        </Callout>
      )}
    </div>
  );
}
