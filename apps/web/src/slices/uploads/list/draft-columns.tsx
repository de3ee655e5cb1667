import { blankDraft, completeness, toMinor } from "@stallkeeper/domain";
import { Money, When, type GridColumn } from "../../../ui/index.ts";
import { DraftCover } from "../draft-photo.tsx";
import { TargetMarks } from "../target-mark.tsx";
import { texts } from "../texts.ts";
import type { ListedDraft } from "../uploads.api.ts";

const names = texts.columns;

/** What needs somebody first: the platform's own words. */
const problemOf = ({ targets }: ListedDraft): string | undefined =>
  targets.find(({ problems }) => problems.length > 0)?.problems[0]?.text;

const completeOf = ({ price, currency, ...draft }: ListedDraft): number =>
  completeness({
    ...blankDraft,
    ...draft,
    currency,
    priceMinor: price === null ? null : toMinor(price, currency),
  });

function Price({ price, currency }: ListedDraft) {
  return price === null ? (
    <span className="sk-meta">—</span>
  ) : (
    <Money amountMinor={toMinor(price, currency)} currency={currency} />
  );
}

function Named({ draft }: { draft: ListedDraft }) {
  const problem = problemOf(draft);
  return (
    <span className="grid min-w-0">
      <span className="sk-cut">{draft.title || texts.untitled}</span>
      {problem !== undefined && <span className="sk-cut text-[13px] text-red">{problem}</span>}
    </span>
  );
}

/** The columns of the list of drafts. */
export const draftColumns: readonly GridColumn<ListedDraft>[] = [
  {
    id: "photo",
    label: names.photo,
    isLabelHidden: true,
    width: 52,
    render: ({ photos }) => <DraftCover photo={photos[0]} sizePx={32} />,
  },
  {
    id: "sku",
    label: names.sku,
    width: 130,
    canSort: true,
    render: ({ sku }) => <span className="sk-mono sk-cut">{sku || texts.noSku}</span>,
  },
  {
    id: "title",
    label: names.title,
    flex: 1,
    minWidth: 200,
    canSort: true,
    render: (draft) => <Named draft={draft} />,
  },
  {
    id: "platforms",
    label: names.platforms,
    width: 330,
    hideBelow: 900,
    render: ({ targets }) => <TargetMarks targets={targets} />,
  },
  {
    id: "complete",
    label: names.complete,
    width: 92,
    align: "end",
    hideBelow: 1000,
    render: (draft) => <span title={texts.percent(completeOf(draft))}>{completeOf(draft)}%</span>,
  },
  { id: "price", label: names.price, width: 100, align: "end", canSort: true, render: Price },
  {
    id: "updated",
    label: names.updated,
    width: 90,
    canSort: true,
    render: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

/** A draft on a phone. */
export function DraftCard({ draft }: { draft: ListedDraft }) {
  return (
    <div className="flex gap-3 p-3 min-w-0 w-full items-start">
      <DraftCover photo={draft.photos[0]} sizePx={56} />
      <span className="grid gap-1 grow min-w-0">
        <span className="font-[650] min-w-0">
          <Named draft={draft} />
        </span>
        <span className="sk-meta sk-cut">
          <span className="sk-mono">{draft.sku || texts.noSku}</span> · <Price {...draft} /> ·{" "}
          {texts.percent(completeOf(draft))}
        </span>
        <TargetMarks targets={draft.targets} />
      </span>
    </div>
  );
}
