/** The stores to switch to, handed to the navigation without drawing it again when they arrive. */
import { useEffect, useState } from "react";
import { SwitchServer, type ServerSwitcher } from "../slices/accounts/index.ts";

interface Props {
  onChange: (switcher: ServerSwitcher | undefined) => void;
}

function Report({ switcher, onChange }: Props & { switcher: ServerSwitcher | undefined }) {
  const [told, setTold] = useState(switcher);
  // A new object with the same stores is no change.
  if (JSON.stringify(told) !== JSON.stringify(switcher)) setTold(switcher);
  useEffect(() => onChange(told), [told, onChange]);
  useEffect(() => () => onChange(undefined), [onChange]);
  return null;
}

/** Draws the question before a switch, and tells what the menu holds. */
export function ServerSwitch({ onChange }: Props) {
  return <SwitchServer>{(switcher) => <Report switcher={switcher} onChange={onChange} />}</SwitchServer>;
}
