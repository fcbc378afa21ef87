import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { fullCii } from '#test/einvoice/full-cii.ts'
import { fullInvoice, fullInvoiceOfCii } from '#test/einvoice/full-invoice.ts'
import { fullUbl } from '#test/einvoice/full-ubl.ts'
import { smallZugferd1 } from '#test/einvoice/small-files.ts'
import { invoiceFindings } from '../rules/invoice-findings.ts'
import { readElectronicInvoice } from './electronic-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => {
  const result = readElectronicInvoice(bytesOf(text))
  if (!result.ok) throw new Error(result.message)
  return result
}

const ubl = (content: string, name = 'Invoice') =>
  `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">${content}</${name}>`

const sound = expect.objectContaining({ count: 0, unchecked: null })

describe('every term of the model', () => {
  test('is read from UBL', () => {
    expect(read(fullUbl)).toEqual({
      ok: true,
      syntax: 'ubl-invoice',
      invoice: fullInvoice,
      problems: [],
      format: sound,
      isHybrid: false,
    })
  })

  test('is read from CII', () => {
    expect(read(fullCii)).toEqual({
      ok: true,
      syntax: 'cii',
      invoice: fullInvoiceOfCii,
      problems: [],
      format: sound,
      isHybrid: false,
    })
  })
})

test('an invoice without anything is read as one in which all is absent', () => {
  const { invoice } = read(ubl(''))
  expect(invoice).toMatchObject({
    number: null,
    seller: { name: null, identifiers: [], address: null },
    delivery: null,
    payments: [],
    lines: [],
    totals: { gross: null },
  })
})

test('a credit note of UBL has names of its own', () => {
  const { invoice, syntax } = read(
    ubl(
      `<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
      <cac:AdditionalDocumentReference><cbc:ID>P-7</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
      <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-02-01</cbc:PaymentDueDate></cac:PaymentMeans>
      <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="XPP">2</cbc:CreditedQuantity></cac:CreditNoteLine>`,
      'CreditNote',
    ),
  )
  expect(syntax).toBe('ubl-credit-note')
  expect(invoice).toMatchObject({
    typeCode: '381',
    dueDay: '2026-02-01',
    projectReference: 'P-7',
    supportingDocuments: [],
    lines: [{ id: '1', quantity: '2', unit: 'XPP' }],
  })
})

test('elements of other namespaces are not seen, whatever their names', () => {
  const { invoice } = read(ubl('<x:ID xmlns:x="urn:other">falsch</x:ID><cbc:ID>richtig</cbc:ID>'))
  expect(invoice.number).toBe('richtig')
})

