import { nameLanguage } from "@stallkeeper/domain";
import { useState } from "react";
import { Button, Field, Select } from "../../../ui/index.ts";
import { currencies, type Region } from "./browser-region.ts";
import { localeOptions, timeZoneOptions } from "../profile/region-options.ts";
import { texts } from "../texts.ts";

/** Language, time zone and currency: shown as read from the browser, editable on wish. */
export function RegionFields({ region, onChange }: { region: Region; onChange: (region: Region) => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const words = texts.setup.fromBrowser;
  if (isEditing) {
    return (
      <div className="flex flex-col gap-3 mt-2">
        <Field label={words.language}>
          <Select
            options={localeOptions(region.locale, region.locale)}
            value={region.locale}
            onValueChange={(locale) => onChange({ ...region, locale })}
          />
        </Field>
        <Field label={words.timeZone}>
          <Select
            options={timeZoneOptions}
            value={region.timeZone}
            onValueChange={(timeZone) => onChange({ ...region, timeZone })}
          />
        </Field>
        <Field label={words.currency}>
          <Select
            options={currencies.map((code) => ({ value: code, label: code }))}
            value={region.currency}
            onValueChange={(currency) => onChange({ ...region, currency, isCurrencyGuessed: false })}
          />
        </Field>
      </div>
    );
  }
  const rows = [
    [words.language, nameLanguage(region.locale, region.locale)],
    [words.timeZone, region.timeZone],
    [words.currency, region.currency],
  ];
  return (
    <>
      <dl className="grid grid-cols-[92px_1fr] gap-y-1 my-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className="m-0">{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
        {words.change}
      </Button>
    </>
  );
}
