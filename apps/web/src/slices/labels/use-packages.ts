import type { OwnPackage } from "@stallkeeper/contract";
import { packagePresets, type PackageId } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sendingSettingsQuery } from "./labels.api.ts";
import { texts } from "./texts.ts";

/** A package that can be chosen. */
export interface PackageChoice {
  id: PackageId;
  name: string;
  /** "16 × 11 × 4", in centimetres; empty for one of any size. */
  size: string;
}

const none: readonly OwnPackage[] = [];
const sizeText = (...sidesCm: number[]): string => sidesCm.join(" × ");

/** The presets in the order of their keys, then the store's own packages. */
export function usePackages(): readonly PackageChoice[] {
  const own = useQuery(sendingSettingsQuery).data?.packages ?? none;
  return useMemo(
    () => [
      ...packagePresets.map(({ id, lengthCm, widthCm, heightCm }) => ({
        id,
        name: texts.parcel.presets[id],
        size: lengthCm === null ? "" : sizeText(lengthCm, widthCm, heightCm),
      })),
      ...own.map(({ id, name, lengthMm, widthMm, heightMm }) => ({
        id,
        name,
        size: sizeText(lengthMm / 10, widthMm / 10, heightMm / 10),
      })),
    ],
    [own],
  );
}
