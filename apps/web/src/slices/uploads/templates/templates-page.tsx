/** `/upload/templates`: the store's templates; start from one, rename it, delete it. */
import type { UploadTemplate } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import {
  AlertDialog,
  Button,
  ButtonLink,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
} from "../../../ui/index.ts";
import { nameTemplate, removeTemplate, templatesKey, templatesQuery } from "../uploads.api.ts";
import { TemplateNameDialog, type NameOutcome } from "./name-dialog.tsx";
import { templateTexts as texts } from "./texts.ts";

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: templatesKey });

async function rename({ _id }: UploadTemplate, name: string): Promise<NameOutcome> {
  try {
    await nameTemplate(_id, name);
    return "done";
  } catch (error) {
    if (error instanceof ApiError && error.code === "TEMPLATE_NAME_TAKEN") return "taken";
    notifyError(error);
    return "failed";
  } finally {
    readAgain();
  }
}

async function remove({ _id, name }: UploadTemplate): Promise<void> {
  try {
    await removeTemplate(_id);
    notifySuccess(texts.removed(name));
  } catch (error) {
    notifyError(error);
  }
  readAgain();
}

/** The page. */
export function TemplatesPage() {
  usePageTitle(texts.title);
  const query = useQuery(templatesQuery);
  const [renamed, setRenamed] = useState<UploadTemplate | null>(null);
  const [removed, setRemoved] = useState<UploadTemplate | null>(null);
  const mayList = useAllows("listings.write");
  const guard = mayList ? {} : { isDisabled: true as const, disabledReason: texts.noScope };
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          {query.isError ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : query.data === undefined ? (
            <SkeletonLines lines={4} />
          ) : query.data.length === 0 ? (
            <EmptyState
              text={texts.empty}
              action={<ButtonLink href="/upload">{texts.allDrafts}</ButtonLink>}
            />
          ) : (
            <Panel label={texts.title}>
              <p className="sk-meta px-4 py-2 border-b border-line">{texts.intro}</p>
              <ul>
                {query.data.map((template) => (
                  <li
                    key={template._id}
                    className="flex flex-wrap gap-2 items-center px-4 py-3 border-b border-line last:border-b-0"
                  >
                    <span className="grid grow min-w-0 basis-[200px]">
                      <strong className="sk-cut">{template.name}</strong>
                      <span className="sk-meta">{texts.by(template.byName)}</span>
                    </span>
                    {mayList && (
                      <ButtonLink
                        size="sm"
                        href={`/upload/new?template=${template._id}`}
                        aria-label={texts.newOf(template.name)}
                      >
                        {texts.newListing}
                      </ButtonLink>
                    )}
                    <Button
                      size="sm"
                      aria-label={texts.renameOf(template.name)}
                      {...guard}
                      onClick={() => setRenamed(template)}
                    >
                      {texts.rename}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={texts.removeOf(template.name)}
                      {...guard}
                      onClick={() => setRemoved(template)}
                    >
                      {texts.remove}
                    </Button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      {renamed !== null && (
        <TemplateNameDialog
          title={texts.renameTitle}
          name={renamed.name}
          onSave={(name) => rename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
      <AlertDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={texts.removeTitle(removed?.name ?? "")}
        description={texts.removeText}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        onConfirm={() => {
          if (removed !== null) void remove(removed);
          setRemoved(null);
        }}
      />
    </>
  );
}
