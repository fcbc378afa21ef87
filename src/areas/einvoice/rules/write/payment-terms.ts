/**
 * BT-20 as it is written. A discount of XRechnung stands in a line that ends with a line break, the last one too (BR-DE-18), which whoever
 * read the text before took away.
 */
export function paymentTermsText(terms: string | null): string | null {
  return terms && /(^|\n)\s*#[^\n]*$/.test(terms) ? `${terms}\n` : terms
}
