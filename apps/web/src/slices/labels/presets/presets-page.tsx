/**
 * `/control/presets`: service, package and weight under a name, to be set in one go. Read-only without
 * settings.write.
 */
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { Button, EmptyState, Panel, PanelError, SkeletonLines } from "../../../ui/index.ts";
import { useHasProvider } from "../link-provider.tsx";
import { usePresets, type KnownPreset } from "../plan/use-presets.ts";
import { texts as words } from "./texts.ts";
import { texts } from "../texts.ts";
import { usePackages } from "../use-packages.ts";
import { useSaveSending } from "../use-save-sending.ts";
import { PresetDialog } from "./preset-dialog.tsx";

/** The page. */
export function PresetsPage() {
  const { presets, error, retry } = usePresets();
  const { hasProvider } = useHasProvider();
  const [edited, setEdited] = useState<KnownPreset | "new" | null>(null);
  const { save, isSaving, mayWrite } = useSaveSending();
  usePageTitle(words.title);
  const guard = {
    isDisabled: !mayWrite || hasProvider !== true,
    disabledReason: mayWrite ? words.linkFirst : texts.noScope,
  };
  const add = (
    <Button variant="primary" needsConnection {...guard} onClick={() => setEdited("new")}>
      {words.add}
    </Button>
  );
  const remove = async ({ id, ...preset }: KnownPreset): Promise<void> => {
    if (await save({ presets: { [id]: null } }))
      offerUndo(words.removed(preset.name), () => void save({ presets: { [id]: preset } }));
  };
  return (
    <>
      <SectionHeader
        title={words.title}
        actions={presets === null || presets.length === 0 ? undefined : add}
      />
      <Panel title={words.title}>
        <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{words.about}</p>
        {error !== null && presets === null && (
          <PanelError title={words.failed} message={normaliseError(error).message} onRetry={retry} />
        )}
        {error === null && presets === null && <SkeletonLines lines={4} />}
        {presets?.length === 0 && (
          <EmptyState text={hasProvider === false ? words.linkFirst : words.none} action={add} />
        )}
        <ul>
          {presets?.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              mayWrite={mayWrite}
              isSaving={isSaving}
              onEdit={() => setEdited(preset)}
              onRemove={() => void remove(preset)}
            />
          ))}
        </ul>
      </Panel>
      {edited !== null && (
        <PresetDialog
          preset={edited === "new" ? null : edited}
          taken={(presets ?? []).filter((one) => one !== edited).map(({ name }) => name)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface PresetRowProps {
  preset: KnownPreset;
  mayWrite: boolean;
  isSaving: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function PresetRow({ preset, mayWrite, isSaving, onEdit, onRemove }: PresetRowProps) {
  const packages = usePackages();
  const wrapping =
    preset.package === null
      ? ""
      : words.inPackage(packages.find(({ id }) => id === preset.package)?.name ?? words.packageGone);
  const facts = [
    preset.serviceName,
    wrapping,
    preset.weightGrams === null ? "" : texts.parcel.weighs(preset.weightGrams),
  ];
  const guard = {
    isDisabled: !mayWrite || isSaving,
    disabledReason: mayWrite ? texts.settings.saving : texts.noScope,
  };
  return (
    <li className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
      <span className="font-[600] min-w-0 sk-cut">{preset.name}</span>
      <span className="sk-meta">{facts.filter((fact) => fact !== "").join(" · ")}</span>
      <span className="sk-space" />
      <Button size="sm" {...guard} aria-label={`${words.edit}: ${preset.name}`} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="sm"
        variant="danger"
        needsConnection
        {...guard}
        aria-label={`${words.remove}: ${preset.name}`}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </li>
  );
}
