import { canPublish, formFieldOf } from "@stallkeeper/domain";
import { Button } from "../../../ui/index.ts";
import type { Judged } from "./edited-draft.ts";
import { isFormField } from "./form-fields.ts";
import { LiveLines, type LiveActions } from "./live-lines.tsx";
import { focusField, placeOfField, ProblemLine } from "./problem-line.tsx";
import { texts } from "./texts.ts";
import type { IsQuiet } from "./untouched.ts";

/** What a target is at, what its platform said, and what is in its way; each with a way to mend it. */
export function ProblemList({
  judged,
  mayList,
  isQuiet,
  ...actions
}: { judged: Judged; mayList: boolean; isQuiet: IsQuiet } & LiveActions) {
  const { account, target, problems, changes } = judged;
  const { platformName } = account;
  const { state, actionId } = target;
  // Of a live listing only what is in the way of its changes.
  const shown = canPublish(state)
    ? problems
    : problems.filter(({ field }) => changes.some((changed) => changed === field));
  return (
    <ul aria-label={texts.problems(shown.length)} className="grid">
      {state === "submitting" && (
        <li role="status" className="px-4 py-2 border-b border-line">
          {texts.isSending(platformName)}
        </li>
      )}
      <LiveLines judged={judged} mayList={mayList} {...actions} />
      {target.problems.map(({ code, text, field }) => (
        <ProblemLine
          key={`${code} ${text} ${field ?? ""}`}
          isRed
          text={code === "" ? text : `${texts.refusedBy(platformName)}: ${text}`}
          note={code === "" ? undefined : texts.code(code)}
          {...(isFormField(formFieldOf(field))
            ? { onFix: () => focusField(placeOfField(formFieldOf(field), judged)) }
            : {})}
        />
      ))}
      {state === "unsure" && actionId !== null && (
        <li className="flex gap-3 items-center px-4 py-2 border-b border-line">
          <span className="grow">{texts.unsure(platformName)}</span>
          <Button size="sm" onClick={() => actions.onTryAgain(actionId)}>
            {texts.checkAgain}
          </Button>
        </li>
      )}
      {shown.map(({ field, text, isBlocking }) => (
        <ProblemLine
          key={`${field} ${text}`}
          isRed={isBlocking && !isQuiet({ field })}
          isQuiet={isBlocking && isQuiet({ field })}
          text={text}
          {...(isBlocking ? {} : { note: texts.doesntStop })}
          onFix={() => focusField(placeOfField(field, judged))}
        />
      ))}
    </ul>
  );
}
