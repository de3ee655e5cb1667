/**
 * `/shipping/slips`: the packing slips of a batch, a selection or a queue as they are printed, and the sheet
 * of command barcodes.
 */
import { sortByWalk, type PickObstacle } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import Printer from "lucide-react/icons/printer";
import { Fragment, useEffect, useMemo, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useSession } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Banner,
  Button,
  Checkbox,
  EmptyState,
  PanelError,
  Select,
  SkeletonLines,
  Switch,
  useFormatSettings,
} from "../../../ui/index.ts";
import { LeftOut, splitPickable } from "../../shipping/index.ts";
import { orderStore } from "../../orders/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useSourceOrders } from "../order-source.ts";
import { useLocations } from "../pick/use-locations.ts";
import "../print.css";
import { useGifts, useSlipChoices, type Sort } from "./saved-choices.ts";
import { PickSlip } from "./pick-slip.tsx";
import { CommandSheet } from "./command-sheet.tsx";
import { Slip, type Paper } from "./slip.tsx";
import { accountSettingsQuery, slipsQuery, templatesQuery, type SlipOrder } from "./slips.api.ts";
import { plainTemplate, TemplateDialog } from "./template-dialog.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/shipping/slips");
const letterCountries = /-(?:US|CA|MX|PH|CL|CO)$/;
const ofTemplate = "template";
const none: never[] = [];
/** Whoever names an order wants its slip again after it went, or before its hold ends. */
const allowedWhenChosen: readonly PickObstacle[] = [
  "shipped",
  "held",
  "queued",
  "alreadySold",
  "markForRefund",
  "markForReturn",
];
const nowhere: ReadonlyMap<string, string> = new Map();

/**
 * The barcode of an order says its number, as people read it; its id where another order has the same number.
 */
function codeOf(order: SlipOrder): string {
  const twins = orderStore.queues.all.rows.filter(({ orderNumber }) => orderNumber === order.orderNumber);
  return twins.length > 1 ? order._id : order.orderNumber;
}

