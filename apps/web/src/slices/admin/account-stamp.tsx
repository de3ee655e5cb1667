import { usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlatformStamp } from "../../ui/index.ts";

/** The stamp of a marketplace by its id; nothing where it isn't offered any more. */
export function AccountStamp({ platform }: { platform: string }) {
  const all = usePlatforms();
  const at = all.findIndex(({ _id }) => _id === platform);
  const found = all[at];
  if (found === undefined) return null;
  return <PlatformStamp code={found.code} hue={getStampHue(at)} name={found.name} />;
}
