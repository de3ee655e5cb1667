/**
 * `/shipping/customs`: what customs are told of each SKU and what it weighs; what is missing stands first.
 * Search and view stand in the address.
 */
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Button,
  DataGrid,
  EmptyState,
  focusWhole,
  PanelError,
  RadioGroup,
  TextInput,
  type GridColumn,
  type GridHandle,
} from "../../../ui/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import type { SendingSettings } from "../labels.api.ts";
import { EditCustoms } from "./edit-customs.tsx";
import { countGaps, type ShownCustoms } from "./customs-facts.ts";
import { PasteCustoms } from "./paste-customs.tsx";
import { texts } from "./texts.ts";
import { useCustoms } from "./use-customs.ts";

const route = getRouteApi("/shipping/customs");
const { columns: names } = texts;
const views = [
  { value: "all" as const, label: texts.views.all },
  { value: "missing" as const, label: texts.views.missing },
];
const keyOf = ({ sku }: ShownCustoms): string => sku;

/** What is said of the SKU itself, else what stands in for it, else nothing. */
function Fact({ own, usual }: { own: string; usual?: string | undefined }) {
  if (own !== "") return <span className="sk-cut">{own}</span>;
  return (
    <span className="sk-meta sk-cut">
      {usual === undefined || usual === "" ? texts.none : texts.usual(usual)}
    </span>
  );
}

function columnsOf({
  hsCode,
  originCountryCode,
  from,
  defaultWeightGrams,
}: SendingSettings): GridColumn<ShownCustoms>[] {
  const usualWeight = defaultWeightGrams === undefined ? undefined : texts.weight(defaultWeightGrams);
  return [
    {
      id: "sku",
      label: names.sku,
      width: 150,
      render: ({ sku }) => <span className="sk-mono sk-cut">{sku}</span>,
    },
    {
      id: "item",
      label: names.item,
      flex: 1,
      minWidth: 140,
      hideBelow: 860,
      render: ({ item }) => <span className="sk-cut">{item}</span>,
    },
    {
      id: "description",
      label: names.description,
      flex: 1,
      minWidth: 120,
      render: ({ description }) => <Fact own={description} />,
    },
    {
      id: "hsCode",
      label: names.hsCode,
      width: 160,
      render: (customs) => <Fact own={customs.hsCode} usual={hsCode} />,
    },
    {
      id: "origin",
      label: names.origin,
      width: 110,
      render: ({ origin }) => <Fact own={origin} usual={originCountryCode ?? from?.countryCode} />,
    },
    {
      id: "value",
      label: names.value,
      width: 84,
      align: "end",
      render: ({ value }) => <Fact own={value === null ? "" : value.toFixed(2)} />,
    },
    {
      id: "weight",
      label: names.weight,
      width: 130,
      align: "end",
      render: ({ weightGrams }) => (
        <Fact own={weightGrams === null ? "" : texts.weight(weightGrams)} usual={usualWeight} />
      ),
    },
  ];
}

function CustomsCard({
  customs: { sku, item, description, hsCode, origin, value, weightGrams },
}: {
  customs: ShownCustoms;
}) {
  const facts = [
    description,
    hsCode,
    origin,
    value === null ? "" : value.toFixed(2),
    weightGrams === null ? "" : texts.weight(weightGrams),
  ].filter((fact) => fact !== "");
  return (
    <div className="grid gap-1 p-3 min-w-0">
      <span className="sk-mono font-[650] sk-cut">{sku}</span>
      <span className="sk-cut">{item}</span>
      <span className="sk-meta sk-cut">{facts.length === 0 ? texts.views.missing : facts.join(" · ")}</span>
    </div>
  );
}

/** What is missing first, then by SKU; all typed words stand in its SKU, item or description. */
function listCustoms(customs: readonly ShownCustoms[], query: string, isMissing: boolean): ShownCustoms[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return customs
    .filter(
      (one) =>
        (!isMissing || countGaps(one) > 0) &&
        wanted.every((word) => `${one.sku}\n${one.item}\n${one.description}`.toLowerCase().includes(word)),
    )
    .toSorted(
      (one, other) =>
        countGaps(other) - countGaps(one) || one.sku.localeCompare(other.sku, "en", { numeric: true }),
    );
}

