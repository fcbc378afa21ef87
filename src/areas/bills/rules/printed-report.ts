import { formatDay, parseDay } from '#kernel/day.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { unprintable } from '#kernel/texts/printable.ts'
import {
  type CheckReport,
  consequenceOf,
  findingKinds,
  pictureWords,
  severityWords,
  verdictConsequence,
  verdictText,
} from './check-report.ts'

/** The report as its template prints it: all texts ready. */
export interface PrintedReport {
  title: string
  firm: string
  madeAt: string
  made: string
  verdict: string
  consequence: string | null
  fault: string | null
  facts: { label: string; value: string }[]
  rules: { label: string; value: string }[]
  /** What cannot be printed; null where everything can. */
  note: string | null
  parts: {
    title: string
    none: string
    consequence: string | null
    findings: { severity: string; id: string; message: string; where: string }[]
    /** That there are more than are printed. */
    more: string | null
  }[]
}

const dayWords = (text: string) => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

const held = (text: string | null) => text && holdCitations(shortened(text, mostMessage))

// What a person reads: invoices wait for the same printer, and a hostile file has as much as one wants. The XML has all of it.
const [mostValue, mostMessage, mostId] = [300, 400, 60]
const mostFindings = 200
const mostCodes = 12

const shortened = (text: string, most: number) => (text.length <= most ? text : `${cutText(text, most - 1)}…`)

/** `CheckReport` → `PrintedReport`; what the file does not say has no row. */
export function printedReport(report: CheckReport): PrintedReport {
  const printed = allButNote(report)
  return { ...printed, note: unprintableNote(JSON.stringify(printed)) }
}

/** Names what the paper shows as boxes by its codes, which can be printed. */
function unprintableNote(text: string): string | null {
  const found = unprintable(text)
  if (found.length === 0) return null
  const codes = found.slice(0, mostCodes).map((one) => {
    const hex = (one.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${hex.padStart(4, '0')}`
  })
  const more = found.length > mostCodes ? ' und andere' : ''
  return `□ steht für Zeichen, die es in der Schrift dieses Berichts nicht gibt (${codes.join(', ')}${more}). Der Prüfbericht als XML enthält sie.`
}

function allButNote(report: CheckReport): Omit<PrintedReport, 'note'> {
  const { file, invoice, findings } = report
  const day = formatDay(report.checkedOn)
  return {
    title: 'Prüfbericht E-Rechnung',
    firm: report.firm,
    madeAt: `${report.checkedOn}T00:00:00`,
    made: `Geprüft am ${day} von Kontor`,
    verdict: holdCitations(verdictText(report)),
    consequence: held(verdictConsequence(report.verdict)),
    fault: held(report.fault),
    facts: [
      { label: 'Datei', value: file.name },
      { label: 'Größe', value: `${file.size.toLocaleString('de-DE')} Byte` },
      { label: 'SHA-256', value: file.sha256 },
      { label: 'Format', value: report.format ?? '' },
      { label: 'Rechnungsnummer', value: invoice?.number ?? '' },
      { label: 'Rechnungsdatum', value: dayWords(invoice?.issueDay ?? '') },
      { label: 'Lieferant', value: invoice?.seller ?? '' },
      {
        label: 'Gesamtbetrag',
        value: invoice?.total ? `${invoice.total.replace('.', ',')} ${invoice.currency}` : '',
      },
      { label: 'Bild der Rechnung', value: report.picture ? pictureWords[report.picture] : '' },
      { label: 'Geprüft am', value: day },
    ].flatMap(({ label, value }) => (value === '' ? [] : { label, value: shortened(value, mostValue) })),
    rules: report.rules.map(({ name, version }) => ({ label: name, value: version })),
    parts:
      report.verdict === 'UNREAD'
        ? []
        : findingKinds.map((kind) => ({
            title: kind.name,
            none: report.checkedKinds.includes(kind.kind) ? 'Nichts zu beanstanden.' : 'Nicht geprüft.',
            consequence: held(consequenceOf(kind, findings)),
            ...printedFindings(findings.filter((one) => one.kind === kind.kind)),
          })),
  }
}

function printedFindings(
  findings: CheckReport['findings'],
): Pick<PrintedReport['parts'][number], 'findings' | 'more'> {
  const further = findings.length - mostFindings
  return {
    findings: findings.slice(0, mostFindings).map(({ severity, id, message, lines, place }) => ({
      ...{ severity: severityWords[severity], id: shortened(id, mostId) },
      message: holdCitations(shortened(message, mostMessage)),
      where: whereWords(lines, place),
    })),
    more:
      further > 0
        ? `${further === 1 ? 'Ein weiterer Befund steht' : `${further.toLocaleString('de-DE')} weitere Befunde stehen`} im Prüfbericht als XML.`
        : null,
  }
}

// A rule may be broken in thousands of lines; the XML names them all.
const mostLines = 20
const mostLineName = 40

function whereWords(lines: readonly string[], place: CheckReport['findings'][number]['place']): string {
  if (place) return `Zeile ${place.line}, Zeichen ${place.column}`
  if (lines.length === 0) return ''
  const more = lines.length - mostLines
  return `${lines.length === 1 ? 'Position' : 'Positionen'} ${lines
    .slice(0, mostLines)
    .map((line) => shortened(line, mostLineName))
    .join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`
}
