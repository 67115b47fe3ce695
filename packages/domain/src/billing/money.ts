/** How many decimal places amounts in a currency have (ISO 4217): 2 for EUR, none for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  if (!currency) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Converts whole units of a currency to minor units. */
export function inMinor(units: number, currency: string): number {
  return units * 10 ** minorDigits(currency);
}

/** Whether this is the code of an existing currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
