import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { type InvoiceFinding, invoiceFindings } from '#areas/einvoice/rules/invoice-findings.ts'
import { invoiceRules } from '#areas/einvoice/rules/judge-invoice.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import type { Day } from '#kernel/day.ts'
import { receivedInvoice, receivedLine } from '#test/einvoice/received-invoice.ts'
import { pageOf } from '#test/papers/page-of.ts'
import { correctionRequest, mailLink, unreadableRequest } from './correction-request.ts'
import { comparePicture } from './paper/compare-picture.ts'

const finding = (changes: Partial<InvoiceFinding>): InvoiceFinding => ({
  ...{ kind: 'RULE', severity: 'ERROR', id: 'BR-1', message: 'Etwas fehlt.', lines: [], place: null },
  ...changes,
})
const invoice = {
  number: 'R-1',
  issueDay: '2026-11-02',
  seller: { contact: { name: null, phone: null, email: ' rechnung@hansen.example ' } },
  lines: [{ id: '10' }, { id: '20' }],
} as unknown as Parameters<typeof correctionRequest>[0]

test('names what is wrong, errors first, with its place, and leaves hints out', () => {
  const { to, subject, text } = correctionRequest(
    invoice,
    [
      finding({ severity: 'INFORMATION', message: 'Ein Hinweis.' }),
      finding({ severity: 'WARNING', id: 'BT-31', message: 'Die USt-IdNr. fehlt.' }),
      finding({ id: 'BR-2', message: 'Die Menge fehlt.', lines: [1, 0] }),
      finding({ id: '', message: 'Unbekannt.', place: { line: 3, column: 7, excerpt: '<x>', field: null } }),
    ],
    { firm: 'Nordlicht Antik GmbH' },
  )
  expect(to).toBe('rechnung@hansen.example')
  expect(subject).toBe('Bitte um Berichtigung Ihrer Rechnung R-1 vom 02.11.2026')
  expect(text.split('\n').filter((row) => row.startsWith('- '))).toEqual([
    '- Die Menge fehlt. (BR-2, Position 20 und 1 weitere)',
    '- Unbekannt. (Zeile 3, Zeichen 7)',
    '- Die USt-IdNr. fehlt. (BT-31)',
  ])
  expect(text).toMatch(/Mit freundlichen Grüßen\nNordlicht Antik GmbH$/)
})

test('goes to the address that the invoice names, else to the one that is stored', () => {
  const toOf = (seller: object) =>
    correctionRequest({ ...invoice, seller: seller as typeof invoice.seller }, [finding({})], {
      ...{ firm: 'Firma', supplierEmail: 'gespeichert@hansen.example' },
    }).to
  const address = { value: 'eingang@hansen.example', scheme: 'EM' }
  expect(toOf(invoice.seller)).toBe('rechnung@hansen.example')
  expect(toOf({ contact: null, electronicAddress: address })).toBe('eingang@hansen.example')
  expect(toOf({ contact: null, electronicAddress: { value: '0409999', scheme: '0204' } })).toBe(
    'gespeichert@hansen.example',
  )
})

test('names what the law asks before what may follow from a value that cannot be read', () => {
  const findings = [
    finding({ kind: 'FORMAT', id: 'Quantity', message: '„18,5“ ist keine Zahl.' }),
    ...Array.from({ length: 9 }, (_, index) => finding({ message: `Regel ${index}.` })),
    finding({ kind: 'CONTENT', severity: 'WARNING', id: 'BT-44', message: 'Ein anderer Käufer.' }),
  ]
  const rows = correctionRequest(invoice, findings, { firm: 'Firma' })
    .text.split('\n')
    .filter((row) => /^-/.test(row))
  expect(rows.slice(0, 3)).toEqual([
    '- „18,5“ ist keine Zahl. (Quantity)',
    '- Ein anderer Käufer. (BT-44)',
    '- Regel 0. (BR-1)',
  ])
})

test('of a file that cannot be read says why', () => {
  const { to, subject, text } = unreadableRequest('R-7.xml', 'Die Datei bricht in Zeile 3 ab', 'Firma')
  expect([to, subject]).toEqual(['', 'Bitte um eine lesbare E-Rechnung: R-7.xml'])
  expect(text).toContain('- Die Datei bricht in Zeile 3 ab.')
  expect(unreadableRequest('a', 'x'.repeat(5000), 'Firma').text.length).toBeLessThan(500)
})

test('stays short, whatever the file says, and its text is nothing but text', () => {
  const many = Array.from({ length: 200 }, () => finding({ message: 'x'.repeat(5000) }))
  const request = correctionRequest({ ...invoice, number: '&bcc=a@b.example' }, many, { firm: 'Firma' })
  expect(request.text).toContain('- und 192 weitere Befunde')
  expect(request.text.length).toBeLessThan(2200)
  const link = mailLink({ ...request, to: 'a@b.example?bcc=c@d.example' })
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
})

