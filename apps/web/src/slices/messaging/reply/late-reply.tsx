/** The reply panel's code comes with its first opening: most orders are looked at only. */
import { Fragment } from "react";
import { makeLate, useLate } from "../../../ui/index.ts";
import { closeReply, useIsReplying } from "./open-reply.ts";
import type { ReplyPanelProps } from "./reply-panel.tsx";

const panel = makeLate<ReplyPanelProps>(async () => (await import("./reply-panel.tsx")).ReplyPanel);

/** Draws nothing until somebody writes to this order's buyer. */
export function LateReply(props: ReplyPanelProps) {
  const { _id } = props.order;
  const isReplying = useIsReplying(_id);
  const draw = useLate(panel, isReplying, () => closeReply(_id));
  return isReplying && draw !== null ? <Fragment key={_id}>{draw(props)}</Fragment> : null;
}
