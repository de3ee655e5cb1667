import { useState } from "react";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { labelsKey, saveSendingSettings } from "./labels.api.ts";

/**
 * Changes parts of how the store sends, one change at a time. `save` answers whether it was taken; a failure
 * is told.
 */
export function useSaveSending(): {
  save: (change: Parameters<typeof saveSendingSettings>[0]) => Promise<boolean>;
  isSaving: boolean;
  mayWrite: boolean;
} {
  const [isSaving, setIsSaving] = useState(false);
  const mayWrite = useAllows("settings.write");
  const save = async (change: Parameters<typeof saveSendingSettings>[0]): Promise<boolean> => {
    if (isSaving || !mayWrite) return false;
    setIsSaving(true);
    try {
      await saveSendingSettings(change);
      // Prices and services are read with them.
      await queryClient.invalidateQueries({ queryKey: labelsKey });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving, mayWrite };
}
