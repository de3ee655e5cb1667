/**
 * A person is moved to another store by the service, for all their tabs at once. A tab hears that somebody was moved, asks
 * which store it is in now, and starts anew there when it is another one than it shows.
 */
import type { UserView } from "@stallkeeper/contract";
import { useEffect } from "react";
import { call } from "../../platform/api/api-client.ts";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { readSession } from "../../platform/session.ts";

/** The service may remember for a second where a session was. */
const settleMs = 1_200;

async function lookWhere(): Promise<void> {
  const answer = await call<{ user?: UserView } | null>("/api/user/session", { isSessionCall: true }).catch(() => null);
  const there = answer?.user?.authenticated === true ? answer.user.store?._id : undefined;
  if (there !== undefined && there !== readSession().user?.store?._id) location.reload();
}

/** Follows moves while `isMember`. */
export function useServerMoves(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void lookWhere(), settleMs);
    };
    const stops = [onChange("serverSwitch", lookSoon), onGap(lookSoon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [isMember]);
}
