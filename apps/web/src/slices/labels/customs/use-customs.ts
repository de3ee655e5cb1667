import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { labelsKey, sendingSettingsQuery } from "../labels.api.ts";
import type { CustomsFacts, ShownCustoms } from "./customs-facts.ts";
import { mostSkus, saidQuery, saveCustoms, skusQuery } from "./customs.api.ts";
import { texts } from "./texts.ts";

/** Every SKU that is listed, ordered or was said something of, with what is said of it. */
export function useCustoms() {
  const skus = useQuery(skusQuery);
  const said = useQuery(saidQuery);
  const settings = useQuery(sendingSettingsQuery);
  const customs = useMemo<readonly ShownCustoms[] | undefined>(() => {
    if (skus.data === undefined || said.data === undefined) return undefined;
    const known = new Map(said.data.map((customs) => [customs._id, customs]));
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
    customs,
    usual: settings.data ?? {},
    isCut: skus.data?.length === mostSkus,
    error: isError ? (skus.error ?? said.error ?? settings.error) : null,
    retry: () => {
      for (const query of [skus, said, settings]) void query.refetch();
    },
  };
}

/**
 * Saves what was said of SKUs, one save at a time; `save` answers whether it was taken, a failure is told.
 */
export function useSaveCustoms(): {
  save: (customs: ReadonlyMap<string, Partial<CustomsFacts>>) => Promise<boolean>;
  isSaving: boolean;
} {
  const [isSaving, setIsSaving] = useState(false);
  const save = async (customs: ReadonlyMap<string, Partial<CustomsFacts>>): Promise<boolean> => {
    setIsSaving(true);
    try {
      await saveCustoms(customs);
      await queryClient.invalidateQueries({ queryKey: labelsKey });
      notifySuccess(texts.edit.saved(customs.size));
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