test('what is no number or no day stays and is told', () => {
  const { invoice, problems } = read(
    ubl(
      `<cbc:IssueDate>31.02.2026</cbc:IssueDate><cbc:TaxPointDate>2026-02-31</cbc:TaxPointDate>
      <cac:LegalMonetaryTotal><cbc:PayableAmount>1.234,50</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    ),
  )
  expect(invoice).toMatchObject({
    issueDay: '31.02.2026',
    taxPointDay: '2026-02-31',
    totals: { payable: '1.234,50' },
  })
  expect(problems).toEqual([
    { element: 'IssueDate', message: '„31.02.2026“ ist kein Datum', isLost: true },
    { element: 'TaxPointDate', message: '„2026-02-31“ ist kein Datum', isLost: true },
    { element: 'PayableAmount', message: '„1.234,50“ ist keine Zahl', isLost: true },
  ])
})

const tooLarge = '99999999999999999999'
const totalOf = (gross: string) =>
  `<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>${gross}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>`
const lineOf = (quantity: string, net: string) =>
  `<cac:InvoiceLine><cbc:InvoicedQuantity>${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount></cac:InvoiceLine>`
test.each([
  [totalOf(tooLarge), 'TaxInclusiveAmount', `„${tooLarge}“ ist eine zu große Zahl`],
  [totalOf(`-${tooLarge}`), 'TaxInclusiveAmount', `„-${tooLarge}“ ist eine zu große Zahl`],
  [totalOf('100000000000.00'), 'TaxInclusiveAmount', '„100000000000.00“ ist eine zu große Zahl'],
  [totalOf(`119.${'0'.repeat(60)}`), 'TaxInclusiveAmount', `„119.${'0'.repeat(36)}…“ ist eine zu lange Zahl`],
  [lineOf(tooLarge, '100'), 'InvoicedQuantity', `„${tooLarge}“ ist eine zu große Zahl`],
  [lineOf('1', tooLarge), 'LineExtensionAmount', `„${tooLarge}“ ist eine zu große Zahl`],
  [lineOf('1e5', '100'), 'InvoicedQuantity', '„1e5“ ist keine Zahl'],
])('a number that cannot be counted with is an error of the format: %s', (content, element, message) => {
  const result = read(ubl(content))
  expect(result.problems).toEqual([{ element, message, isLost: true }])
  const firm = { names: ['Nordlicht'], vatId: '' }
  const found = invoiceFindings(result, { firm, today: '2026-04-14' as Day })
  // Said once, be it by the schema or by whoever would have to count with it.
  expect(found.filter((one) => one.message === message)).toMatchObject([
    { kind: 'FORMAT', severity: 'ERROR', id: element, lines: [] },
  ])
})

test('the largest number that can be booked is no problem', () => {
  const content = totalOf('99999999999.99') + lineOf('-1', '-99999999999.99')
  expect(read(ubl(content)).problems).toEqual([])
})

test('what makes a text look like another one is taken out, and it is said of what', () => {
  const party = (name: string) =>
    ubl(
      `<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName>
      </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>`,
    )
  const { invoice, problems } = read(party('Möbel\u202eFED\u200b GmbH'))
  expect(invoice.seller.name).toBe('MöbelFED GmbH')
  expect(problems).toEqual([
    {
      element: 'RegistrationName',
      message: 'Unsichtbare Zeichen (U+202E, U+200B) wurden entfernt: „MöbelFED GmbH“',
    },
  ])
})

test('a period of UBL that only names the moment of the tax is none', () => {
  const period = '<cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>'
  expect(read(ubl(period)).invoice).toMatchObject({ period: null, taxPointCode: '35' })
})

test('lines of CII that only group or inform are left out, and it is said', () => {
  const counted = '<r:LineID>BT-126</r:LineID>'
  const line =
    /<r:IncludedSupplyChainTradeLineItem>.*<\/r:IncludedSupplyChainTradeLineItem>/s.exec(fullCii)?.[0] ?? ''
  const [group, information] = ['GROUP', 'INFORMATION'].map((status) =>
    line.replace(counted, `<r:LineID>G</r:LineID><r:LineStatusReasonCode>${status}</r:LineStatusReasonCode>`),
  )
  const { invoice, problems } = read(fullCii.replace(line, `${group}${line}${information}`))
  expect(invoice.lines.map(({ id }) => id)).toEqual(['BT-126'])
  expect(problems.map(({ element }) => element)).toEqual(['LineStatusReasonCode'])
})

test('ZUGFeRD 1.0 is read by the same reader', () => {
  const { invoice, syntax } = read(smallZugferd1())
  expect(syntax).toBe('zugferd-1')
  expect(invoice).toMatchObject({
    number: 'RE-1',
    issueDay: '2014-03-05',
    orderReference: 'B-9',
    seller: { name: 'Teak GmbH', vatId: 'DE1' },
    taxBreakdowns: [{ category: { code: 'S', percent: '19.00' } }],
    allowancesAndCharges: [{ isCharge: true, amount: '5.80', reason: 'Versand' }],
    totals: { tax: '19.00', gross: '119.00' },
    lines: [{ id: '1', net: '100.00' }],
  })
})

describe('several terms of payment of CII', () => {
  const day = (name: string, text: string) =>
    `<r:${name}><u:DateTimeString format="102">${text}</u:DateTimeString></r:${name}>`
  const term = (description: string, due: string | null, discount = '') =>
    `<r:SpecifiedTradePaymentTerms><r:Description>${description}</r:Description>${due ? day('DueDateDateTime', due) : ''}${discount && `<r:ApplicableTradePaymentDiscountTerms>${discount}</r:ApplicableTradePaymentDiscountTerms>`}</r:SpecifiedTradePaymentTerms>`
  const percent = (value: string) => `<r:CalculationPercent>${value}</r:CalculationPercent>`
  const days = (count: number, unit = 'DAY') =>
    `<r:BasisPeriodMeasure unitCode="${unit}">${count}</r:BasisPeriodMeasure>`
  const termsOf = (...terms: string[]) =>
    read(`<x:CrossIndustryInvoice xmlns:x="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
      xmlns:r="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
      xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
      <x:ExchangedDocument>${day('IssueDateTime', '20260131')}</x:ExchangedDocument>
      <x:SupplyChainTradeTransaction><r:ApplicableHeaderTradeSettlement>${terms.join('')}</r:ApplicableHeaderTradeSettlement>
      </x:SupplyChainTradeTransaction></x:CrossIndustryInvoice>`).invoice

  test.each([
    ['before', [term('3 %', '20260210', percent('3')), term('netto', '20260302')]],
    ['behind', [term('netto', '20260302'), term('3 %', '20260210', percent('3'))]],
    ['in words', [term('3 % Skonto', '20260210'), term('netto, ohne Skonto', '20260302')]],
  ])('a discount %s does not make the due day, and all words stand', (_, terms) => {
    const invoice = termsOf(...terms)
    expect(invoice.dueDay).toBe('2026-03-02')
    expect(invoice.paymentTerms?.split('\n')).toHaveLength(2)
  })

  test('one without a day of its own leaves it empty; of discounts alone the latest is the day, in any order', () => {
    expect(termsOf(term('3 %', '20260210', percent('3')), term('netto', null)).dueDay).toBeNull()
    const steps = [term('3 %', '20260210', percent('3')), term('2 %', '20260220', percent('2'))]
    for (const terms of [steps, steps.toReversed()]) expect(termsOf(...terms).dueDay).toBe('2026-02-20')
  })

  test('several days are all kept', () => {
    const terms = [term('erste Rate', '20260302'), term('zweite Rate', '20260402')]
    expect(termsOf(...terms)).toMatchObject({ dueDay: '2026-03-02', laterDueDays: ['2026-04-02'] })
  })

  test.each([
    ['days', days(14), '2026-02-14'],
    ['weeks', days(2, 'WEE'), '2026-02-14'],
    ['months', days(1, 'MON'), '2026-02-28'],
    ['days from another one', `${day('BasisDateTime', '20260205')}${days(10)}`, '2026-02-15'],
    ['a day', '', '2026-03-02'],
    ['another unit', days(24, 'HUR'), null],
  ])('until when a discount holds: %s', (_, period, until) => {
    const rest = '<r:BasisAmount>119.00</r:BasisAmount><r:ActualDiscountAmount>2.38</r:ActualDiscountAmount>'
    expect(termsOf(term('2 %', '20260302', `${period}${percent('2')}${rest}`)).discounts).toEqual([
      { percent: '2', amount: '2.38', base: '119.00', until },
    ])
  })

  test('0 % is none', () => {
    expect(termsOf(term('netto', '20260302', percent('0.00')))).toMatchObject({ dueDay: '2026-03-02' })
    expect(termsOf(term('netto', '20260302', percent('0.00'))).discounts).toBeUndefined()
  })
})

test('UBL: the day of a discount is not when it is due', () => {
  const terms = (day: string, more = '') =>
    `<cac:PaymentTerms>${more}<cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentTerms>`
  const discount = terms('2026-02-14', '<cbc:SettlementDiscountPercent>2</cbc:SettlementDiscountPercent>')
  expect(read(ubl(discount)).invoice.misplacedDueDay).toBeUndefined()
  expect(read(ubl(discount + terms('2026-03-02'))).invoice.misplacedDueDay).toBe('2026-03-02')
})

test('UBL: a breakdown in the currency of the books is none of the invoice', () => {
  const total = (currency: string, tax: string) =>
    `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${tax}</cbc:TaxAmount><cac:TaxSubtotal>
      <cbc:TaxAmount currencyID="${currency}">${tax}</cbc:TaxAmount></cac:TaxSubtotal></cac:TaxTotal>`
  const currencies =
    '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>'
  const { totals, taxBreakdowns } = read(
    ubl(currencies + total('EUR', '17.00') + total('USD', '19.00')),
  ).invoice
  expect(totals).toMatchObject({ tax: '19.00', taxInAccountingCurrency: '17.00' })
  expect(taxBreakdowns.map(({ tax }) => tax)).toEqual(['19.00'])
})

test('CII: a charge is one that says true or 1', () => {
  const indicator = /(<u:Indicator>)true(<\/u:Indicator>)/
  expect(fullCii).toMatch(indicator)
  const chargesOf = (text: string) => {
    const { allowancesAndCharges, lines } = read(text).invoice
    return [allowancesAndCharges, ...lines.map((line) => line.allowancesAndCharges)]
      .flat()
      .map(({ isCharge }) => isCharge)
  }
  expect(chargesOf(fullCii.replace(indicator, '$11$2'))).toEqual(chargesOf(fullCii))
})

test('UBL: the words of all terms, a discount, and a due day that stands beside the means of payment', () => {
  const terms = (content: string) => `<cac:PaymentTerms>${content}</cac:PaymentTerms>`
  const discount =
    '<cbc:SettlementDiscountPercent>2</cbc:SettlementDiscountPercent><cac:SettlementPeriod><cbc:EndDate>2026-02-14</cbc:EndDate></cac:SettlementPeriod>'
  const means =
    '<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-03-02</cbc:PaymentDueDate></cac:PaymentMeans>'
  const { invoice } = read(
    ubl(
      means +
        terms(`<cbc:Note>14 Tage 2 %</cbc:Note>${discount}`) +
        terms('<cbc:Note>30 Tage netto</cbc:Note>'),
    ),
  )
  expect(invoice).toMatchObject({
    dueDay: null,
    misplacedDueDay: '2026-03-02',
    paymentTerms: '14 Tage 2 %\n30 Tage netto',
    discounts: [{ percent: '2', until: '2026-02-14' }],
  })
  const right = read(ubl(`<cbc:DueDate>2026-03-01</cbc:DueDate>${means}`)).invoice
  expect(right.dueDay).toBe('2026-03-01')
  expect(right.misplacedDueDay).toBeUndefined()
})

test('a tax that is no VAT is told apart; of two on a line the VAT is its own', () => {
  const category = (scheme: string, percent: string) =>
    `<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>`
  const line = (...categories: string[]) =>
    `<cac:InvoiceLine><cac:Item>${categories.join('')}</cac:Item></cac:InvoiceLine>`
  const { invoice } = read(
    ubl(line(category('INS', '13')) + line(category('INS', '13'), category('vat', '19'))),
  )
  expect(invoice.lines.map(({ tax }) => tax)).toEqual([
    { code: null, percent: null, other: { scheme: 'INS', percent: '13' } },
    { code: 'S', percent: '19' },
  ])
})

test('another XML file is no invoice', () => {
  expect(readElectronicInvoice(bytesOf('<Bestellung><ID>1</ID></Bestellung>'))).toEqual({
    ok: false,
    code: 'no-invoice',
    message: 'Die XML-Datei ist keine Rechnung, die Kontor lesen kann: Sie beginnt mit „Bestellung“',
  })
})
