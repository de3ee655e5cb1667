/** The button of the editor that makes a template of the draft. */
import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { Button, type OffGuard } from "../../../ui/index.ts";
import { saveTemplate, templatesKey } from "../uploads.api.ts";
import { TemplateNameDialog, type NameOutcome } from "./name-dialog.tsx";
import { templateTexts as texts } from "./texts.ts";

/** `flush` saves what was typed: the template says what the draft says now. */
export function SaveAsTemplate({
  draftId,
  guard,
  flush,
}: {
  draftId: string;
  guard: OffGuard;
  flush: () => Promise<boolean>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // The same template, however often its save is repeated.
  const [saveKey, setSaveKey] = useState(() => crypto.randomUUID());
  const save = async (name: string, replaces: boolean): Promise<NameOutcome> => {
    if (!(await flush())) {
      notifyInfo(texts.unsaved);
      return "failed";
    }
    try {
      await saveTemplate({ saveKey, name, draftId, replaces });
    } catch (error) {
      if (error instanceof ApiError && error.code === "TEMPLATE_NAME_TAKEN") return "taken";
      notifyError(error);
      return "failed";
    }
    void queryClient.invalidateQueries({ queryKey: templatesKey });
    notifySuccess(texts.saved(name));
    setSaveKey(crypto.randomUUID());
    return "done";
  };
  return (
    <>
      <Button size="sm" {...guard} onClick={() => setIsOpen(true)}>
        {texts.saveAs}
      </Button>
      {isOpen && (
        <TemplateNameDialog
          title={texts.saveAs}
          hint={texts.saveHint}
          name=""
          canReplace
          onSave={save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
