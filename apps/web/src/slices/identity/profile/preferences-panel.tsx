/** What a person chose for themselves: it acts at once, and the service keeps it for every device. */
import { defaultLocale } from "@stallkeeper/domain";
import { useId, useState, type ReactNode } from "react";
import { askForNotices, readNoticePermission } from "../../../platform/desktop-notices.ts";
import {
  holdChoices,
  setPreferences,
  usePreferences,
  type HoldSeconds,
} from "../../../platform/preferences.ts";
import { useSession } from "../../../platform/session.ts";
import {
  Field,
  Panel,
  RadioGroup,
  Select,
  Switch,
  type Density,
  type Theme,
  type OffGuard,
} from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { localeOptions, timeZoneOptions } from "./region-options.ts";

const words = texts.preferences;
const themes = ["system", "light", "dark"] as const;
const densities = ["comfortable", "compact"] as const;
type HoldText = `${HoldSeconds}`;
const asStore = "";

function Setting({
  label,
  isOn,
  onChange,
  hint,
  ...guard
}: { label: string; isOn: boolean; onChange: (isOn: boolean) => void; hint?: ReactNode } & OffGuard) {
  return (
    <div>
      <Switch label={label} isOn={isOn} onChange={onChange} {...guard} />
      {hint !== undefined && <p className="sk-meta">{hint}</p>}
    </div>
  );
}

/**
 * Chosen for the person, allowed for each browser: on is what both say. Turning it on asks the browser, which
 * wants the press.
 */
function DesktopNotices() {
  const { hasDesktopNotices } = usePreferences();
  const [permission, setPermission] = useState(readNoticePermission);
  const handleChange = async (isOn: boolean): Promise<void> => {
    const answer = isOn ? await askForNotices() : permission;
    setPermission(answer);
    setPreferences({ hasDesktopNotices: isOn && answer === "granted" });
  };
  const hint =
    permission === "unsupported"
      ? words.noticesUnsupported
      : permission === "denied"
        ? words.noticesBlocked
        : words.noticesHint;
  return (
    <Setting
      label={words.desktopNotices}
      hint={hint}
      isOn={hasDesktopNotices && permission === "granted"}
      isDisabled={permission === "unsupported"}
      disabledReason={words.noticesUnsupported}
      onChange={(isOn) => void handleChange(isOn)}
    />
  );
}

/** Theme, density, formats and keys. */
export function PreferencesPanel() {
  const { user } = useSession();
  const chosen = usePreferences();
  const localeId = useId();
  const storeOption = { value: asStore, label: words.fromStore };
  return (
    <Panel title={words.title} meta={words.meta}>
      <div className="p-4 grid gap-4 md:grid-cols-2 max-w-[860px]">
        <Field label={words.theme}>
          <RadioGroup<Theme>
            value={chosen.theme}
            onValueChange={(theme) => setPreferences({ theme })}
            options={themes.map((value) => ({ value, label: words.themes[value] }))}
          />
        </Field>
        <Field label={words.density}>
          <RadioGroup<Density>
            value={chosen.density}
            onValueChange={(density) => setPreferences({ density })}
            options={densities.map((value) => ({ value, label: words.densities[value] }))}
          />
        </Field>
        <Field id={localeId} label={words.locale}>
          <Select
            options={[storeOption, ...localeOptions(user?.store?.locale ?? defaultLocale, chosen.locale)]}
            value={chosen.locale ?? asStore}
            onValueChange={(locale) => setPreferences({ locale: locale === asStore ? null : locale })}
          />
        </Field>
        <Field label={words.timeZone}>
          <Select
            options={[storeOption, ...timeZoneOptions]}
            value={chosen.timeZone ?? asStore}
            onValueChange={(timeZone) => setPreferences({ timeZone: timeZone === asStore ? null : timeZone })}
          />
        </Field>
        <Field label={words.hold} hint={words.holdHint}>
          <RadioGroup<HoldText>
            value={`${chosen.holdSeconds}`}
            onValueChange={(seconds) =>
              setPreferences({ holdSeconds: holdChoices.find((choice) => `${choice}` === seconds) ?? 0 })
            }
            options={holdChoices.map((value) => ({ value: `${value}`, label: words.holds[value] }))}
          />
        </Field>
        <DesktopNotices />
        <Setting
          label={words.singleKeys}
          hint={words.singleKeysHint}
          isOn={chosen.hasSingleKeys}
          onChange={(hasSingleKeys) => setPreferences({ hasSingleKeys })}
        />
        <Setting
          label={words.nextAfterShipping}
          isOn={chosen.opensNextAfterShipping}
          onChange={(opensNextAfterShipping) => setPreferences({ opensNextAfterShipping })}
        />
      </div>
    </Panel>
  );
}
