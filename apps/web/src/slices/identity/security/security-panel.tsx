import { Panel } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { TokensSection } from "./tokens-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** Password, second factors and tokens. */
export function SecurityPanel() {
  return (
    <Panel label={texts.profile.sections.security}>
      <div className="divide-y divide-line">
        <PasswordSection />
        <TwoFactorSection />
        <PasskeysSection />
        <TokensSection />
      </div>
    </Panel>
  );
}
