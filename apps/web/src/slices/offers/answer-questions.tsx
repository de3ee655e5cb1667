import { usePlatforms } from "../../platform/metadata.ts";
import { AcceptDialog, ManyDialog } from "./accept-dialogs.tsx";
import { giveAnswer, giveMany } from "./answering.ts";
import { CounterDialog } from "./counter-dialog.tsx";
import { CounterManyDialog } from "./counter-many-dialog.tsx";
import type { AnswerQuestion } from "./use-answer-commands.ts";

/** What is asked before offers are answered; `onMany` hears that the chosen ones are on their way. */
export function AnswerQuestions({
  question,
  onClose,
  onMany,
}: {
  question: AnswerQuestion | null;
  onClose: () => void;
  onMany: () => void;
}) {
  const platforms = usePlatforms();
  if (question === null) return null;
  switch (question.kind) {
    case "accept":
      return (
        <AcceptDialog
          row={question.row}
          onClose={onClose}
          onConfirm={({ offer }) => {
            const platform = platforms.find(({ _id }) => _id === offer.platform)?.name ?? offer.platform;
            void giveAnswer(offer, "accept", platform);
          }}
        />
      );
    case "counter":
      return <CounterDialog key={question.row.offer._id} row={question.row} onClose={onClose} />;
    case "counterMany":
      return <CounterManyDialog rows={question.rows} onClose={onClose} onSent={onMany} />;
    case "many":
      return (
        <ManyDialog
          rows={question.rows}
          kind={question.answer}
          onClose={onClose}
          onConfirm={(rows) => {
            onMany();
            void giveMany(
              rows.map(({ offer }) => offer),
              question.answer,
            );
          }}
        />
      );
  }
}
