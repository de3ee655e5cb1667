import { mostImportBytes } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, joinClasses, Panel, ProgressMeter, TextLink, When } from "../../ui/index.ts";
import { pastImportsQuery, sendFile } from "./imports.api.ts";
import { LiveListings } from "./live-listings.tsx";
import { texts } from "./texts.ts";
import { useImportPlace } from "./use-import-place.ts";

const words = texts.drop;
const accepted = ".csv,.tsv,.txt,.xlsx,text/csv";
const template =
  "SKU,Title,On hand,Location,Price,Cost,Barcode,Brand,Category,Condition,Safety stock,Only one,Notes\r\n";

/** Choose, drop or paste a file; and the imports of before. */
export function FileStep({ onSent }: { onSent: (importId: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const mayImport = useAllows("inventory.write");
  const send = async (file: Blob, name: string): Promise<void> => {
    if (share !== null || !mayImport) return;
    const problem = file.size === 0 ? words.empty : file.size > mostImportBytes ? words.tooLarge : null;
    setFailure(problem);
    if (problem !== null) return;
    setShare(0);
    try {
      onSent(await sendFile(file, name, setShare));
    } catch (error) {
      setFailure(normaliseError(error).message);
      setShare(null);
    }
  };
  const sendFirst = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) void send(file, file.name);
  };
  // Pasted anywhere on the page: rows of a spreadsheet, or a file.
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input,textarea");
    if (isTyping || event.clipboardData === null) return;
    const text = event.clipboardData.getData("text/plain");
    if (event.clipboardData.files.length > 0) sendFirst(event.clipboardData.files);
    else if (text.trim().includes("\n")) void send(new Blob([text]), words.pasted);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => takePasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    sendFirst(event.dataTransfer.files);
  };
  return (
    <>
      <Panel title={words.title}>
        <div
          role="presentation"
          className={joinClasses(
            "m-4 p-6 grid gap-3 justify-items-center text-center border border-dashed",
            isOver ? "border-accent bg-sel" : "border-control",
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <p className="font-[650]">{words.text}</p>
          <p className="sk-meta max-w-[60ch]">{words.known}</p>
          <input
            ref={input}
            type="file"
            accept={accepted}
            className="hidden"
            aria-label={words.choose}
            onChange={(event) => {
              sendFirst(event.target.files);
              event.target.value = "";
            }}
          />
          <Button
            variant="primary"
            isDisabled={!mayImport || share !== null}
            disabledReason={mayImport ? texts.states.reading : texts.noScope}
            onClick={() => input.current?.click()}
          >
            {words.choose}
          </Button>
          {share !== null && (
            <div role="status" className="grid gap-1 w-full max-w-[360px]">
              <ProgressMeter label={words.sendingLabel} value={share * 100} />
              <p>{words.sending(Math.round(share * 100))}</p>
            </div>
          )}
          {failure !== null && (
            <p role="alert" className="text-red break-words">
              {failure}
            </p>
          )}
          <a
            className="text-accent underline"
            download="Stallkeeper items.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          >
            {words.template}
          </a>
        </div>
      </Panel>
      <LiveListings onOpened={onSent} />
      <PastImports />
    </>
  );
}

function PastImports() {
  const { pathOf } = useImportPlace();
  const { data: past = [], isSuccess } = useQuery(pastImportsQuery);
  return (
    <Panel title={texts.past.title}>
      {isSuccess && past.length === 0 ? (
        <p className="p-4 sk-meta">{texts.past.empty}</p>
      ) : (
        <ul className="grid">
          {past.map(({ _id, fileName, state, rowsTotal, byName, createdAt }) => (
            <li
              key={_id}
              className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-2 border-b border-line items-baseline"
            >
              <TextLink href={pathOf(_id)}>{fileName}</TextLink>
              <span>{texts.states[state]}</span>
              <span className="sk-meta">{texts.work.progress(rowsTotal, 0)}</span>
              <span className="sk-space" />
              <span className="sk-meta">
                <When at={createdAt} /> {texts.past.by(byName)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
