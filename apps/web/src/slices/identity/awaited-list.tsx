/**
 * A list of one's own things: what stands in its place until it is there, and the one action at a time on its
 * lines.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError } from "../../platform/notify.ts";
import { PanelError, SkeletonLines, useDelayed } from "../../ui/index.ts";
import { focusHeading } from "./focus-heading.ts";
import { texts } from "./texts.ts";

/** The error with another try, or a skeleton once it takes long; nothing while there is a list. */
export function AwaitedList({
  query,
  title,
  lines = 1,
}: {
  query: UseQueryResult;
  title: string;
  lines?: number;
}) {
  const isSlow = useDelayed(query.isPending);
  if (query.data !== undefined) return null;
  if (query.isError)
    return (
      <PanelError
        title={texts.loadFailed(title)}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  return isSlow ? <SkeletonLines lines={lines} /> : null;
}

/**
 * Runs an action on a line: the line is busy meanwhile, afterwards the heading has the focus, since the line
 * may be gone. A failure is told.
 */
export function useLineAction(headingId: string): {
  busyId: string | null;
  act: (id: string, work: () => Promise<void>) => Promise<void>;
} {
  const [busyId, setBusyId] = useState<string | null>(null);
  const act = async (id: string, work: () => Promise<void>): Promise<void> => {
    setBusyId(id);
    try {
      await work();
      focusHeading(headingId);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, act };
}
