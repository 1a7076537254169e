/** A moment as operators read it, on every machine the same. */
export function moment(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '–';
}
