import { formFieldOf, isAtPlatform, type TargetState } from "@stallkeeper/domain";
import { getFamilyClass, Glyph, joinClasses, Button, TextLink } from "../../../ui/index.ts";
import type { Judged } from "./edited-draft.ts";
import { fieldId } from "./master-form.tsx";
import { targetFieldId } from "./target-fields.tsx";
import { texts } from "./texts.ts";

const ofTarget = /^(?:category|location|policies\..+)$/;

/**
 * Where a problem is mended: at the target for what only it has, and for what it says for itself; else at the
 * master.
 */
export function placeOfField(field: string, { target, listing, account }: Judged): string {
  const own: Record<string, unknown> = { ...target.overrides, price: target.overrides.priceMinor };
  const isOwn = own[field] !== undefined && own[field] !== null;
  const isOtherCurrency = field === "price" && listing.priceMinor === null && account.currency !== "";
  return ofTarget.test(field) || isOwn || isOtherCurrency ? targetFieldId(field) : fieldId(field);
}

/** Puts the focus into the field, wherever it stands. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "center" });
  field?.focus();
}

function Line({
  isRed,
  text,
  note,
  onFix,
}: {
  isRed: boolean;
  text: string;
  note?: string;
  onFix?: () => void;
}) {
  return (
    <li
      className={joinClasses(
        "flex items-start gap-2 px-4 py-2 border-b border-line",
        isRed && `bg-[var(--fam-tint)] ${getFamilyClass("red")}`,
      )}
    >
      <span className="pt-1">
        <Glyph name={isRed ? "alert-disc" : "dashed-ring"} family={isRed ? "red" : "ochre"} />
      </span>
      <span className="grid grow min-w-0">
        <span>{text}</span>
        {note !== undefined && <span className="sk-meta">{note}</span>}
      </span>
      {onFix !== undefined && (
        <Button size="sm" aria-label={`${texts.fix}: ${text}`} onClick={onFix}>
          {texts.fix}
        </Button>
      )}
    </li>
  );
}

const standing = (state: TargetState, platform: string): string | null =>
  state === "submitting"
    ? texts.isSending(platform)
    : state === "awaiting"
      ? texts.inReview(platform)
      : state === "ended"
        ? texts.ended(platform)
        : null;

/** What a target is at, what its platform said, and what is in its way; each with a way to mend it. */
export function ProblemList({
  judged,
  onTryAgain,
}: {
  judged: Judged;
  onTryAgain: (actionId: string) => void;
}) {
  const { account, target, problems } = judged;
  const { platformName } = account;
  const { state, actionId } = target;
  const said = standing(state, platformName);
  return (
    <ul aria-label={texts.problems(problems.length)} className="grid">
      {said !== null && (
        <li role="status" className="px-4 py-2 border-b border-line">
          {said}
        </li>
      )}
      {state === "live" && (
        <li className="flex gap-3 px-4 py-2 border-b border-line">
          <span className="grow">{texts.livesAt}</span>
          {target.link !== null && target.link !== "" && (
            <TextLink href={target.link} target="_blank" rel="noopener">
              {texts.view(platformName)}
            </TextLink>
          )}
        </li>
      )}
      {target.problems.map(({ code, text, field }) => (
        <Line
          key={`${code} ${text} ${field ?? ""}`}
          isRed
          text={`${texts.refusedBy(platformName)}: ${text}`}
          note={code === "" ? undefined : texts.code(code)}
          onFix={() => focusField(placeOfField(formFieldOf(field), judged))}
        />
      ))}
      {state === "unsure" && actionId !== null && (
        <li className="flex gap-3 items-center px-4 py-2 border-b border-line">
          <span className="grow">{texts.unsure(platformName)}</span>
          <Button size="sm" onClick={() => onTryAgain(actionId)}>
            {texts.checkAgain}
          </Button>
        </li>
      )}
      {!isAtPlatform(state) &&
        problems.map(({ field, text, isBlocking }) => (
          <Line
            key={`${field} ${text}`}
            isRed={isBlocking}
            text={text}
            {...(isBlocking ? {} : { note: texts.doesntStop })}
            onFix={() => focusField(placeOfField(field, judged))}
          />
        ))}
    </ul>
  );
}
