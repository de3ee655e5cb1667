/** What came in and isn't booked yet, because no answer came or it was refused. */
import { sumBySku } from "@stallkeeper/domain";
import { Button } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import type { useReceiving } from "./use-receiving.ts";

const words = texts.one;

/** The codes with their pieces, to be sent again or discarded; nothing while all is booked. */
export function Unsent({
  receiving: { unsent, sendAgain, discard },
}: {
  receiving: Pick<ReturnType<typeof useReceiving>, "unsent" | "sendAgain" | "discard">;
}) {
  if (unsent.length === 0) return null;
  const codes = sumBySku(unsent.map(({ code, pieces }) => ({ sku: code, pieces })));
  return (
    <div role="alert" className="grid gap-2 p-3 bg-red-tint">
      <strong>{words.unsent}</strong>
      <p className="sk-mono break-words">
        {codes.map(({ sku, pieces }) => words.unsentOne(sku, pieces)).join(", ")}
      </p>
      <div className="flex gap-2 flex-wrap">
        <Button size="sm" variant="primary" onClick={sendAgain}>
          {words.sendAgain}
        </Button>
        <Button size="sm" onClick={discard}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}
