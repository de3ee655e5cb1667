import type { MembersView } from "@stallkeeper/contract";
import { roleOf, type Role, type Scope } from "@stallkeeper/domain";
import { Select } from "../../ui/index.ts";
import { nameRole, texts } from "./texts.ts";

/** A role, and the scopes that were chosen, which may differ from the role's own. */
export interface Grant {
  role: Role | "custom";
  scopes: readonly Scope[];
}

/** The scopes as a grant: named when they are exactly a role's, "custom" otherwise. */
export function describeGrant(scopes: readonly Scope[]): Grant {
  return { role: roleOf(scopes), scopes };
}

export interface RoleSelectProps {
  roles: MembersView["roles"];
  grant: Grant;
  /** The role it began with: scopes that differ from it read "Packer, changed". */
  startedAs: Role | "custom";
  onChange: (grant: Grant) => void;
  label?: string;
}

/**
 * Choosing a role sets its scopes; scopes that fit no role are shown as a change of the one they began with.
 */
export function RoleSelect({ roles, grant, startedAs, onChange, label }: RoleSelectProps) {
  const custom = {
    value: "custom" as const,
    label: startedAs === "custom" ? nameRole("custom") : texts.changed(nameRole(startedAs)),
  };
  return (
    <Select<Role | "custom">
      {...(label === undefined ? {} : { label })}
      options={[
        ...roles.map(({ name }) => ({ value: name, label: nameRole(name) })),
        ...(grant.role === "custom" ? [custom] : []),
      ]}
      value={grant.role}
      onValueChange={(name) => {
        const chosen = roles.find((role) => role.name === name);
        if (chosen !== undefined) onChange({ role: chosen.name, scopes: chosen.scopes });
      }}
    />
  );
}
