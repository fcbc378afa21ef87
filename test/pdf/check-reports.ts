import { type CheckReport, reportOfFault } from '#areas/bills/rules/check-report.ts'
import type { Day } from '#kernel/day.ts'

const checked = {
  firm: 'Nordlicht Antik GmbH',
  checkedOn: '2026-03-05' as Day,
  file: { name: 'Rechnung „Möbel“ & Łucja 漢.xml', sha256: 'ab'.repeat(32), size: 12_345 },
  picture: null,
}

/** Of a file that cannot be read. */
export const unreadReport = (): CheckReport =>
  reportOfFault('Die XML-Datei ist fehlerhaft (Zeile 1, Zeichen 5)', checked)

/** With findings of all kinds, at places of the file and in lines, so many that they take several pages. */
export const checkReport = (): CheckReport => ({
  ...checked,
  picture: 'COMPARED',
  format: 'XRechnung 3.0 (UBL)',
  invoice: {
    number: 'R-4711',
    issueDay: '2026-03-02',
    seller: 'Hansen Teakmöbel GmbH',
    total: '238.00',
    currency: 'EUR',
  },
  rules: [{ name: 'Schema', version: 'UBL 2.1' }],
  verdict: 'NO_E_INVOICE',
  fault: null,
  checkedKinds: ['FORMAT', 'RULE', 'CONTENT'],
  findings: (['FORMAT', 'RULE', 'CONTENT'] as const).flatMap((kind) =>
    Array.from({ length: 30 }, (_, index) => ({
      kind,
      severity: (['ERROR', 'WARNING', 'INFORMATION'] as const)[index % 3] ?? 'ERROR',
      id: `BR-${index}`,
      message: `Der Betrag „${index}“ stimmt nicht mit der Summe der Positionen überein (§ 14 Abs. 4 UStG).`,
      lines: kind === 'RULE' ? Array.from({ length: 25 }, (_, line) => String(line + 1)) : [],
      place: kind === 'FORMAT' ? { line: index + 1, column: 5, excerpt: '<cbc:ID>', field: null } : null,
    })),
  ),
})
