const beforeNumber = /(§§?|Abs\.|Nr\.|Satz|S\.|Buchst\.) (?=\d|[a-z]\b)/g
const beforeLaw = /(\d[a-z]?|\b[a-z]) (?=(?:UStG|UStDV|EStG|AO|BGB|HGB|GmbHG|AktG|GenG)\b)/g

/**
 * The text with what it cites of the law held together by no-break spaces, as on paper (`invoice.typ`): each number with its word, the
 * last one with its law. '§ 14 Abs. 4 UStG' may break before 'Abs.', so that a narrow column has room for it.
 */
export function holdCitations(text: string): string {
  return text.replace(beforeNumber, '$1\u00a0').replace(beforeLaw, '$1\u00a0')
}
