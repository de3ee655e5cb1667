/**
 * Reads a store's audit log from its first line and finds the first that is not what it was: altered (its
 * hash does not fit its text), unlinked (it does not follow the line before it), missing (a number is
 * skipped, or the log ends before its head), unsealed (it came in past the chain). The head is the last
 * line's witness.
 */
import type { AuditCheck, AuditFault } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../context.ts";

interface Line {
  seq: number;
  id: string;
  hash: string;
  prevHash: string;
  isAsHashed: boolean;
}

const pageLines = 5_000;

/** Checks the chain of the ctx's store, in pages, so that a long log holds nothing up. Changes nothing. */
export async function verifyAuditChain(ctx: Ctx): Promise<AuditCheck> {
  let last = { seq: 0, hash: "" };
  // The head first: lines that are added meanwhile lie behind it.
  const head = await readHead(ctx);
  for (;;) {
    const lines = await readLines(ctx, last.seq);
    for (const line of lines) {
      const fault = faultOf(line, last);
      if (fault !== null)
        return verdict(last.seq, {
          seq: fault === "missing" ? last.seq + 1 : line.seq,
          id: fault === "missing" ? null : line.id,
          fault,
        });
      if (line.seq === head.seq && line.hash !== head.hash)
        return verdict(last.seq, { seq: line.seq, id: line.id, fault: "unlinked" });
      last = line;
    }
    if (lines.length < pageLines) break;
  }
  if (last.seq < head.seq) return verdict(last.seq, { seq: last.seq + 1, id: null, fault: "missing" });
  const stray = await inStore(ctx, (tx) =>
    tx.one<{ id: string }>("select id from audit_entries where hash is null order by id limit 1"),
  );
  return verdict(last.seq, stray === null ? null : { seq: null, id: stray.id, fault: "unsealed" });
}

function faultOf(line: Line, last: { seq: number; hash: string }): AuditFault | null {
  if (line.seq !== last.seq + 1) return "missing";
  if (!line.isAsHashed) return "altered";
  return line.prevHash === last.hash ? null : "unlinked";
}

function verdict(lines: number, broken: AuditCheck["broken"]): AuditCheck {
  return { isWhole: broken === null, lines, broken };
}

async function readHead(ctx: Ctx): Promise<{ seq: number; hash: string }> {
  return (
    (await inStore(ctx, (tx) =>
      tx.one<{ seq: number; hash: string }>("select seq, encode(hash, 'hex') as hash from audit_heads"),
    )) ?? { seq: 0, hash: "" }
  );
}

function readLines(ctx: Ctx, after: number): Promise<Line[]> {
  return inStore(ctx, (tx) =>
    tx.rows<Line>(
      `select seq, id, encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as "prevHash",
        hash = audit_hash(e) as "isAsHashed"
     from audit_entries e where seq > $1 order by seq limit $2`,
      [after, pageLines],
    ),
  );
}
