import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import { cutText } from '#kernel/texts/cut-text.ts'

/** An e-mail that asks a supplier to correct his invoice. */
export interface CorrectionRequest {
  /** '' where the invoice names none. */
  to: string
  subject: string
  text: string
}

// Mail programs cut what is much longer than two thousand letters.
const mostNamed = 8
const longestMessage = 160

/** The e-mail made of what is wrong with an invoice, errors first; hints are left out. `firm` signs it. */
export function correctionRequest(
  invoice: Pick<ElectronicInvoice, 'number' | 'issueDay' | 'seller' | 'lines'>,
  findings: readonly InvoiceFinding[],
  firm: string,
): CorrectionRequest {
  const day = parseDay(invoice.issueDay ?? '')
  const named = `${invoice.number ?? 'ohne Nummer'}${day ? ` vom ${formatDay(day)}` : ''}`
  const wrong = [...findings]
    .filter(({ severity }) => severity !== 'INFORMATION')
    .sort((one, other) => Number(other.severity === 'ERROR') - Number(one.severity === 'ERROR'))
  const more = wrong.length - mostNamed
  const rows = wrong.slice(0, mostNamed).map((one) => `- ${findingText(one, invoice)}`)
  if (more > 0) rows.push(more === 1 ? '- und ein weiterer Befund' : `- und ${more} weitere Befunde`)
  return {
    to: invoice.seller.contact?.email?.trim() ?? '',
    subject: `Bitte um Berichtigung Ihrer Rechnung ${named}`,
    text: [
      'Guten Tag,',
      '',
      `bei der Prüfung Ihrer Rechnung ${named} ist uns aufgefallen:`,
      '',
      ...rows,
      '',
      'Bitte senden Sie uns eine berichtigte E-Rechnung.',
      '',
      'Mit freundlichen Grüßen',
      firm,
    ].join('\n'),
  }
}

function findingText(
  { id, message, toSupplier = message, lines, place }: InvoiceFinding,
  { lines: all }: Pick<ElectronicInvoice, 'lines'>,
): string {
  const short = toSupplier.length > longestMessage ? `${cutText(toSupplier, longestMessage)} …` : toSupplier
  const [first] = lines
  const where = [
    id,
    first !== undefined &&
      `Position ${all[first]?.id ?? first + 1}${lines.length > 1 ? ` und ${lines.length - 1} weitere` : ''}`,
    place && `Zeile ${place.line}, Zeichen ${place.column}`,
  ].filter(Boolean)
  return where.length > 0 ? `${short} (${where.join(', ')})` : short
}

/** As a link that opens the person's own mail program with it. */
export function mailLink({ to, subject, text }: CorrectionRequest): string {
  const body = text.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
