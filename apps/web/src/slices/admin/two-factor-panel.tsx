import type { MembersView } from "@stallkeeper/contract";
import type { Role } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { Checkbox, Panel } from "../../ui/index.ts";
import { membersQuery, saveTwoFactorRoles } from "./admin.api.ts";
import { nameRole, texts } from "./texts.ts";

const words = texts.twoFactor;
type RoleName = Role | "custom";

/** Which roles need two-factor, and how many of each lack it. Each choice is saved at once. */
export function TwoFactorPanel({ view: given }: { view: MembersView }) {
  const client = useQueryClient();
  // Read here: what was saved would come from above a moment after the choice is let go, and the box would
  // fall back in between.
  const { data: view = given } = useQuery(membersQuery);
  /** What was chosen and isn't saved yet. */
  const [chosen, setChosen] = useState<readonly RoleName[] | null>(null);
  const names: RoleName[] = [...view.roles.map(({ name }) => name), "custom"];
  const needing = chosen ?? names.filter((name) => view.twoFactorRoles.includes(name));
  const handleChange = async (role: RoleName, isNeeded: boolean): Promise<void> => {
    if (chosen !== null) return;
    const wanted = names.filter((name) => (name === role ? isNeeded : needing.includes(name)));
    setChosen(wanted);
    try {
      client.setQueryData(membersQuery.queryKey, await saveTwoFactorRoles(wanted));
      notifySuccess(words.saved);
    } catch (error) {
      notifyError(error);
    } finally {
      setChosen(null);
    }
  };
  const lackingOf = (role: RoleName): number =>
    view.members.filter((member) => member.role === role && member.state === "active" && !member.hasTwoFactor)
      .length;
  return (
    <Panel title={words.title}>
      <div className="grid gap-3 px-4 py-3">
        <p className="sk-meta">{words.about}</p>
        <fieldset className="flex flex-wrap items-start gap-x-6 gap-y-2 border-0 p-0 m-0">
          <legend className="sk-hidden-text">{words.roles}</legend>
          {names.map((role) => {
            const lacking = lackingOf(role);
            return (
              <span key={role} className="grid">
                <Checkbox
                  label={nameRole(role)}
                  isChecked={needing.includes(role)}
                  onCheckedChange={(isNeeded) => void handleChange(role, isNeeded)}
                />
                {lacking > 0 && <span className="sk-meta ps-6">{words.lacking(lacking)}</span>}
              </span>
            );
          })}
        </fieldset>
      </div>
    </Panel>
  );
}
