import { useAllows } from "../../../platform/session.ts";
import { FittingBulkBar, type BulkAction } from "../../../ui/index.ts";
import type { InboxCommands } from "./use-inbox-commands.ts";
import { texts } from "./texts.ts";

export interface SelectionBarProps {
  commands: InboxCommands;
  /** How many are selected, and how many of those the filters hide. */
  count: number;
  hidden: number;
}

/** What can be done with the selected conversations (design 4.5), with the keys that one has. */
export function SelectionBar({ commands, count, hidden }: SelectionBarProps) {
  const mayWrite = useAllows("messages.write");
  const { many } = texts;
  const guard = mayWrite ? {} : { isDisabled: true, disabledReason: texts.noScope };
  const action = (id: string, label: string, onPress: () => void, keys?: string): BulkAction => ({
    id,
    label,
    ...(keys === undefined ? {} : { keys }),
    ...guard,
    onPress,
  });
  return (
    <FittingBulkBar
      text={many.selected(count, hidden)}
      onClear={commands.clear}
      moreLabel={texts.more}
      actions={[
        action("done", commands.areDone ? texts.reopen : texts.markDone, commands.toggleDone, "E"),
        action("snooze", texts.snooze, () => commands.ask("snooze"), "Z"),
        action("assign", texts.assign, () => commands.ask("assign"), "A"),
      ]}
      rest={[
        {
          id: "read",
          actions: [
            action("read", many.markRead, () => commands.markRead(true)),
            action("unread", texts.markUnread, () => commands.markRead(false), "U"),
          ],
        },
        {
          id: "reply",
          actions: [{ ...action("snippet", many.snippet, commands.writeToMany, "R"), needsConnection: true }],
        },
      ]}
    />
  );
}