/** The page. */
export function SlipsPage() {
  const { sheet, print, ...source } = route.useSearch();
  const isSheet = sheet === "commands";
  const { orders: asked, ids: sourceIds, isLoading, problem, retry } = useSourceOrders(source);
  const isChosen = source.orders !== undefined;
  const { leftOut } = useMemo(
    () => splitPickable(asked, isChosen ? allowedWhenChosen : []),
    [asked, isChosen],
  );
  const ids = useMemo(() => {
    const kept = new Set([...leftOut.values()].flat().map(({ _id }) => _id));
    return sourceIds.filter((id) => !kept.has(id));
  }, [sourceIds, leftOut]);
  const query = useQuery({ ...slipsQuery(ids), enabled: !isSheet && ids.length > 0 });
  const templates = useQuery(templatesQuery).data ?? none;
  const accounts = useQuery(accountSettingsQuery).data ?? none;
  const locations = useLocations();
  const { locale } = useFormatSettings();
  const storeName = useSession().user?.store?.name ?? "";
  const [paper, setPaper] = useState<Paper | null>(null);
  const [prices, setPrices] = useState<boolean | null>(null);
  const { sort, hasPickSlips, choose } = useSlipChoices();
  const { gifts, mark } = useGifts();
  const [isEditing, setIsEditing] = useState(false);
  const title = isSheet ? texts.commandTitle : texts.title;
  usePageTitle(title);
  const byId = useMemo(() => new Map(templates.map((template) => [template._id, template])), [templates]);
  const paperOf = (wanted: string | null): Paper => {
    const chosen = paper ?? (wanted as Paper | null) ?? "A5";
    return chosen === "A4" && letterCountries.test(locale) ? "letter" : chosen;
  };
  const listed = query.data ?? none;
  const orders = useMemo(
    () => (sort === "listed" ? listed : sortByWalk(listed, sort === "place" ? locations : nowhere)),
    [listed, sort, locations],
  );
  const failure = problem ?? (query.isError ? normaliseError(query.error).message : null);
  const isWaiting = !isSheet && failure === null && (isLoading || (ids.length > 0 && query.isPending));
  // Which orders must not leave is known once all are here: until then there is nothing to print.
  const whyNot = isSheet
    ? undefined
    : (failure ?? (isWaiting ? texts.stillLoading : orders.length === 0 ? texts.empty : undefined));
  useShortcuts([
    {
      keys: "p",
      label: texts.print,
      group: texts.title,
      isHint: true,
      run: () => {
        if (whyNot === undefined) window.print();
      },
    },
  ]);
  const printsItself = print === "now" && !isSheet && whyNot === undefined;
  useEffect(() => {
    if (printsItself) window.print();
  }, [printsItself]);
  return (
    <>
      <SectionHeader title={title} />
      <section aria-label={title} className="print-sheet grow min-h-0 overflow-y-auto bg-canvas">
        <div className="print-hidden flex items-center gap-4 flex-wrap px-4 py-2 border-b border-line2 bg-surface">
          {!isSheet && (
            <>
              <span role="status">{isWaiting ? texts.stillLoading : texts.prints(orders.length)}</span>
              <Select
                label={texts.paper}
                className="w-[190px]"
                value={paper ?? ofTemplate}
                onValueChange={(next) => setPaper(next === ofTemplate ? null : (next as Paper))}
                options={[
                  { value: ofTemplate, label: texts.ofTemplate },
                  ...(Object.keys(texts.papers) as Paper[]).map((one) => ({
                    value: one as string,
                    label: texts.papers[one],
                  })),
                ]}
              />
              <Select
                label={texts.sort}
                className="w-[190px]"
                value={sort}
                onValueChange={(next) => choose({ sort: next })}
                options={(Object.keys(texts.sorts) as Sort[]).map((one) => ({
                  value: one,
                  label: texts.sorts[one],
                }))}
              />
              <Switch
                label={texts.prices}
                isOn={prices ?? orders.some(({ accountId }) => byId.get(accountId)?.hasPrices === true)}
                onChange={setPrices}
              />
              <Switch
                label={texts.pickSlips}
                isOn={hasPickSlips}
                onChange={(isOn) => choose({ hasPickSlips: isOn })}
              />
              <Button onClick={() => setIsEditing(true)}>{texts.template}</Button>
            </>
          )}
          <span className="sk-space" />
          <Button
            variant="primary"
            keys="P"
            icon={<Printer className="sk-icon" aria-hidden="true" />}
            isDisabled={whyNot !== undefined}
            disabledReason={whyNot}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
        {failure !== null && (
          <PanelError
            title={texts.failed}
            message={failure}
            onRetry={() => {
              retry();
              void query.refetch();
            }}
          />
        )}
        {isWaiting && (
          <div className="p-4">
            <SkeletonLines lines={8} />
          </div>
        )}
        {!isSheet && !isWaiting && failure === null && orders.length < ids.length && (
          <Banner tone="ochre">{texts.missing(ids.length - orders.length)}</Banner>
        )}
        {!isSheet && !isWaiting && failure === null && (
          <div className="print-hidden">
            <LeftOut leftOut={leftOut} />
          </div>
        )}
        {!isSheet && !isWaiting && failure === null && orders.length === 0 && (
          <EmptyState text={texts.empty} />
        )}
        {isSheet && <CommandSheet />}
        {!isSheet &&
          !isWaiting &&
          failure === null &&
          orders.map((order, index) => {
            const template = byId.get(order.accountId) ?? plainTemplate;
            const shared = { order, locations, paper: paperOf(template.paper), code: codeOf(order) };
            const isGift = gifts.has(order._id);
            return (
              <Fragment key={order._id}>
                <div className="print-hidden flex justify-center pt-4">
                  <Checkbox
                    label={texts.gift(order.orderNumber)}
                    isChecked={isGift}
                    onCheckedChange={(isOn) => mark(order._id, isOn)}
                  />
                </div>
                <Slip
                  {...shared}
                  index={index + 1}
                  count={orders.length}
                  storeName={storeName}
                  template={template}
                  isGift={isGift}
                  returnAddress={
                    accounts.find(({ account }) => account === order.accountId)?.returnAddress ?? null
                  }
                  hasPrices={prices ?? template.hasPrices}
                />
                {hasPickSlips && <PickSlip {...shared} />}
              </Fragment>
            );
          })}
      </section>
      {isEditing && <TemplateDialog templates={templates} onClose={() => setIsEditing(false)} />}
    </>
  );
}
