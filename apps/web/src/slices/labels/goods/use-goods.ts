import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { labelsKey, sendingSettingsQuery } from "../labels.api.ts";
import type { GoodsFacts, ShownGoods } from "./goods-facts.ts";
import { mostSkus, saidQuery, saveGoods, skusQuery } from "./goods.api.ts";
import { texts } from "./texts.ts";

/** Every SKU that is listed, ordered or was said something of, with what is said of it. */
export function useGoods() {
  const skus = useQuery(skusQuery);
  const said = useQuery(saidQuery);
  const settings = useQuery(sendingSettingsQuery);
  const goods = useMemo<readonly ShownGoods[] | undefined>(() => {
    if (skus.data === undefined || said.data === undefined) return undefined;
    const known = new Map(said.data.map((goods) => [goods._id, goods]));
    const items = new Map(skus.data.map(({ _id, title }) => [_id, title]));
    return [...new Set([...items.keys(), ...known.keys()])].map((sku) => {
      const own = known.get(sku);
      return {
        sku,
        item: items.get(sku) ?? "",
        description: own?.description ?? "",
        hsCode: own?.hsCode ?? "",
        origin: own?.originCountryCode ?? "",
        value: own?.value ?? null,
        weightGrams: own?.weightGrams ?? null,
      };
    });
  }, [skus.data, said.data]);
  const isError = skus.isError || said.isError || settings.isError;
  return {
    goods,
    usual: settings.data ?? {},
    isCut: skus.data?.length === mostSkus,
    error: isError ? (skus.error ?? said.error ?? settings.error) : null,
    retry: () => {
      for (const query of [skus, said, settings]) void query.refetch();
    },
  };
}

/** Saves what was said of SKUs, one save at a time; `save` answers whether it was taken, a failure is told. */
export function useSaveGoods(): {
  save: (goods: ReadonlyMap<string, Partial<GoodsFacts>>) => Promise<boolean>;
  isSaving: boolean;
} {
  const [isSaving, setIsSaving] = useState(false);
  const save = async (goods: ReadonlyMap<string, Partial<GoodsFacts>>): Promise<boolean> => {
    setIsSaving(true);
    try {
      await saveGoods(goods);
      await queryClient.invalidateQueries({ queryKey: labelsKey });
      notifySuccess(texts.edit.saved(goods.size));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}
