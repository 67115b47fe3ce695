/** How many digits follow the point in amounts of a currency (ISO 4217): 2 for EUR, none for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  if (!currency) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Whole units of a currency in its minor ones. */
export function inMinor(units: number, currency: string): number {
  return units * 10 ** minorDigits(currency);
}

/** Whether this is a currency that there is. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
