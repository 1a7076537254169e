/** Checked in this order, because most browsers also claim to be the ones below them. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const COMPUTERS = new Set(['Windows', 'macOS', 'ChromeOS', 'Linux']);

/** Whether a device's name is no more than the system of a computer. */
export const isSystem = (name: string): boolean => COMPUTERS.has(name);

/**
 * The name that a person would give the device: `Firefox, Windows`. It contains only names from these lists, whatever
 * the client claims; null where no name of the lists occurs.
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  const parts = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  return parts.filter(Boolean).join(', ') || null;
}
