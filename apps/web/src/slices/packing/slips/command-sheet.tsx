import { scanCommands } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { handRulesQuery } from "../../rules/index.ts";
import { Barcode } from "./barcode.tsx";
import { texts } from "./texts.ts";

/** The barcodes that stand for keys at the scan station and for rules, to be pinned to the bench. */
export function CommandSheet() {
  const rules = useQuery(handRulesQuery);
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
        {rules.data?.map(
          ({ _id, name, trigger }) =>
            trigger.kind === "barcode" && (
              <li key={_id} className="flex items-center gap-6">
                <Barcode text={trigger.code} isBig />
                <strong>{texts.ruleCommand(name)}</strong>
              </li>
            ),
        )}
      </ul>
    </article>
  );
}
