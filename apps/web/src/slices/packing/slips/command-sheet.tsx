import { scanCommands } from "@stallkeeper/domain";
import { Barcode } from "./barcode.tsx";
import { texts } from "./texts.ts";

/** The barcodes that stand for keys at the scan station, to be pinned to the bench. */
export function CommandSheet() {
  return (
    <article className="slip is-a4" aria-label={texts.commandTitle}>
      <h2>{texts.commandTitle}</h2>
      <p>{texts.commandHint}</p>
      <ul className="grid gap-6">
        {scanCommands.map((command) => (
          <li key={command} className="flex items-center gap-6">
            <Barcode text={command} isBig />
            <strong>{texts.commands[command]}</strong>
          </li>
        ))}
      </ul>
    </article>
  );
}
