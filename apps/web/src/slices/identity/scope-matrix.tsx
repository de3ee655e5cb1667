import { allows, type Scope } from "@stallkeeper/domain";
import { Checkbox, TagChip } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.scopes;

export interface ScopeMatrixProps {
  chosen: readonly Scope[];
  onChange: (chosen: readonly Scope[]) => void;
  /** What the person who chooses holds; nobody gives away what they lack. */
  held: readonly string[];
  /** The scopes there were before: what is new among the chosen ones is marked. */
  before?: readonly string[];
}

/** All scopes by group, each with one plain sentence. */
export function ScopeMatrix({ chosen, onChange, held, before }: ScopeMatrixProps) {
  const toggle = (scope: Scope, isOn: boolean): void =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <div className="grid gap-3">
      {words.groups.map((group) => (
        <fieldset key={group.id} className="border-0 p-0 m-0">
          <legend className="text-meta font-semibold text-ink2 w-full border-b border-line pb-0.5 mb-1">
            {group.label}
          </legend>
          <ul className="grid gap-0.5">
            {group.scopes.map((scope) => {
              const isHeld = allows(held, scope);
              return (
                <li
                  key={scope}
                  className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] max-md:grid-cols-1 items-center gap-x-2"
                >
                  <span className="flex items-center gap-2">
                    <Checkbox
                      name={scope}
                      label={<span className="sk-mono text-ink1">{scope}</span>}
                      isChecked={chosen.includes(scope)}
                      isDisabled={!isHeld}
                      disabledReason={words.notYours}
                      onCheckedChange={(isOn) => toggle(scope, isOn)}
                    />
                    {before !== undefined && chosen.includes(scope) && !before.includes(scope) && (
                      <TagChip family="blue" label={words.added} />
                    )}
                  </span>
                  <span className="sk-meta max-md:ps-6">
                    {words.means[scope]}
                    {!isHeld && ` · ${words.notYours}`}
                  </span>
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}
