/** A panel with one measure: its total, the change, the drawing or its table, and its file. */
import Table from "lucide-react/icons/table";
import ChartLine from "lucide-react/icons/chart-line";
import { formatPercent } from "@stallkeeper/domain";
import { useState, type ReactNode } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { Button, joinClasses, Panel, PanelError, SkeletonLines, useFormatSettings } from "../../ui/index.ts";
import { FigureTable, type FigureColumn, type FigureRow } from "./figure-table.tsx";
import { texts } from "./texts.ts";

interface Asking {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export interface FigurePanelProps {
  title: string;
  /** Its total, in words. */
  value?: string;
  /** How much more it is than before; null: there was nothing before. */
  change?: number | null;
  /** A smaller figure is the better one, as of hours and of what went wrong. */
  isLessBetter?: boolean;
  meta?: string;
  query: Asking;
  /** Nothing to draw yet. */
  isLoading: boolean;
  /** What is said in place of an empty drawing. */
  empty?: ReactNode;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
  /** Left out: the table is the panel. */
  chart?: ReactNode;
  fileName: string;
  end?: ReactNode;
  className?: string;
}

/** Whether it is more or less than before; a share of nothing is none. */
export function ChangeChip({ change, isLessBetter = false }: { change: number; isLessBetter?: boolean }) {
  const { locale } = useFormatSettings();
  const isMore = change > 0;
  return (
    <span
      className={joinClasses(
        "px-1 text-[12px] font-[600] rounded-chip",
        change === 0
          ? "bg-neutral-tint"
          : isMore === isLessBetter
            ? "bg-red-tint text-red"
            : "bg-green-tint text-green",
      )}
    >
      {isMore ? "+" : ""}
      {formatPercent(change, locale)}
    </span>
  );
}

/** Draws the panel. */
export function FigurePanel({
  title,
  value,
  change = null,
  isLessBetter = false,
  meta,
  query,
  isLoading,
  empty,
  columns,
  rows,
  chart,
  fileName,
  end,
  className,
}: FigurePanelProps) {
  const [isTable, setIsTable] = useState(false);
  const isFull = !isLoading && empty === undefined;
  const save = (): void =>
    downloadCsv(
      `${fileName}.csv`,
      writeCsv(
        columns.map(({ file, label }) => file ?? label),
        rows.map(({ cells }) => cells.map(({ file, text }) => file ?? text)),
      ),
    );
  return (
    <Panel
      {...(className === undefined ? {} : { className })}
      title={title}
      label={title}
      meta={
        <span className="flex items-center gap-2 flex-wrap">
          {value !== undefined && <b className="text-[20px] leading-[28px] font-[520] text-ink1">{value}</b>}
          {change !== null && <ChangeChip change={change} isLessBetter={isLessBetter} />}
          {meta !== undefined && <span>{meta}</span>}
        </span>
      }
      end={
        <>
          {end}
          {chart !== undefined && isFull && (
            <Button
              size="sm"
              variant="quiet"
              icon={
                isTable ? (
                  <ChartLine className="sk-icon" aria-hidden="true" />
                ) : (
                  <Table className="sk-icon" aria-hidden="true" />
                )
              }
              aria-label={isTable ? texts.asChart(title) : texts.asTable(title)}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? texts.showChart : texts.showTable}
            </Button>
          )}
          {isFull && (
            <Button size="sm" variant="quiet" aria-label={texts.csvOf(title)} onClick={save}>
              {texts.csv}
            </Button>
          )}
        </>
      }
    >
      {query.isError && (
        <PanelError
          title={texts.failed(title)}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isLoading ? (
        !query.isError && (
          <div className="p-4">
            <SkeletonLines lines={6} />
          </div>
        )
      ) : empty === undefined ? (
        isTable || chart === undefined ? (
          <FigureTable caption={title} columns={columns} rows={rows} />
        ) : (
          <div className="p-3">{chart}</div>
        )
      ) : (
        <p className="sk-meta p-4">{empty}</p>
      )}
    </Panel>
  );
}
