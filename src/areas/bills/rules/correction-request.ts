import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import { isEmail, normaliseEmail } from '#kernel/email.ts'
import { cutText } from '#kernel/texts/cut-text.ts'

/** An e-mail that asks a supplier to correct his invoice. */
export interface CorrectionRequest {
  /** '' where neither the invoice nor what is stored of its sender names one. */
  to: string
  subject: string
  text: string
}

// Mail programs cut what is much longer than two thousand letters.
const mostNamed = 8
const longestMessage = 160

/**
 * The e-mail made of what is wrong with an invoice, errors first; hints are left out. What may be no more than a consequence of a value
 * that cannot be read comes last: rules, where the format is broken. `firm` signs it; `supplierEmail`: of the stored supplier.
 */
export function correctionRequest(
  invoice: Pick<ElectronicInvoice, 'number' | 'issueDay' | 'seller' | 'lines'>,
  findings: readonly InvoiceFinding[],
  { firm, supplierEmail = '' }: { firm: string; supplierEmail?: string },
): CorrectionRequest {
  const day = parseDay(invoice.issueDay ?? '')
  const named = `${invoice.number ?? 'ohne Nummer'}${day ? ` vom ${formatDay(day)}` : ''}`
  const isBroken = findings.some(({ kind, severity }) => kind === 'FORMAT' && severity === 'ERROR')
  const rankOf = ({ kind, severity }: InvoiceFinding) =>
    isBroken && kind === 'RULE' ? 2 : severity === 'ERROR' ? 0 : 1
  const wrong = findings
    .filter(({ severity }) => severity !== 'INFORMATION')
    .sort((one, other) => rankOf(one) - rankOf(other))
  const more = wrong.length - mostNamed
  const rows = wrong.slice(0, mostNamed).map((one) => `- ${findingText(one, invoice)}`)
  if (more > 0) rows.push(more === 1 ? '- und ein weiterer Befund' : `- und ${more} weitere Befunde`)
  return {
    to: emailOf(invoice.seller) || supplierEmail,
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

/** As the invoice names it: the contact's, else the address to which invoices of this seller are answered (BT-34, scheme EM). */
function emailOf({ contact, electronicAddress }: ElectronicInvoice['seller']): string {
  const named = [contact?.email, electronicAddress?.value]
  return named.map((text) => normaliseEmail(text ?? '')).find(isEmail) ?? ''
}

/** The e-mail about a file that cannot be read as an invoice; `fault`: why, a German sentence without its full stop. */
export function unreadableRequest(fileName: string, fault: string, firm: string): CorrectionRequest {
  return {
    to: '',
    subject: `Bitte um eine lesbare E-Rechnung: ${fileName}`,
    text: [
      'Guten Tag,',
      '',
      `Ihre Datei „${fileName}“ lässt sich nicht als elektronische Rechnung lesen:`,
      '',
      `- ${cut(fault)}${fault.length > longestMessage ? '' : '.'}`,
      '',
      'Bitte senden Sie uns eine E-Rechnung nach EN 16931.',
      '',
      'Mit freundlichen Grüßen',
      firm,
    ].join('\n'),
  }
}

const cut = (text: string) => (text.length > longestMessage ? `${cutText(text, longestMessage)} …` : text)

function findingText(
  { id, message, toSupplier = message, lines, place }: InvoiceFinding,
  { lines: all }: Pick<ElectronicInvoice, 'lines'>,
): string {
  const short = cut(toSupplier)
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
