/** What labels are bought with unless somebody chooses otherwise: packages, services, and how they print. */
import type { OwnPackage } from "@stallkeeper/contract";
import { afterBuyingChoices } from "@stallkeeper/domain";
import { setPreferences, usePreferences } from "../../platform/preferences.ts";
import { Field, Select } from "../../ui/index.ts";
import type { SendingSettings } from "./labels.api.ts";
import { PackagesSettings } from "./packages-settings.tsx";
import { formatOptions } from "./print-file.ts";
import { ServicesSettings } from "./services-settings.tsx";
import { texts } from "./texts.ts";

const packagesOf = ({ packages = [] }: SendingSettings): OwnPackage[] =>
  packages.map((own) => ({ weightGrams: null, ...own }));

const afterOptions = afterBuyingChoices.map((value) => ({ value, label: texts.afterBuying.choices[value] }));

/** For this person alone, as the format of labels is. */
function AfterBuying() {
  const { labelAfterBuying } = usePreferences();
  return (
    <Field label={texts.afterBuying.title} hint={texts.afterBuying.hint} className="max-w-[420px]">
      <Select
        options={afterOptions}
        value={labelAfterBuying}
        onValueChange={(next) => setPreferences({ labelAfterBuying: next })}
      />
    </Field>
  );
}

/** Draws them; what prints how is this person's alone. */
export function SendingDefaults({ settings }: { settings: SendingSettings }) {
  const { labelFormat } = usePreferences();
  return (
    <>
      <PackagesSettings packages={packagesOf(settings)} />
      <ServicesSettings />
      <Field label={texts.printing.title} hint={texts.printing.hint} className="w-[260px] max-w-full">
        <Select
          options={formatOptions}
          value={labelFormat}
          onValueChange={(next) => setPreferences({ labelFormat: next })}
        />
      </Field>
      <AfterBuying />
    </>
  );
}
