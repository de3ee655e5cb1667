/** The same numbers for the same seed: whole, 0 up to below what is asked for. */
export function rollsFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
}
