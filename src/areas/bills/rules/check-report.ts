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

/** A verdict with how many warnings stand beside it: an invoice without errors may be another firm's. */
export function verdictText({ verdict, findings }: Pick<CheckReport, 'verdict' | 'findings'>): string {
  const warnings = findings.filter(({ severity }) => severity === 'WARNING').length
  const isJudged = verdict === 'SOUND' || verdict === 'FAULTY'
  if (!isJudged || warnings === 0) return verdictWords[verdict]
  return `${verdictWords[verdict]}, ${warnings === 1 ? '1 Warnung' : `${warnings} Warnungen`}`
}

interface FindingKind {
  kind: InvoiceFinding['kind']
  name: string
  /** What a grave finding of the kind means for the input tax (§ 15 Abs. 1 Nr. 1 UStG; BMF 15.10.2025). */
  consequence: string
}

export const findingKinds: readonly FindingKind[] = [
  {
    kind: 'FORMAT',
    name: 'Format',
    consequence:
      'Die Datei ist keine E-Rechnung, sondern eine sonstige Rechnung (§ 14 Abs. 1 UStG). Muss der Lieferant E-Rechnungen ausstellen, ist der Vorsteuerabzug erst mit einer berichtigten Datei sicher.',
  },
  {
    kind: 'RULE',
    name: 'Geschäftsregeln',
    consequence:
      'Betrifft eine verletzte Regel eine Pflichtangabe (§ 14 Abs. 4 UStG), ist der Vorsteuerabzug erst mit einer berichtigten Rechnung sicher; sonst bleibt er.',
  },
  {
    kind: 'CONTENT',
    name: 'Inhalt',
    consequence:
      'Fehlt eine Pflichtangabe oder ist sie falsch (§ 14 Abs. 4 UStG), ist der Vorsteuerabzug erst mit einer berichtigten Rechnung sicher, auch wenn Format und Regeln stimmen.',
  },
]

/** What nobody should save without having read it: errors, and what the invoice says otherwise than the law asks. */
export function isGrave({ kind, severity }: Pick<InvoiceFinding, 'kind' | 'severity'>): boolean {
  return severity === 'ERROR' || (kind === 'CONTENT' && severity === 'WARNING')
}

/** What these findings of a kind mean for the input tax, in German; null where none of them is grave. */
export function consequenceOf(
  { kind, consequence }: FindingKind,
  findings: readonly Pick<InvoiceFinding, 'kind' | 'severity'>[],
): string | null {
  return findings.some((one) => one.kind === kind && isGrave(one)) ? consequence : null
}

export const severityWords: Readonly<Record<InvoiceFinding['severity'], string>> = {
  ERROR: 'Fehler',
  WARNING: 'Warnung',
  INFORMATION: 'Hinweis',
}
