import type { ServicePreset } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sendingSettingsQuery, type SendingSettings } from "../labels.api.ts";

/** A preset with its id. */
export interface KnownPreset extends ServicePreset {
  id: string;
}

const none: NonNullable<SendingSettings["presets"]> = {};

/** The presets by name; null until they are known. */
export function usePresets(): {
  presets: readonly KnownPreset[] | null;
  error: Error | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery(sendingSettingsQuery);
  const known = data === undefined ? null : (data.presets ?? none);
  const presets = useMemo(
    () =>
      known === null
        ? null
        : Object.entries(known)
            .map(([id, preset]) => ({ package: null, weightGrams: null, ...preset, id }))
            .toSorted((one, other) => one.name.localeCompare(other.name)),
    [known],
  );
  return { presets, error, retry: () => void refetch() };
}
