/** What the desk shows: tab, filters and the open offer stand in the address, the rows follow. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { useAnswering } from "./answering.ts";
import type { ChangeSearch } from "./desk-bar.tsx";
import { deskRows, listRows } from "./offer-rows.ts";
import { deskQuery, offersKey, offersQuery } from "./offers.api.ts";
import type { OfferTab } from "./offers-search.ts";
import { useStandStill, useSteadyOffers } from "./use-steady-rows.ts";

const route = getRouteApi("/offers");
const none: never[] = [];

/** The state of the page. */
export function useDesk(hasFocus: boolean) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const tab: OfferTab = search.state ?? "new";
  const query = useQuery(offersQuery(tab));
  const desk = useQuery(deskQuery);
  const answering = useAnswering();
  useEffect(
    () => keepFresh(() => void client.invalidateQueries({ queryKey: offersKey }), ["offer", "offerRule"]),
    [client],
  );
  const { state, q, platform, account, below, acceptable, sort, offer: openId = null } = search;
  const viewKey = [state, q, platform, account, below, acceptable, sort].join(" ");
  const listed = query.data ?? none;
  // What was answered a moment ago is seen once more where it was, in the tab of the new ones.
  const steady = useSteadyOffers(
    listed,
    tab === "new" ? answering : noAnswers,
    viewKey,
    hasFocus && tab === "new",
  );
  const all = useMemo(() => deskRows(steady.offers, desk.data), [steady.offers, desk.data]);
  const rows = useMemo(
    () => listRows(all, { q, platform, account, below, acceptable, sort }),
    [all, q, platform, account, below, acceptable, sort],
  );
  const standsStill = useStandStill(rows.map(({ offer }) => offer._id));
  const change: ChangeSearch = useCallback(
    (patch) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined),
          ),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(
    (id: string | null): void =>
      void navigate({
        search: ({ offer: _offer, ...rest }) => (id === null ? rest : { ...rest, offer: id }),
        // The first one opened is a step in the history; walking on from one to the next is none.
        replace: openId !== null && id !== null,
        resetScroll: false,
      }),
    [navigate, openId],
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const present = useMemo(() => new Set(all.map(({ offer }) => offer._id)), [all]);
  // What was answered meanwhile is chosen no more.
  const selection = useMemo(() => new Set([...picked].filter((id) => present.has(id))), [picked, present]);
  return {
    search,
    tab,
    query,
    desk,
    listed,
    rows,
    all,
    answering,
    waiting: steady.waiting,
    showWaiting: steady.show,
    standsStill,
    change,
    open,
    openId,
    selection,
    setPicked,
  };
}

const noAnswers: ReturnType<typeof useAnswering> = new Map();
