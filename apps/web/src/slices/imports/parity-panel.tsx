/** What the file says against what stands here: for who comes from another system. */
import type { ImportParity, ParityRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { writeNumber } from "../../ui/format.ts";
import { Button, Count, Panel, PanelError, SkeletonLines, Stat, TextLink, Unknown } from "../../ui/index.ts";
import { parityFileUrl, parityQuery } from "./imports.api.ts";
import { texts } from "./texts.ts";

const words = texts.parity;

function Figure({ value }: { value: number | null }) {
  return value === null ? <Unknown /> : <>{writeNumber(value)}</>;
}

function Row({ row: { kind, sku, title, inFile, here } }: { row: ParityRow }) {
  return (
    <li className="grid gap-x-3 px-4 py-2 border-b border-line md:grid-cols-[160px_1fr_180px_110px_110px]">
      <span className="sk-mono min-w-0 break-words">
        {kind === "missingHere" ? (
          sku
        ) : (
          <TextLink href={`/inventory?item=${encodeURIComponent(sku)}`}>{sku}</TextLink>
        )}
      </span>
      <span className="min-w-0 break-words">{title}</span>
      <span>{words.kinds[kind]}</span>
      <span className="md:text-end">
        {kind !== "missingInFile" && (
          <>
            <span className="sk-meta">{words.inFile}</span> <Figure value={inFile} />
          </>
        )}
      </span>
      <span className="md:text-end">
        {kind !== "missingHere" && (
          <>
            <span className="sk-meta">{words.here}</span> <Figure value={here} />
          </>
        )}
      </span>
    </li>
  );
}

function Rows({ label, rows, all }: { label: string; rows: readonly ParityRow[]; all: number }) {
  return (
    <>
      <ul aria-label={label} className="grid border-t border-line">
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.sku}`} row={row} />
        ))}
      </ul>
      {rows.length < all && <p className="px-4 py-2 sk-meta">{words.first(rows.length, all)}</p>}
    </>
  );
}

function Report({ parity, importId }: { parity: ImportParity; importId: string }) {
  const [showsOthers, setShowsOthers] = useState(false);
  const { rows, differs, missingHere, missingInFile, withoutQuantity } = parity;
  const open = differs + missingHere;
  const others = rows.filter(({ kind }) => kind === "missingInFile");
  const ofFile = rows.filter(({ kind }) => kind !== "missingInFile");
  return (
    <>
      <div className="grid gap-3 p-4 grid-cols-2 md:grid-cols-4">
        <Stat label={words.skusInFile} value={<Count value={parity.inFile} />} />
        <Stat label={words.same} value={<Count value={parity.same} />} />
        <Stat label={words.kinds.differs} value={<Count value={differs} />} />
        <Stat label={words.kinds.missingHere} value={<Count value={missingHere} />} />
        {withoutQuantity > 0 && (
          <Stat label={words.withoutQuantity} value={<Count value={withoutQuantity} />} />
        )}
        <Stat label={words.skusHere} value={<Count value={parity.here} />} />
        <Stat label={words.kinds.missingInFile} value={<Count value={missingInFile} />} />
      </div>
      <div className="flex flex-wrap gap-3 items-center px-4 py-3 border-t border-line">
        <span role="status" className="grow">
          {open === 0 ? words.agrees : words.open(open)}
        </span>
        {others.length > 0 && (
          <Button size="sm" aria-expanded={showsOthers} onClick={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? words.hideOthers : words.showOthers(missingInFile)}
          </Button>
        )}
        {open + missingInFile > 0 && (
          <a className="text-accent underline" href={parityFileUrl(importId)} download>
            {words.download}
          </a>
        )}
      </div>
      {ofFile.length > 0 && <Rows label={words.title} rows={ofFile} all={open} />}
      {showsOthers && <Rows label={words.kinds.missingInFile} rows={others} all={missingInFile} />}
    </>
  );
}

/** The panel below what was imported. */
export function ParityPanel({ importId }: { importId: string }) {
  const query = useQuery(parityQuery(importId));
  return (
    <Panel title={words.title} meta={words.meta}>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={3} />}
      {query.data !== undefined && <Report parity={query.data} importId={importId} />}
    </Panel>
  );
}
