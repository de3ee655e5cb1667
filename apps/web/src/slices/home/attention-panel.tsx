import { memo } from "react";
import type { AttentionView } from "@stallkeeper/contract";
import { EmptyState, getFamilyClass, PlainLink, type Family } from "../../ui/index.ts";
import { AwaitedPanel } from "./awaited-panel.tsx";
import { texts } from "./texts.ts";
import { useAttention } from "./use-home.ts";

interface AttentionRow {
  id: keyof typeof texts.attention.rows;
  family: Family;
  count: number;
  href: string;
}

const listOf = (query: string): string => `/shipping?queue=all&q=${encodeURIComponent(query)}`;
/** A number with a space or a comma in it is one value all the same. */
const quote = (number: string): string => `"${number.replaceAll('"', "")}"`;

/** The rows that have anything, each with the list that shows exactly it. */
function listRows(view: AttentionView): AttentionRow[] {
  const rows: AttentionRow[] = [
    {
      id: "needsAlternativeItem",
      family: "orange",
      count: view.needsAlternativeItem,
      href: listOf("tag:needsAlternativeItem -tag:completed"),
    },
    {
      id: "needsAdminAttention",
      family: "red",
      count: view.needsAdminAttention,
      href: listOf("tag:needsAdminAttention -tag:completed"),
    },
    {
      id: "markedForReturn",
      family: "orange",
      count: view.markedForReturn,
      href: listOf("tag:markForReturn -tag:completed"),
    },
    { id: "returnsWaiting", family: "ochre", count: view.returnsWaiting, href: "/shipping/returns" },
    { id: "oversold", family: "red", count: view.oversold, href: "/inventory?show=short" },
    { id: "stockToCheck", family: "ochre", count: view.stockToCheck, href: "/inventory?check=1" },
    {
      id: "unmappedOrders",
      family: "ochre",
      count: view.unmappedOrders,
      href: "/shipping?queue=awaiting&q=is:unmapped",
    },
    {
      id: "gaveUp",
      family: "red",
      count: view.gaveUp,
      href: listOf(`order:${view.gaveUpOrders.map(quote).join(",")}`),
    },
  ];
  return rows.filter(({ count }) => count > 0);
}

/** What needs a person; a row is there only while there is something (design 4.2). */
export const AttentionPanel = memo(function AttentionPanel() {
  const query = useAttention();
  const { attention: words } = texts;
  return (
    <AwaitedPanel name={words.title} query={query}>
      {(view) => {
        const rows = listRows(view);
        if (rows.length === 0) return <EmptyState text={words.none} />;
        return (
          <ul>
            {rows.map(({ id, family, count, href }) => (
              <li key={id} className="border-b border-line last:border-b-0">
                <PlainLink
                  href={href}
                  className="flex items-center gap-3 px-[14px] py-2 min-h-[36px] no-underline hover:bg-hover"
                >
                  <span
                    aria-hidden="true"
                    className={`w-2 h-2 bg-[var(--fam-fill)] ${getFamilyClass(family)}`}
                  />
                  <span className="font-semibold flex-1">{words.rows[id]}</span>
                  <span>{words.counts[id](count)}</span>
                </PlainLink>
              </li>
            ))}
          </ul>
        );
      }}
    </AwaitedPanel>
  );
});
