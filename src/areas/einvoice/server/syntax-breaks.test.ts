import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { validInvoice } from '#test/einvoice/valid-invoice.ts'
import { invoiceFindings } from '../rules/invoice-findings.ts'
import { writeCii } from '../rules/write/write-cii.ts'
import { writeUbl } from '../rules/write/write-ubl.ts'
import { readElectronicInvoice } from './electronic-file.ts'

const cius = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

/** The rules that a file breaks once it is changed; it breaks none as it stands. */
function broken(file: string, change: (text: string) => string): string[] {
  const ids = (text: string) => {
    const read = readElectronicInvoice(new TextEncoder().encode(text))
    if (!read.ok) throw new Error(read.message)
    const firm = { names: [], vatId: '' }
    return invoiceFindings(read, { firm, today: '2026-11-28' as Day }).flatMap(({ id, kind }) =>
      kind === 'RULE' ? id : [],
    )
  }
  const changed = change(file)
  expect(changed, 'the change changes nothing').not.toBe(file)
  expect(ids(file)).toEqual([])
  return ids(changed)
}

const invoice = validInvoice()
Object.assign(invoice.lines[0].price, { gross: '110.0000', discount: '10.0000' })
const fullUbl = writeUbl(invoice)
const fullCii = writeCii(invoice)

const first = (text: string | RegExp, by: string) => (file: string) => file.replace(text, by)

test.each<[string, (text: string) => string]>([
  ['PEPPOL-EN16931-R008', first(/<cbc:Note>[^<]*</, '<cbc:Note> <')],
  ['PEPPOL-EN16931-R043', first(/(<cac:AllowanceCharge>\s*<cbc:ChargeIndicator>)true/, '$11')],
  [
    'PEPPOL-EN16931-R044',
    first(/(<cac:Price>[\s\S]*?<cac:AllowanceCharge>\s*<cbc:ChargeIndicator>)false/, '$1true'),
  ],
  ['PEPPOL-EN16931-R053', first(/<cac:TaxTotal>(?=[\s\S]*?TaxSubtotal)[\s\S]*?<\/cac:TaxTotal>/, '$&$&')],
  [
    'PEPPOL-EN16931-R054',
    first(
      /<cac:TaxTotal>/,
      '<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">1.00</cbc:TaxAmount></cac:TaxTotal>$&',
    ),
  ],
  ['PEPPOL-EN16931-R101', first(/(<cac:InvoiceLine>[\s\S]*?<cbc:DocumentTypeCode>)130/, '$1916')],
  ['BR-DE-19', first(/(<cac:PayeeFinancialAccount>\s*<cbc:ID>)DE/, '$1de')],
])('UBL that breaks %s', (id, change) => {
  expect(broken(fullUbl, change)).toContain(id)
})

test.each<[string, (text: string) => string]>([
  ['PEPPOL-EN16931-R008', first(/<ram:Content>[^<]*</, '<ram:Content><')],
  [
    'PEPPOL-EN16931-R043-1',
    first(/(<ram:SpecifiedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)\w+/, '$10'),
  ],
  [
    'PEPPOL-EN16931-R043-2',
    first(/(<ram:AppliedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)\w+/, '$10'),
  ],
  [
    'PEPPOL-EN16931-R044',
    first(/(<ram:AppliedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)\w+/, '$1true'),
  ],
  ['PEPPOL-EN16931-R053', first(/<ram:TaxTotalAmount currencyID="EUR">[^<]*<\/ram:TaxTotalAmount>/, '$&$&')],
  ['PEPPOL-EN16931-R101', first(/(<ram:SpecifiedLineTradeSettlement>[\s\S]*?<ram:TypeCode>)130/, '$1916')],
])('CII that breaks %s', (id, change) => {
  expect(broken(fullCii, change)).toContain(id)
})