/** The page. */
export function CustomsPage() {
  const { q = "", show = "all" } = route.useSearch();
  const navigate = route.useNavigate();
  const { customs, usual, isCut, error, retry } = useCustoms();
  const [open, setOpen] = useState<string | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const mayWrite = useAllows("settings.write");
  usePageTitle(texts.title);
  useShortcuts([
    { group: texts.title, keys: "j", label: texts.move, isHint: true, run: () => grid.current?.moveFocus(1) },
    { group: texts.title, keys: "k", label: texts.move, run: () => grid.current?.moveFocus(-1) },
    {
      group: texts.title,
      keys: "/",
      label: texts.filter,
      isHint: true,
      run: () => focusWhole(filter.current),
    },
  ]);
  const columns = useMemo(() => columnsOf(usual), [usual]);
  const rows = useMemo(() => listCustoms(customs ?? [], q, show === "missing"), [customs, q, show]);
  const edited = customs?.find(({ sku }) => sku === open);
  const next = rows[rows.findIndex(({ sku }) => sku === open) + 1];
  const put = (search: { q?: string; show?: "missing" }): void => void navigate({ search, replace: true });
  const kept = { ...(q === "" ? {} : { q }), ...(show === "missing" ? { show } : {}) };
  const isFiltered = q !== "" || show === "missing";
  return (
    <>
      <SectionHeader
        title={texts.title}
        meta={
          customs === undefined ? undefined : (
            <span role="status">{texts.meta(rows.length, customs.length)}</span>
          )
        }
      />
      <section aria-label={texts.list} className="grow min-h-0 flex flex-col bg-surface">
        <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
          <TextInput
            ref={filter}
            size="sm"
            type="search"
            className="w-[240px] max-w-full"
            aria-label={texts.filter}
            placeholder={texts.filter}
            value={q}
            onChange={(event) => {
              const { q: _typed, ...rest } = kept;
              put(event.target.value === "" ? rest : { ...rest, q: event.target.value });
            }}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          />
          <RadioGroup
            label={texts.show}
            options={views}
            value={show}
            onValueChange={(chosen) => {
              const { show: _shown, ...rest } = kept;
              put(chosen === "all" ? rest : { ...rest, show: chosen });
            }}
          />
          <span className="sk-space" />
          <Button
            size="sm"
            isDisabled={!mayWrite}
            disabledReason={texts.noScope}
            onClick={() => setIsPasting(true)}
          >
            {texts.paste.open}
          </Button>
        </div>
        <p className="sk-meta px-4 py-1 border-b border-line">
          {texts.hint}
          {isCut && ` ${texts.cut}`}
        </p>
        <DataGrid
          handleRef={grid}
          label={texts.list}
          rows={rows}
          getKey={keyOf}
          getRowName={keyOf}
          columns={columns}
          cardHeight={96}
          renderCard={(one) => <CustomsCard customs={one} />}
          onOpen={({ sku }) => setOpen(sku)}
          status={
            error !== null && customs === undefined ? "error" : customs === undefined ? "loading" : "ready"
          }
          emptyState={
            <EmptyState
              text={!isFiltered ? texts.empty : q === "" ? texts.emptyMissing : texts.emptyFiltered}
              action={isFiltered ? <Button onClick={() => put({})}>{texts.clear}</Button> : undefined}
            />
          }
          errorState={
            error === null ? undefined : (
              <PanelError title={texts.failed} message={normaliseError(error).message} onRetry={retry} />
            )
          }
        />
      </section>
      {edited !== undefined && (
        <EditCustoms
          customs={edited}
          hasNext={next !== undefined}
          onNext={() => setOpen(next?.sku ?? null)}
          onClose={() => setOpen(null)}
        />
      )}
      {isPasting && <PasteCustoms onClose={() => setIsPasting(false)} />}
    </>
  );
}
