import { describe, expect, test } from 'vitest'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import type { Day } from '#kernel/day.ts'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { isGrave, reportOfFault, reportOfInvoice, verdictText } from './check-report.ts'
import { printedReport } from './printed-report.ts'
import { reportXml } from './report-xml.ts'

const checked = {
  ...{ firm: 'Nordlicht Antik GmbH', checkedOn: '2026-11-28' as Day, picture: null },
  file: { name: 'r.xml', sha256: 'ab', size: 1 },
}
const format = { schema: null, faults: [], count: 0, unchecked: null }
const read = (syntax: ReadInvoice['syntax'], specification: string) => ({
  ...{ syntax, problems: [], format },
  invoice: receivedInvoice({ specification }),
})
const zugferd1 = read('zugferd-1', 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort')
const minimum = read('cii', 'urn:factur-x.eu:1p0:minimum')
const full = read('cii', 'urn:cen.eu:en16931:2017')
const finding = (kind: InvoiceFinding['kind'], severity: InvoiceFinding['severity']): InvoiceFinding => ({
  ...{ kind, severity, id: 'BT-1', message: 'Etwas.', lines: [], place: null },
})

test.each<[string, typeof full, InvoiceFinding[], string]>([
  ['without an error', full, [finding('CONTENT', 'WARNING')], 'SOUND'],
  ['with an error', full, [finding('RULE', 'ERROR')], 'FAULTY'],
  ['with an error of the format', full, [finding('FORMAT', 'ERROR')], 'NO_E_INVOICE'],
  ['without lines', minimum, [], 'NO_E_INVOICE'],
  // Nobody has looked for errors of its format and of the rules.
  ['older than the standard', zugferd1, [], 'NOT_CHECKED'],
  ['older than the standard, with an error', zugferd1, [finding('CONTENT', 'ERROR')], 'NOT_CHECKED'],
  ['older than the standard, and broken', zugferd1, [finding('FORMAT', 'ERROR')], 'NO_E_INVOICE'],
])('an invoice %s: %s', (_, invoice, findings, verdict) => {
  expect(reportOfInvoice(invoice, findings, checked).verdict).toBe(verdict)
})

test('a report names the rules that were asked, and none of what was asked by none', () => {
  const rulesOf = (one: Parameters<typeof reportOfInvoice>[0]) =>
    reportOfInvoice(one, [], checked).rules.map(({ name }) => name)
  const schema = { ...format, schema: 'CII D16B' }
  expect(rulesOf(full)).not.toEqual([])
  expect(rulesOf({ ...full, format: schema })).toEqual(['Schema', ...rulesOf(full)])
  expect([rulesOf(minimum), rulesOf(zugferd1)]).toEqual([[], []])
})

test.each<[InvoiceFinding['kind'], InvoiceFinding['severity'], boolean]>([
  ['RULE', 'ERROR', true],
  // Such as 'Als Verkäufer steht Ihre eigene USt-IdNr. in der Rechnung.'
  ['CONTENT', 'WARNING', true],
  ['CONTENT', 'INFORMATION', false],
  ['RULE', 'WARNING', false],
  ['FORMAT', 'WARNING', false],
])('a finding of %s, %s, is grave: %s', (kind, severity, grave) => {
  expect(isGrave(finding(kind, severity))).toBe(grave)
})

test.each<[InvoiceFinding[], string]>([
  [[], 'E-Rechnung ohne Fehler'],
  [[finding('CONTENT', 'INFORMATION')], 'E-Rechnung ohne Fehler'],
  [[finding('CONTENT', 'WARNING')], 'E-Rechnung ohne Fehler, 1 Warnung'],
  [
    [finding('CONTENT', 'WARNING'), finding('RULE', 'WARNING'), finding('RULE', 'ERROR')],
    'E-Rechnung mit Fehlern, 2 Warnungen',
  ],
  [
    [finding('FORMAT', 'ERROR'), finding('RULE', 'WARNING')],
    'Keine E-Rechnung im Sinne des § 14 Abs. 1 UStG',
  ],
])('the verdict on %j counts its warnings: %s', (findings, words) => {
  expect(verdictText(reportOfInvoice(full, findings, checked))).toBe(words)
})

test('each part with a grave finding says what that means for the input tax, to people and to machines', () => {
  const findings = [finding('RULE', 'WARNING'), finding('CONTENT', 'WARNING')]
  const report = reportOfInvoice(full, findings, checked)
  expect(printedReport(report).parts.map(({ consequence }) => consequence)).toEqual([
    ...[null, null],
    expect.stringMatching(/^Fehlt eine Pflichtangabe oder ist sie falsch .* Vorsteuerabzug/),
  ])
  expect(reportXml(report)).toMatch(
    /<Findings kind="CONTENT" checked="true">\s*<Consequence>Fehlt eine Pflichtangabe/,
  )
  expect(reportXml(report).match(/<Consequence>/g)).toHaveLength(1)
})

describe('of what was not looked for, no report says that nothing is wrong:', () => {
  const [nothing, unchecked] = ['Nichts zu beanstanden.', 'Nicht geprüft.']
  test.each([
    ['a whole invoice', full, [nothing, nothing, nothing]],
    ['MINIMUM', minimum, [nothing, unchecked, nothing]],
    ['ZUGFeRD 1.0', zugferd1, [unchecked, unchecked, nothing]],
  ])('%s', (_, invoice, words) => {
    const report = reportOfInvoice(invoice, [], checked)
    expect(printedReport(report).parts.map(({ none }) => none)).toEqual(words)
    const attributes = [...reportXml(report).matchAll(/<Findings kind="[A-Z]+" checked="(\w+)"/g)]
    expect(attributes.map(([, value]) => value)).toEqual(words.map((word) => String(word === nothing)))
  })

  test('a file that cannot be read', () => {
    expect(reportXml(reportOfFault('Die Datei ist leer', checked)).match(/checked="false"/g)).toHaveLength(3)
  })
})

test('no citation is torn apart at the end of a line on paper; machines get it as it is written', () => {
  const message = 'Die Rechnung nennt keinen Tag (§ 14 Abs. 4 Nr. 6 UStG)'
  const report = reportOfInvoice(zugferd1, [{ ...finding('CONTENT', 'WARNING'), message }], checked)
  const { consequence, parts } = printedReport(report)
  expect(consequence).toContain('(§_14 Abs._1_UStG)'.replaceAll('_', '\u00a0'))
  const [found] = parts.flatMap(({ findings }) => findings)
  expect(found?.message).toContain('(§_14 Abs._4 Nr._6_UStG)'.replaceAll('_', '\u00a0'))
  expect(reportXml(report)).toContain(message)
})

test('a file that was not checked says what that means for the input tax, to people and to machines', () => {
  const report = reportOfInvoice(zugferd1, [], checked)
  expect(printedReport(report).consequence).toContain('Vorsteuerabzug')
  expect(reportXml(report)).toMatch(/<Consequence>Als E-Rechnung gilt die Datei nur, wenn/)
  const sound = reportOfInvoice(full, [], checked)
  expect(printedReport(sound).consequence).toBeNull()
  expect(reportXml(sound)).not.toContain('Consequence')
})

test('a hostile file’s report is as long as a person reads, and its XML has all of it', () => {
  const long = 'x'.repeat(100_000)
  const one: InvoiceFinding = {
    ...{ ...finding('FORMAT', 'ERROR'), id: long, message: `„${long}“ gibt es nicht` },
    place: { line: 1, column: 1, excerpt: '', field: null },
  }
  const findings = [
    ...Array.from({ length: 203 }, () => one),
    ...Array.from({ length: 201 }, () => ({ ...finding('RULE', 'ERROR'), lines: [0] })),
  ]
  const invoice = receivedInvoice({ specification: 'urn:cen.eu:en16931:2017', number: long })
  const line = invoice.lines[0]
  if (!line) throw new Error('no line')
  invoice.lines = [{ ...line, id: long }]
  const report = reportOfInvoice({ ...full, invoice }, findings, { ...checked, firm: 'Nordlicht Antik GmbH' })
  const printed = printedReport(report)
  expect(JSON.stringify(printed).length).toBeLessThan(300_000)
  expect(printed.parts.map((part) => [part.findings.length, part.more])).toEqual([
    [200, '3 weitere Befunde stehen im Prüfbericht als XML.'],
    [200, 'Ein weiterer Befund steht im Prüfbericht als XML.'],
    [0, null],
  ])
  expect(reportXml(report).split(long).length - 1).toBe(1 + 203 * 2 + 201)
  const fault = printedReport(reportOfFault(long, checked))
  expect(fault.fault).toHaveLength(400)
})

test('what no font has is named on paper by its code, and stands as it is in the XML', () => {
  const invoice = receivedInvoice({ specification: 'urn:cen.eu:en16931:2017', number: '漢字-1 \u{20000}' })
  const report = reportOfInvoice({ ...full, invoice }, [], checked)
  expect(printedReport(report).note).toBe(
    '□ steht für Zeichen, die es in der Schrift dieses Berichts nicht gibt (U+6F22, U+5B57, U+20000). Der Prüfbericht als XML enthält sie.',
  )
  expect(reportXml(report)).toContain('<Number>漢字-1 \u{20000}</Number>')
  expect(printedReport(reportOfInvoice(full, [], checked)).note).toBeNull()
})
