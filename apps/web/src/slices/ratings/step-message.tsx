import type { RevisionStep } from "@stallkeeper/contract";
import { PlainLink } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.revision;

/** What became of the message that a step sent, and where to send it again. */
export function StepMessage({
  message: { state, problem },
  orderId,
}: {
  message: NonNullable<RevisionStep["message"]>;
  orderId: string | undefined;
}) {
  const isBad = state === "failed" || state === "unsure";
  return (
    <span className={isBad ? "text-red" : "sk-meta"} role="status">
      {words.messages[state]} {state === "failed" && problem}{" "}
      {isBad && orderId !== undefined && (
        <PlainLink className="sk-link" href={`/shipping/orders/${encodeURIComponent(orderId)}`}>
          {words.retry}
        </PlainLink>
      )}
    </span>
  );
}
