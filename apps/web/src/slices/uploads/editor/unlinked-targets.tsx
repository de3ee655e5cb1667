import type { UploadTarget } from "@stallkeeper/contract";
import { usePlatforms } from "../../../platform/metadata.ts";
import { Button, Panel, type ButtonGuard } from "../../../ui/index.ts";
import { texts as listTexts } from "../texts.ts";
import { texts } from "./texts.ts";

/** Targets whose account isn't linked any more: nothing goes up there, and nobody hears of what did. */
export function UnlinkedTargets({
  targets,
  guard,
  onRemove,
}: {
  targets: readonly UploadTarget[];
  guard: ButtonGuard;
  onRemove: (accountId: string) => void;
}) {
  const platforms = usePlatforms();
  if (targets.length === 0) return null;
  return (
    <Panel title={texts.unlinked.title}>
      <ul className="grid">
        {targets.map(({ accountId, platform, account, state }) => {
          const name = platforms.find(({ _id }) => _id === platform)?.name ?? platform;
          return (
            <li key={accountId} className="flex flex-wrap gap-3 items-center px-4 py-2 border-b border-line">
              <span className="grow min-w-0">
                <b>{name}</b> {account} <span className="sk-meta">{listTexts.states[state]}</span>
              </span>
              <Button
                size="sm"
                {...guard}
                aria-label={texts.unlinked.removeOf(name, account)}
                onClick={() => onRemove(accountId)}
              >
                {texts.unlinked.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="sk-meta px-4 py-2">{texts.unlinked.hint}</p>
    </Panel>
  );
}
