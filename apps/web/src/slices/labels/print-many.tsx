import { inParts } from "../../platform/in-parts.ts";
import { Button } from "../../ui/index.ts";
import { PrintChoice } from "./print-choice.tsx";
import { mostLabels, printLabels } from "./print-file.ts";
import { manyTexts } from "./many-texts.ts";

/** Prints many, in the order and with the slips chosen beside it; more than one file holds as several. */
export function PrintMany({ ids }: { ids: readonly string[] }) {
  return (
    <div className="flex gap-2 items-center flex-wrap">
      <PrintChoice />
      {inParts(ids, mostLabels).map((part) => (
        <Button key={part[0]} onClick={() => printLabels(part)}>
          {manyTexts.print(part.length)}
        </Button>
      ))}
    </div>
  );
}
