const DAYS_OF_EVERY_MONTH = 28;

/** Whether a text such as `2026-01-31` names a day that there is. JavaScript reads 31 February as 3 March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  if (Number.isNaN(date.getTime())) return false;
  return Number(text.slice(8)) <= DAYS_OF_EVERY_MONTH || date.toISOString().startsWith(text);
}
