/** The BIC as it is stored (spec 1 §3): no white space, upper case. */
export function normaliseBic(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Whether a text has the form of a BIC (spec 1 §5): 4 letters, 2 letters, 2 alphanumerics, optionally 3 alphanumerics. */
export function isBic(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(normaliseBic(text))
}
