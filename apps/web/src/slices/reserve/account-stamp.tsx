import { usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlatformStamp } from "../../ui/index.ts";

/** A marketplace's stamp, by its place in the service's list. */
export function AccountStamp({ platform }: { platform: string }) {
  const platforms = usePlatforms();
  const place = platforms.findIndex(({ _id }) => _id === platform);
  const known = platforms[place];
  return (
    <PlatformStamp
      code={known?.code ?? platform.slice(0, 2).toUpperCase()}
      hue={getStampHue(Math.max(place, 0))}
      name={known?.name ?? platform}
    />
  );
}
