import type { CheckedFormat } from '#areas/einvoice/rules/check-format.ts'
import { checkedKinds, type InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { type InvoiceFormat, invoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import { type RuleVersion, ruleVersions } from '#areas/einvoice/rules/rule-versions.ts'
import type { Day } from '#kernel/day.ts'

/**
 * What a checked file comes to: an invoice without an error, one with errors, one whose schema and rules Kontor has not (ZUGFeRD 1.0), one
 * with errors of the format, or none that could be read.
 */
export type Verdict = 'SOUND' | 'FAULTY' | 'NOT_CHECKED' | 'NO_E_INVOICE' | 'UNREAD'

/** The check of a file, to keep and to hand on. */
export interface CheckReport {
  firm: string
  checkedOn: Day
  /** SHA-256 in hexadecimal digits, size in bytes. */
  file: { name: string; sha256: string; size: number }
  /** As people call it; null where the file could not be read. */
  format: string | null
  invoice: { number: string; issueDay: string; seller: string; total: string; currency: string } | null
  rules: readonly RuleVersion[]
  verdict: Verdict
  /** Why the file could not be read. */
  fault: string | null
  /** Of which of the three kinds findings were looked for. */
  checkedKinds: readonly InvoiceFinding['kind'][]
  findings: readonly ReportedFinding[]
  /** Whether what the PDF shows was compared with the data; null of a file without a picture. */
  picture: 'COMPARED' | 'NOT_COMPARED' | null
}

export interface ReportedFinding extends Pick<InvoiceFinding, 'kind' | 'severity' | 'id' | 'message'> {
  /** The names of the lines that it speaks of. */
  lines: readonly string[]
  place: InvoiceFinding['place']
}

type Checked = Pick<CheckReport, 'firm' | 'checkedOn' | 'file' | 'picture'>

/** The report of a file that was read. */
export function reportOfInvoice(
  read: ReadInvoice & { format: CheckedFormat },
  findings: readonly InvoiceFinding[],
  checked: Checked,
): CheckReport {
  const { invoice, format } = read
  const { extent, name, isXRechnung } = invoiceFormat(read)
  const all = findings.map((one) => reported(one, read))
  const schema = format.schema === null ? [] : [{ name: 'Schema', version: format.schema }]
  return {
    ...checked,
    format: name,
    invoice: {
      number: invoice.number ?? '',
      issueDay: invoice.issueDay ?? '',
      seller: invoice.seller.name ?? '',
      total: invoice.totals.gross ?? '',
      currency: invoice.currency ?? '',
    },
    rules: [...schema, ...(extent === 'FULL' ? ruleVersions[isXRechnung ? 'XRECHNUNG' : 'EN16931'] : [])],
    verdict: verdictOf(all, extent),
    fault: null,
    checkedKinds: checkedKinds({ extent }),
    findings: all,
  }
}

/** The report of a file that could not be read as an invoice, in a German sentence without its full stop. */
export function reportOfFault(fault: string, checked: Checked): CheckReport {
  return {
    ...checked,
    format: null,
    invoice: null,
    rules: [],
    verdict: 'UNREAD',
    fault,
    checkedKinds: [],
    findings: [],
  }
}

function verdictOf(findings: readonly ReportedFinding[], extent: InvoiceFormat['extent']): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  if (extent === 'WITHOUT_LINES' || errors.some(({ kind }) => kind === 'FORMAT')) return 'NO_E_INVOICE'
  if (extent === 'BEFORE_STANDARD') return 'NOT_CHECKED'
  return errors.length > 0 ? 'FAULTY' : 'SOUND'
}

function reported(
  { kind, severity, id, message, lines, place }: InvoiceFinding,
  { invoice }: ReadInvoice,
): ReportedFinding {
  return {
    ...{ kind, severity, id, message, place },
    lines: lines.map((line) => invoice.lines[line]?.id ?? String(line + 1)),
  }
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  SOUND: 'E-Rechnung ohne Fehler',
  FAULTY: 'E-Rechnung mit Fehlern',
  NOT_CHECKED: 'Schema und Geschäftsregeln nicht geprüft',
  NO_E_INVOICE: 'Keine E-Rechnung im Sinne des § 14 Abs. 1 UStG',
  UNREAD: 'Nicht als elektronische Rechnung lesbar',
}

/** What a file older than EN 16931 means for the input tax (§ 14 Abs. 1 Satz 6, § 15 Abs. 1 Nr. 1 UStG). */
export const notCheckedMeans =
  'Als E-Rechnung gilt die Datei nur, wenn ihr Format mit dem Lieferanten vereinbart ist (§ 14 Abs. 1 UStG); sonst ist sie eine sonstige Rechnung. Muss der Lieferant E-Rechnungen ausstellen, ist der Vorsteuerabzug dann erst mit einer Datei nach EN 16931 sicher.'

/** What a verdict means for the input tax, in German; null where its findings say it. */
export const verdictConsequence = (verdict: Verdict): string | null =>
  verdict === 'NOT_CHECKED' ? notCheckedMeans : null

export const pictureWords: Readonly<Record<NonNullable<CheckReport['picture']>, string>> = {
  COMPARED: 'mit den Daten verglichen (Nummer, Datum, Beträge, IBAN)',
  NOT_COMPARED: 'nicht mit den Daten verglichen',
}

export const findingKinds = [
  { kind: 'FORMAT', name: 'Format' },
  { kind: 'RULE', name: 'Geschäftsregeln' },
  { kind: 'CONTENT', name: 'Inhalt' },
] as const satisfies readonly { kind: InvoiceFinding['kind']; name: string }[]

export const severityWords: Readonly<Record<InvoiceFinding['severity'], string>> = {
  ERROR: 'Fehler',
  WARNING: 'Warnung',
  INFORMATION: 'Hinweis',
}