describe('no sentence to the supplier speaks to the reader:', () => {
  const firm = { names: ['Nordlicht Antik GmbH'], vatId: 'DE136695976' }
  const format = { schema: null, faults: [], count: 0, unchecked: null }
  const base = receivedInvoice({ buyer: { ...receivedInvoice().buyer, name: 'Nordlicht Antik GmbH' } })
  const supplier = { ...base.seller, name: 'Hansen GmbH', vatId: 'DE811907980' }
  const found = (changes: Partial<ElectronicInvoice>, syntax: ReadInvoice['syntax'] = 'cii') =>
    invoiceFindings(
      { syntax, problems: [], format, invoice: { ...base, seller: supplier, ...changes } },
      { firm, today: '2026-11-28' as Day },
    )
  const address = { line1: null, line2: null, line3: null, city: null, postCode: null, subdivision: null }
  const payment = { meansCode: '58', meansText: null, remittance: null, card: null, directDebit: null }
  const transfer = { account: 'DE02120300000000202052', accountName: null, bic: null }
  const [breakdown] = base.taxBreakdowns
  const odd = breakdown ? [{ ...breakdown, category: { code: 'S', percent: '18' } }] : []
  const ofInvoices = [
    found({ number: null, issueDay: null, seller: { ...supplier, vatId: null } }),
    found({ typeCode: '389', seller: base.seller, buyer: { ...base.buyer, vatId: 'DE811907980' } }),
    found({ buyer: { ...base.buyer, name: 'Wassermann AG' } }),
    found({ seller: { ...supplier, vatId: 'ATU12345675', address: { ...address, countryCode: 'DE' } } }),
    found({ seller: { ...supplier, vatId: 'DE811907981' }, issueDay: '2027-01-01', dueDay: '2026-12-01' }),
    found({
      issueDay: '1900-01-01',
      delivery: { name: null, location: null, day: '2026-10-30', address: null },
    }),
    found({ payments: [{ ...payment, creditTransfers: [transfer] }], taxBreakdowns: odd }),
    found({ specification: 'urn:factur-x.eu:1p0:minimum' }),
    found({ specification: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:premium' }),
    found({ specification: 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort' }, 'zugferd-1'),
    found({ lines: [receivedLine({ net: '201.00' })] }),
  ].flat()
  const picture = [
    'Rechnungsnummer:   R-1',
    'Rechnungsdatum:    06.03.2026',
    'Nettobetrag                      1.000,00',
    'zzgl. 20 % MwSt.                   200,00',
    'Gesamtbetrag                     1.200,00',
    'IBAN DE89370400440532013000',
  ]
  const ofPicture = comparePicture(
    {
      ...base,
      payments: [{ ...payment, creditTransfers: [{ ...transfer, account: 'DE02120300000000202051' }] }],
    },
    { ok: true, pages: [pageOf(picture)], pageCount: 1 },
    { vatId: firm.vatId, ibans: [] },
  )
  const ofRules = invoiceRules.map(({ id, message }) => finding({ id, message }))
  const told = (findings: readonly InvoiceFinding[]) =>
    findings
      .filter(({ severity }) => severity !== 'INFORMATION')
      .map(
        (one) =>
          correctionRequest(invoice, [one], { firm: 'Firma' })
            .text.split('\n')
            .find((row) => row.startsWith('- ')) ?? '',
      )

  test.each([
    ['of the content', ofInvoices.filter(({ kind }) => kind === 'CONTENT')],
    ['of the picture', ofPicture],
    ['of the rules', ofRules],
  ])('%s', (_, findings) => {
    const rows = told(findings)
    expect(rows).not.toHaveLength(0)
    for (const row of rows) {
      expect(row).not.toMatch(/\b(Ihre?[mnrs]?|Sie|Ihnen|ihn|ihm|Kontor)\b/)
      if (findings !== ofRules) expect(row).not.toContain('…')
    }
  })

  test('each kind of content and of picture is among them', () => {
    const source = readFileSync(join(import.meta.dirname, '../../einvoice/rules/invoice-findings.ts'), 'utf8')
    const kinds = source.match(/content\(\s*'(?:WARNING|ERROR)'/g) ?? []
    const words = (text: string) => text.replace(/„[^“]*“|\d+|[\d.,]+/g, '')
    const shown = new Set(
      ofInvoices
        .filter(({ kind, severity }) => kind === 'CONTENT' && severity !== 'INFORMATION')
        .map(({ message }) => words(message)),
    )
    expect(shown.size).toBeGreaterThanOrEqual(kinds.length)
    expect(ofPicture.map(({ id }) => id)).toEqual(['BT-1', 'BT-2', 'BT-112', 'BT-110', 'BT-84'])
  })
})
