/**
 * One press sets a preset's service, package and weight for orders: letters filter, Enter takes the first.
 */
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, ChoicePopover, Dialog, EmptyState, PanelError, TextLink } from "../../../ui/index.ts";
import { texts as words } from "../presets/texts.ts";
import { texts } from "../texts.ts";
import { planOrders } from "./plan-orders.ts";
import { usePresets } from "./use-presets.ts";

/** Open for as long as it is drawn; without presets it says what they are and where they are made. */
export function PresetPicker({ orderIds, onClose }: { orderIds: readonly string[]; onClose: () => void }) {
  const { presets, error, retry } = usePresets();
  // What had the focus when the key was pressed; from a menu that has closed, the bar it belongs to.
  const [anchor] = useState(() => {
    const active = document.activeElement;
    return active === document.body ? (document.querySelector(".sk-bulk") ?? active) : active;
  });
  const opener = useRef(anchor instanceof HTMLElement ? anchor : null);
  if (error !== null) {
    return (
      <Dialog isOpen onClose={onClose} title={words.choose} size="sm" hasCloseButton>
        <PanelError title={texts.settings.failed} message={normaliseError(error).message} onRetry={retry} />
      </Dialog>
    );
  }
  if (presets === null) return null;
  if (presets.length === 0) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={words.choose}
        size="sm"
        hasCloseButton
        footer={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <EmptyState text={words.none} action={<TextLink href="/control/presets">{words.add}</TextLink>} />
      </Dialog>
    );
  }
  return (
    <ChoicePopover
      label={words.choose}
      choices={presets.map(({ id, name }) => ({ id, label: name }))}
      anchor={anchor}
      opener={opener}
      hasFilter
      filterLabel={words.filter}
      nothingChosen={words.chooseOne}
      onChoose={(presetId) =>
        void planOrders(
          orderIds,
          { presetId },
          presets.find(({ id }) => id === presetId)?.name ?? words.choose,
        )
      }
      onClose={onClose}
    />
  );
}
