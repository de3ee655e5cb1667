import { type Family, getFamilyClass } from "./family.ts";
import { Glyph, type GlyphName } from "./glyph.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface StateChipProps {
  glyph: GlyphName;
  family: Family;
  label: string;
}

/** A state: shape, colour and word together. */
export function StateChip({ glyph, family, label }: StateChipProps) {
  return (
    <span className={`sk-chip ${getFamilyClass(family)}`}>
      <Glyph name={glyph} />
      {label}
    </span>
  );
}

export interface TagChipProps {
  family: Family;
  label: string;
  /** Word used where the full one does not fit; the full one stays the accessible name. */
  shortLabel?: string;
  glyph?: GlyphName;
  /** Draws a remove button inside. */
  onRemove?: () => void;
}

/** A tag. */
export function TagChip({ family, label, shortLabel, glyph, onRemove }: TagChipProps) {
  return (
    <span
      className={`sk-chip ${getFamilyClass(family)}`}
      title={shortLabel === undefined ? undefined : label}
    >
      {glyph !== undefined && <Glyph name={glyph} />}
      {shortLabel === undefined ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{shortLabel}</span>
          <span className="sk-hidden-text">{label}</span>
        </>
      )}
      {onRemove !== undefined && (
        <button type="button" className="sk-chip-remove" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Glyph name="cross" />
        </button>
      )}
    </span>
  );
}

export interface TagListProps {
  tags: readonly (TagChipProps & { id: string })[];
  /** How many are shown before "+n". */
  max?: number;
  /** In a grid that is not wide: one before "+n". */
  isOneWhenNarrow?: boolean;
}

function MoreTags({ tags, max, className }: { tags: TagListProps["tags"]; max: number; className?: string }) {
  const hidden = tags.slice(max);
  if (hidden.length === 0) return null;
  return (
    <span className={className}>
      <Tooltip content={tags.map((tag) => tag.label).join(", ")}>
        <span className="sk-chip fam-neutral">
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="sk-hidden-text">{hidden.map((tag) => tag.label).join(", ")}</span>
        </span>
      </Tooltip>
    </span>
  );
}

/** The first tags, then "+n" with all of them in its tooltip (design 2.2). */
export function TagList({ tags, max = 2, isOneWhenNarrow = false }: TagListProps) {
  const isSplit = isOneWhenNarrow && max > 1 && tags.length > 1;
  return (
    <span className="sk-chip-list">
      {tags.slice(0, max).map(({ id, ...tag }, at) =>
        isSplit && at > 0 ? (
          <span key={id} className="sk-wide-only">
            <TagChip {...tag} />
          </span>
        ) : (
          <TagChip key={id} {...tag} />
        ),
      )}
      {isSplit && <MoreTags tags={tags} max={1} className="sk-medium-only" />}
      <MoreTags tags={tags} max={max} {...(isSplit ? { className: "sk-wide-only" } : {})} />
    </span>
  );
}
