/** A figure with a bar beside it: how much it is of the largest. */
export function BarCell({ share, text }: { share: number; text: string }) {
  return (
    <span className="flex items-center gap-3 justify-end">
      <span aria-hidden="true" className="h-[6px] w-[120px] bg-sunken max-md:hidden">
        <span
          className="block h-full bg-accent"
          style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
        />
      </span>
      {text}
    </span>
  );
}
