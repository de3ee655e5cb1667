import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { type Platform, usePlatforms } from "../../platform/metadata.ts";
import { Button, getStampHue, Menu, PlatformStamp } from "../../ui/index.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { useLink } from "./use-link.ts";
import { useBlocked } from "./use-blocked.ts";
import { texts } from "./texts.ts";

const words = texts.linked;

/** Chooses a platform to link: a form where keys are typed, else its own consent page at once. */
export function LinkMenu() {
  const platforms = usePlatforms();
  const blocked = useBlocked();
  const { link, isLeaving } = useLink();
  const [connecting, setConnecting] = useState<Platform | null>(null);
  const items = platforms.map((platform, position) => ({
    id: platform._id,
    label: platform.name,
    icon: <PlatformStamp code={platform.code} hue={getStampHue(position)} name="" />,
    onSelect: () => (platform.auth.hasForm ? setConnecting(platform) : link({ platform: platform._id })),
  }));
  const button = (
    <Button
      {...blocked}
      size="sm"
      isBusy={isLeaving}
      busyLabel={words.leaving}
      icon={<Plus className="sk-icon" aria-hidden="true" />}
    >
      {words.link}
    </Button>
  );
  return (
    <>
      {blocked.isDisabled || isLeaving ? (
        button
      ) : (
        <Menu label={words.link} align="end" groups={[{ id: "platforms", items }]} trigger={button} />
      )}
      {connecting !== null && (
        <ConnectDialog key={connecting._id} platform={connecting} onClose={() => setConnecting(null)} />
      )}
    </>
  );
}
