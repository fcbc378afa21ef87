import type { CheckedFormat } from '#areas/einvoice/rules/check-format.ts'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { invoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import { type RuleVersion, ruleVersions } from '#areas/einvoice/rules/rule-versions.ts'
import type { SumDifference } from '#areas/einvoice/rules/sum-differences.ts'
import type { Day } from '#kernel/day.ts'

/** What a checked file comes to: an invoice without an error, one with errors, one with errors of the format, or none that could be read. */
export type Verdict = 'SOUND' | 'FAULTY' | 'NO_E_INVOICE' | 'UNREAD'

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

/** The report of a file that was read: the findings, and after them the sums that do not come out. */
export function reportOfInvoice(
  read: ReadInvoice & { format: CheckedFormat },
  findings: readonly InvoiceFinding[],
  differences: readonly SumDifference[],
  checked: Checked,
): CheckReport {
  const { invoice, format } = read
  const { extent, name, isXRechnung } = invoiceFormat(read)
  const all = [...findings.map((one) => reported(one, read)), ...differences.map((one) => ofSum(one, read))]
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
    // The rules of the standard were made for invoices with lines, and after ZUGFeRD 1.0.
    rules: [...schema, ...(extent === 'FULL' ? ruleVersions[isXRechnung ? 'XRECHNUNG' : 'EN16931'] : [])],
    verdict: verdictOf(all, extent === 'WITHOUT_LINES'),
    fault: null,
    findings: all,
  }
}

/** The report of a file that could not be read as an invoice, in a German sentence without its full stop. */
export function reportOfFault(fault: string, checked: Checked): CheckReport {
  return { ...checked, format: null, invoice: null, rules: [], verdict: 'UNREAD', fault, findings: [] }
}

function verdictOf(findings: readonly ReportedFinding[], isWithoutLines: boolean): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  if (isWithoutLines || errors.some(({ kind }) => kind === 'FORMAT')) return 'NO_E_INVOICE'
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

function ofSum(
  { line, what, term, stated, computed }: SumDifference,
  { invoice }: ReadInvoice,
): ReportedFinding {
  return {
    ...{ kind: 'CONTENT', severity: 'WARNING', id: term, place: null },
    message: `${what}: angegeben ${stated}, berechnet ${computed}.`,
    lines: line === null ? [] : [invoice.lines[line]?.id ?? String(line + 1)],
  }
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  SOUND: 'E-Rechnung ohne Fehler',
  FAULTY: 'E-Rechnung mit Fehlern',
  NO_E_INVOICE: 'Keine E-Rechnung im Sinne des § 14 Abs. 1 UStG',
  UNREAD: 'Nicht als elektronische Rechnung lesbar',
}

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
