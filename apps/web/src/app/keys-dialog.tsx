import { usePreferences } from "../platform/preferences.ts";
import { useShortcutList } from "../platform/use-shortcuts.ts";
import { Dialog, Kbd } from "../ui/index.ts";
import { nameKeys } from "./name-keys.ts";
import { texts } from "./texts.ts";

/** The page's own keys come first. */
const rank = (group: string): number => ["Anywhere", "Go to"].indexOf(group);

/** Every key that acts on this page, by group. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts = useShortcutList();
  const { hasSingleKeys } = usePreferences();
  const groups = [...Map.groupBy(shortcuts, (shortcut) => shortcut.group)].sort(
    ([a], [b]) => rank(a) - rank(b),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.keysTitle}
      size="md"
      description={hasSingleKeys ? undefined : texts.keysOff}
    >
      {groups.map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h3 className="text-[12px] font-semibold text-ink2 mt-3">{group}</h3>
          <dl className="grid grid-cols-1 md:grid-cols-2 gap-x-5">
            {members.map((shortcut) => (
              <div key={shortcut.keys} className="flex items-center gap-3 py-1">
                <dt className="w-16 shrink-0">
                  <Kbd keys={nameKeys(shortcut.keys)} />
                  <span className="sk-hidden-text">{nameKeys(shortcut.keys)}</span>
                </dt>
                <dd className="m-0">{shortcut.label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
