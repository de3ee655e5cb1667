/**
 * The bar of a selection that offers more than fits: the actions that matter stand on it, as many of them as
 * the width takes, and the rest in its menu. It's always one row: first the key hints go, then one action
 * after the other joins the menu.
 */
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRef } from "react";
import { Button, ButtonLink } from "./button.tsx";
import type { MenuAction, MenuGroup } from "./layer.types.ts";
import { Menu } from "./layers.tsx";
import { BulkBar, type BulkBarProps } from "./list-bars.tsx";
import type { OffGuard } from "./off-guard.ts";
import { useFittingStep } from "./use-fitting-step.ts";

/** One action. `onPress` gets the button that it was asked from: the menu's, once it's in there. */
export type BulkAction = Pick<
  MenuAction,
  "id" | "label" | "icon" | "keys" | "tone" | "needsConnection" | "href"
> &
  OffGuard & { onPress?: (anchor: Element) => void };

export interface FittingBulkBarProps extends Omit<BulkBarProps, "children" | "ref" | "hasKeys"> {
  /** What matters most first; the first one always stands on the bar. */
  actions: readonly BulkAction[];
  /** What the menu holds in any case, by groups. */
  rest: readonly { id: string; label?: string; actions: readonly BulkAction[] }[];
  moreLabel: string;
}

function ActionButton({
  action,
  isFirst,
  hasKeys,
}: {
  action: BulkAction;
  isFirst: boolean;
  hasKeys: boolean;
}) {
  const {
    id,
    label,
    keys,
    href,
    isDisabled = false,
    disabledReason,
    needsConnection = false,
    onPress,
  } = action;
  const hint = hasKeys ? { keys } : {};
  if (href !== undefined)
    return (
      <ButtonLink size="sm" href={href} {...hint}>
        {label}
      </ButtonLink>
    );
  return (
    <Button
      size="sm"
      variant={isFirst ? "primary" : "secondary"}
      data-action={id}
      needsConnection={needsConnection}
      isDisabled={isDisabled}
      disabledReason={disabledReason}
      onClick={(event) => onPress?.(event.currentTarget)}
      {...hint}
    >
      {label}
    </Button>
  );
}

/**
 * Draws the bar. The menu's button carries the names of its actions, so that what is asked by key stands at
 * it.
 */
export function FittingBulkBar({ actions, rest, moreLabel, ...bar }: FittingBulkBarProps) {
  const element = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const content = [bar.text, ...actions.map(({ label }) => label)].join(" ");
  const step = useFittingStep(element, { least: 0, most: Math.max(0, actions.length), content });
  const shown = actions.slice(0, Math.max(1, actions.length - Math.max(0, step - 1)));
  const folded = actions.slice(shown.length);
  const toMenu = ({ onPress, ...action }: BulkAction): MenuAction => ({
    ...action,
    onSelect: () => more.current !== null && onPress?.(more.current),
  });
  const groups: MenuGroup[] = [...(folded.length === 0 ? [] : [{ id: "folded", actions: folded }]), ...rest]
    .filter((group) => group.actions.length > 0)
    .map(({ actions: own, ...group }) => ({ ...group, items: own.map(toMenu) }));
  const names = groups.flatMap(({ items }) => items.map(({ id }) => id)).join(" ");
  return (
    <BulkBar {...bar} hasKeys={step === 0} ref={element}>
      {shown.map((action, index) => (
        <ActionButton key={action.id} action={action} isFirst={index === 0} hasKeys={step === 0} />
      ))}
      <Menu
        label={moreLabel}
        side="top"
        groups={groups}
        trigger={
          <Button
            ref={more}
            size="sm"
            data-action={names}
            icon={<Ellipsis className="sk-icon" aria-hidden="true" />}
          >
            {moreLabel}
          </Button>
        }
      />
    </BulkBar>
  );
}
