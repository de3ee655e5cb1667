import { Button, getFamilyClass, Glyph, joinClasses } from "../../../ui/index.ts";
import type { Judged } from "./edited-draft.ts";
import { fieldId } from "./master-form.tsx";
import { targetFieldId } from "./target-fields.tsx";
import { texts } from "./texts.ts";

const ofTarget = /^(?:category|location|policies\..+)$/;

/**
 * Where a problem is mended: at the target for what only it has, and for what it says for itself; else at the
 * master.
 */
export function placeOfField(field: string, { target, listing, draftCurrency }: Judged): string {
  const own: Record<string, unknown> = { ...target.overrides, price: target.overrides.priceMinor };
  const isOwn = own[field] !== undefined && own[field] !== null;
  const isOnlyHere = listing.currency !== draftCurrency || listing.priceProblem === "noPrice";
  return ofTarget.test(field) || isOwn || (field === "price" && isOnlyHere)
    ? targetFieldId(field)
    : fieldId(field);
}

/** Puts the focus into the field, wherever it stands. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "center" });
  field?.focus();
}

/** A problem with the way to its field. */
export function ProblemLine({
  isRed,
  isQuiet = false,
  text,
  note,
  onFix,
}: {
  isRed: boolean;
  /** Still to be filled in: no mistake. */
  isQuiet?: boolean;
  text: string;
  note?: string | undefined;
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
        <Glyph
          name={isRed ? "alert-disc" : "dashed-ring"}
          family={isRed ? "red" : isQuiet ? "slate" : "ochre"}
        />
      </span>
      <span className="grid grow min-w-0">
        <span>{text}</span>
        {note !== undefined && <span className="sk-meta">{note}</span>}
      </span>
      {onFix !== undefined && (
        <Button size="sm" aria-label={`${isQuiet ? texts.fill : texts.fix}: ${text}`} onClick={onFix}>
          {isQuiet ? texts.fill : texts.fix}
        </Button>
      )}
    </li>
  );
}
