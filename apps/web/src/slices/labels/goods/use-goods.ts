import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { labelsKey, sendingSettingsQuery } from "../labels.api.ts";
import type { GoodsFacts, ShownGoods } from "./goods-facts.ts";
import { mostSkus, saveGoods, skusQuery } from "./goods.api.ts";
import { texts } from "./texts.ts";

/** Every SKU that is listed, ordered or was said something of, with what is said of it. */
export function useGoods() {
  const skus = useQuery(skusQuery);
  const settings = useQuery(sendingSettingsQuery);
  const goods = useMemo<readonly ShownGoods[] | undefined>(() => {
    if (skus.data === undefined || settings.data === undefined) return undefined;
    const { customsBySku = {}, weightBySku = {} } = settings.data;
    const items = new Map(skus.data.map(({ _id, title }) => [_id, title]));
    return [...new Set([...items.keys(), ...Object.keys(customsBySku), ...Object.keys(weightBySku)])].map((sku) => {
      const said = customsBySku[sku];
      return { sku, item: items.get(sku) ?? "", description: said?.description ?? "", hsCode: said?.hsCode ?? "", origin: said?.originCountryCode ?? "", value: said?.value ?? null, weightGrams: weightBySku[sku] ?? null };
    });
  }, [skus.data, settings.data]);
  const isError = skus.isError || settings.isError;
  return { goods, usual: settings.data ?? {}, isCut: skus.data?.length === mostSkus, error: isError ? skus.error ?? settings.error : null, retry: () => { void skus.refetch(); void settings.refetch(); } };
}

/** Saves what was said of SKUs, one save at a time; `save` answers whether it was taken, a failure is told. */
export function useSaveGoods(): { save: (goods: ReadonlyMap<string, Partial<GoodsFacts>>) => Promise<boolean>; isSaving: boolean } {
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
