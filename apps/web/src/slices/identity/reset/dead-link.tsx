import { Button } from "../../../ui/index.ts";
import { Card } from "../card.tsx";
import { FormProblem } from "../form-problem.tsx";
import { texts } from "../texts.ts";

const words = texts.reset.set;

/** What the service answers for a link that was used or is too old. */
export const deadStatus = 410;

/** A link that opens nothing any more, and the way to a new one. */
export function DeadLink({ text, onAskAgain }: { text: string | null; onAskAgain: () => void }) {
  return (
    <Card title={words.title}>
      <FormProblem text={text} />
      <div className="mt-4">
        <Button variant="primary" isWide onClick={onAskAgain}>
          {words.again}
        </Button>
      </div>
    </Card>
  );
}
