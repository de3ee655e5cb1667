import { importProblemText, type ImportProblem } from "@stallkeeper/domain";
import { useState, type KeyboardEvent } from "react";
import { notifyError } from "../../platform/notify.ts";
import { queryClient } from "../../platform/metadata.ts";
import { Button, TextInput } from "../../ui/index.ts";
import { confirmOthers, correctCells, importsKey, type ShownImport, type ShownRow } from "./imports.api.ts";
import { texts } from "./texts.ts";

const words = texts.checked;

/** Where the cure of a problem is typed: a new SKU lacks its title, all else where it is wrong. */
const cellOf = ({ column, code }: ImportProblem, { mapping }: ShownImport): number => {
  const title = mapping.indexOf("title");
  return code === "unknownSku" && title >= 0 ? title : column;
};

function ProblemCell({
  found,
  row,
  problem,
  mayEdit,
}: {
  found: ShownImport;
  row: ShownRow;
  problem: ImportProblem;
  mayEdit: boolean;
}) {
  const column = cellOf(problem, found);
  const { code, about = "" } = problem;
  const value = row.cells[column] ?? "";
  const [typed, setTyped] = useState(value);
  const name = found.columns[column]?.name ?? "";
  const save = async (text = typed): Promise<void> => {
    if (text === value) return;
    await change(correctCells(found._id, [{ line: row.line, column, text }]));
  };
  const change = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      setTyped(value);
      notifyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: importsKey });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Enter") void save();
    else if (event.key === "Escape") setTyped(value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <span className="min-w-0 break-words text-ink2">{name}</span>
      <span className="min-w-0 break-words">
        <span className="bg-red-b text-red px-1">{value === "" ? words.empty : value}</span>
      </span>
      <span className="min-w-0">{importProblemText(problem)}</span>
      <span className="grid gap-1 min-w-0">
        <TextInput
          size="sm"
          aria-label={words.correctOf(name, row.line)}
          value={typed}
          readOnly={!mayEdit}
          title={mayEdit ? undefined : texts.noScope}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => void save()}
        />
        {mayEdit && (code === "similar" || code === "alike") && (
          <span className="flex gap-2 flex-wrap">
            {code === "similar" && (
              <Button size="sm" onClick={() => void save(about)}>
                {words.takeSku(about)}
              </Button>
            )}
            <Button
              size="sm"
              aria-label={words.otherOf(row.sku, row.line)}
              onClick={() => void change(confirmOthers(found._id, [row.line]))}
            >
              {words.other}
            </Button>
          </span>
        )}
      </span>
    </>
  );
}

const line =
  "grid gap-x-3 gap-y-1 items-center px-4 py-2 border-b border-line md:grid-cols-[64px_140px_110px_1fr_1.4fr_1.4fr]";

/** The rows that need somebody, each problem with a place to correct it. */
export function ProblemRows({
  found,
  rows,
  mayEdit,
}: {
  found: ShownImport;
  rows: readonly ShownRow[];
  mayEdit: boolean;
}) {
  const titles = [words.row, words.sku, words.column, words.value, words.problem, words.correct];
  return (
    <>
      <div aria-hidden="true" className={`${line} sk-label hidden md:grid`}>
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ul className="grid">
        {rows.flatMap((row) =>
          row.problems.map((problem) => (
            <li key={`${row._id} ${problem.column} ${problem.code}`} className={line}>
              <span className="sk-mono">
                <span className="md:hidden">{words.row} </span>
                {row.line}
              </span>
              <span className="sk-mono min-w-0 break-words">{row.sku === "" ? words.noValue : row.sku}</span>
              <ProblemCell
                key={row.cells[cellOf(problem, found)] ?? ""}
                found={found}
                row={row}
                problem={problem}
                mayEdit={mayEdit}
              />
            </li>
          )),
        )}
      </ul>
    </>
  );
}
