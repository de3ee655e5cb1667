import { useState } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { setPreferences, usePreferences } from "../../platform/preferences.ts";
import { useSession } from "../../platform/session.ts";
import { Field, getTheme, PageHeader, Panel, RadioGroup, setTheme, Switch, type Density, type Theme } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.profile;

/** Who is signed in, and what they prefer on this device. */
export function ProfilePage() {
  const { user } = useSession();
  const { density, hasSingleKeys } = usePreferences();
  const [theme, setChosenTheme] = useState<Theme>(getTheme);
  usePageTitle(words.title);
  const facts = [[words.name, user?.name], [words.email, user?.email], [words.store, user?.store?.name]];
  const handleTheme = (next: Theme): void => {
    setTheme(next);
    setChosenTheme(next);
  };
  return (
    <>
      <PageHeader title={words.title} />
      <div className="flex flex-col gap-4 max-w-[640px]">
        <Panel title={words.account}>
          <dl className="grid grid-cols-[120px_1fr] gap-y-2 p-4 m-0">
            {facts.map(([name, value]) => <div key={name} className="contents"><dt className="text-ink2">{name}</dt><dd className="m-0">{value ?? "—"}</dd></div>)}
          </dl>
          <p className="sk-meta px-4 pb-4">{words.accountHint}</p>
        </Panel>
        <Panel title={words.preferences}>
          <div className="flex flex-col gap-4 p-4">
            <Field label={words.theme}>
              <RadioGroup<Theme> value={theme} onValueChange={handleTheme} options={(["system", "light", "dark"] as const).map((value) => ({ value, label: words.themes[value] }))} />
            </Field>
            <Field label={words.density}>
              <RadioGroup<Density> value={density} onValueChange={(next) => setPreferences({ density: next })} options={(["comfortable", "compact"] as const).map((value) => ({ value, label: words.densities[value] }))} />
            </Field>
            <div>
              <Switch label={words.singleKeys} isOn={hasSingleKeys} onChange={(isOn) => setPreferences({ hasSingleKeys: isOn })} />
              <p className="sk-meta">{words.singleKeysHint}</p>
            </div>
          </div>
        </Panel>
      </div>
    </>
  );
}