test('in CII gross and net price are of one quantity (BR-TMP-3), and both are asked', () => {
  const withQuantities = (gross: string, net: string) => (file: string) =>
    file
      .replace(/<ram:BasisQuantity[\s\S]*?<\/ram:BasisQuantity>/g, '')
      .replace('</ram:GrossPriceProductTradePrice>', `${gross}$&`)
      .replace('</ram:NetPriceProductTradePrice>', `${net}$&`)
  const of = (quantity: string, unit = '') => `<ram:BasisQuantity${unit}>${quantity}</ram:BasisQuantity>`
  expect(broken(fullCii, withQuantities(of('10'), of('1')))).toContain('BR-TMP-3')
  expect(broken(fullCii, withQuantities(of('1'), of('1')))).not.toContain('BR-TMP-3')
  expect(broken(fullCii, withQuantities(of('1'), ''))).not.toContain('BR-TMP-3')
  expect(broken(fullCii, withQuantities(of('0'), of('1')))).toContain('PEPPOL-EN16931-R121')
})

test('a direct debit names no bank of the payee (BR-DE-25-b)', () => {
  const debit = (file: string) =>
    file.replace(
      /<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
      `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode>
      <ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>BYLADEM1001</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>
      </ram:SpecifiedTradeSettlementPaymentMeans>`,
    )
  expect(broken(fullCii, debit)).toContain('BR-DE-25-b')
})

test('white space of a discount is that of XML (BR-DE-18)', () => {
  const withTerms = (terms: string) => (file: string) =>
    file.replace(
      /<cac:PaymentTerms>[\s\S]*?<\/cac:PaymentTerms>/,
      `<cac:PaymentTerms><cbc:Note>${terms}</cbc:Note></cac:PaymentTerms>`,
    )
  const isBroken = (terms: string) => broken(fullUbl, withTerms(terms)).includes('BR-DE-18')
  expect(isBroken('#SKONTO#TAGE=7#PROZENT=2.00#\n')).toBe(false)
  expect(isBroken('#SKONTO#TAGE=7#PROZENT=2.00#')).toBe(true)
  expect(isBroken('#SKONTO#TAGE=7#PROZENT=2.00#\u00a0\n')).toBe(true)
  expect(isBroken('\u00a0#7 Tage netto')).toBe(false)
  expect(isBroken('#SKONTO#TAGE=7#PROZENT=2.00#\nZu #x#\n')).toBe(false)
  expect(isBroken('#SKONTO#TAGE=7#PROZENT=2.00#\nZu #x# sofort')).toBe(true)
})

test('addresses have letters of every script (BR-DE-28)', () => {
  const withMail = (address: string) => (file: string) =>
    file.replace(/(<cac:AccountingSupplierParty>[\s\S]*?<cbc:ElectronicMail>)[^<]*/, `$1${address}`)
  const isBroken = (address: string) => broken(fullUbl, withMail(address)).includes('BR-DE-28')
  expect(['jörg@müller-bau.de', 'δοκιμή@παράδειγμα.δοκιμή', 'x@пример.рф'].map(isBroken)).toEqual([
    false,
    false,
    false,
  ])
  expect(['kein', 'a@b', 'a b@c.de', 'a@b@c.de', 'a@.de', 'a@b..de'].map(isBroken)).toEqual(
    Array(6).fill(true),
  )
})

test('Extension and CVD say that their own rules are not checked', () => {
  for (const [variant, part] of [
    ['Extension', '#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0'],
    ['CVD', '#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9'],
  ]) {
    const text = fullUbl.replace(cius, `${cius}${part}`)
    const read = readElectronicInvoice(new TextEncoder().encode(text))
    if (!read.ok) throw new Error(read.message)
    const found = invoiceFindings(read, { firm: { names: [], vatId: '' }, today: '2026-11-28' as Day })
    expect(found).toContainEqual(
      expect.objectContaining({
        severity: 'INFORMATION',
        message: expect.stringContaining(`Die eigenen Regeln von XRechnung ${variant}`),
      }),
    )
    expect(found.map(({ id }) => id)).not.toContain('BR-DE-21')
  }
})
