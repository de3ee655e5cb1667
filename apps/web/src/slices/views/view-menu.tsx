import Ellipsis from "lucide-react/icons/ellipsis";
import { useAllows } from "../../platform/session.ts";
import { IconButton, Menu, type MenuAction } from "../../ui/index.ts";
import { messages } from "../../platform/messages.ts";
import { texts as words } from "./texts.ts";
import type { View, ViewList } from "./saved-views.api.ts";
import { useViewActions } from "./saved-views.ts";

/** What can be done with a view. A shared one takes the scope settings.write. */
export function ViewMenu({
  list,
  view,
  current,
  onRename,
}: {
  list: ViewList;
  view: View;
  current: string;
  onRename: (view: View) => void;
}) {
  const actions = useViewActions(list);
  const mayShare = useAllows("settings.write");
  const blocked = view.isShared && !mayShare ? { isDisabled: true, disabledReason: messages.noScope } : {};
  const sharing = mayShare ? {} : { isDisabled: true, disabledReason: messages.noScope };
  const items: MenuAction[] = [
    { id: "rename", label: words.rename, ...blocked, onSelect: () => onRename(view) },
    {
      id: "replace",
      label: words.replace,
      ...blocked,
      onSelect: () => void actions.change(view._id, { query: current }),
    },
    {
      id: "share",
      label: view.isShared ? words.unshare : words.share,
      ...sharing,
      onSelect: () => void actions.change(view._id, { isShared: !view.isShared }),
    },
    { id: "up", label: words.up, ...blocked, onSelect: () => void actions.move(view, -1) },
    { id: "down", label: words.down, ...blocked, onSelect: () => void actions.move(view, 1) },
  ];
  return (
    <Menu
      label={words.actions(view.name)}
      groups={[
        { id: "view", items },
        {
          id: "remove",
          items: [
            {
              id: "remove",
              label: words.remove,
              tone: "danger",
              ...blocked,
              onSelect: () => void actions.remove(view),
            },
          ],
        },
      ]}
      trigger={
        <IconButton
          label={words.actions(view.name)}
          icon={<Ellipsis className="sk-icon" />}
          tooltipSide="right"
        />
      }
    />
  );
}
