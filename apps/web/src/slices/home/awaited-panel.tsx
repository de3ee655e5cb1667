import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { Panel, PanelError, Sentence, SkeletonLines, useDelayed, When } from "../../ui/index.ts";
import { texts } from "./texts.ts";

interface AwaitedProps<T> {
  /** Its name in the words of a failure: "Offers didn't load." */
  name: string;
  query: UseQueryResult<T>;
  lines?: number;
  children: (value: T) => ReactNode;
}

/**
 * What a call answered: waits after 200 ms, fails alone with a way to try again, and keeps what was there
 * before.
 */
export function Awaited<T>({ name, query, lines = 3, children }: AwaitedProps<T>) {
  const { data: value, isError } = query;
  const isLate = useDelayed(value === undefined && !isError);
  const retry = (): void => void query.refetch();
  return (
    <>
      {isError && (
        <PanelError
          title={texts.failed(name)}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={retry}
        />
      )}
      {isError && value !== undefined && (
        <p className="sk-meta px-[14px] py-2">
          <Sentence text={texts.stale} parts={{ time: <When at={query.dataUpdatedAt} format="clock" /> }} />
        </p>
      )}
      {value === undefined
        ? !isError &&
          (isLate ? <SkeletonLines lines={lines} /> : <div style={{ minBlockSize: lines * 28 }} />)
        : children(value)}
    </>
  );
}

interface AwaitedPanelProps<T> extends AwaitedProps<T> {
  meta?: ReactNode;
  end?: ReactNode;
}

/** A panel of one call. */
export function AwaitedPanel<T>({ meta, end, ...awaited }: AwaitedPanelProps<T>) {
  return (
    <Panel title={awaited.name} meta={meta} end={end}>
      <Awaited {...awaited} />
    </Panel>
  );
}
