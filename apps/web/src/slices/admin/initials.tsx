/** The initials of a person in a disc; decoration beside the name. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => word[0] ?? "");
  const shown = letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : name.slice(0, 2);
  return (
    <span
      aria-hidden="true"
      className="grid place-items-center size-7 flex-none rounded-full bg-sunken text-ink2 text-[11px] font-semibold"
    >
      {shown.toUpperCase()}
    </span>
  );
}
