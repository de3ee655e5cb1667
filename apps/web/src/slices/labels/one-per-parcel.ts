/**
 * Of orders that go out in one parcel the first, since one label is bought for them all; `parcelOf` knows the
 * parcel that an order shares. Pure.
 */
export function onePerParcel<Row extends { orderId: string }>(
  rows: readonly Row[],
  parcelOf: (orderId: string) => string | null,
): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ orderId }) => {
    const parcel = parcelOf(orderId) ?? orderId;
    if (seen.has(parcel)) return false;
    seen.add(parcel);
    return true;
  });
}
