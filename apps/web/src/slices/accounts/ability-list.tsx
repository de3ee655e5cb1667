import type { AbilityWay } from "@stallkeeper/contract";
import type { Account } from "../../platform/metadata.ts";
import { getFamilyClass, type Family } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const families: Record<AbilityWay, Family> = {
  yes: "green",
  read: "blue",
  email: "blue",
  linkOut: "blue",
  no: "neutral",
};

/** What can be done with an account from here, and how the rest is done. */
export function AbilityList({ account }: { account: Account }) {
  const { abilities, ways } = texts.linked;
  return (
    <dl className="grid grid-cols-2 md:grid-cols-5 gap-x-5 gap-y-2 m-0 px-[14px] py-3">
      {Object.entries(account.abilities).map(([ability, way]) => (
        <div key={ability}>
          <dt className="sk-label">{abilities[ability as keyof typeof abilities]}</dt>
          <dd className="m-0 inline-flex items-center gap-2">
            <span aria-hidden="true" className={`sk-dot ${getFamilyClass(families[way])}`} />
            {ways[way]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
