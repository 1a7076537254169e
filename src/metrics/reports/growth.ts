/** How many times as much it is now, where that says more than a percentage: «×164» instead of «+16,344%». */
export function timesAsMuch(now: number, before: number): number | undefined {
  const times = Math.round(now / before);
  return times > 10 ? times : undefined;
}
