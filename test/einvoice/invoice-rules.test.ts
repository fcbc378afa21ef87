import { describe, expect, test } from 'vitest'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import {
  type InvoiceProfile,
  invoiceRules,
  isValid,
  judgeInvoice,
} from '#areas/einvoice/rules/judge-invoice.ts'
import { taxCategoryKinds } from '#areas/einvoice/rules/tax-categories.ts'
import { categoryBreaks } from './broken-categories.ts'
import { codeBreaks, conditionBreaks, decimalBreaks, presenceBreaks } from './broken-core.ts'
import { germanBreaks } from './broken-german.ts'
import { card, directDebit, validInvoice, validInvoiceOf } from './valid-invoice.ts'

const breaks = { ...presenceBreaks, ...conditionBreaks, ...decimalBreaks, ...codeBreaks, ...germanBreaks }

function brokenIds(invoice: ElectronicInvoice, profile: InvoiceProfile = 'XRECHNUNG'): string[] {
  return judgeInvoice(invoice, { profile }).map(({ id }) => id)
}

describe('the set of rules', () => {
  test('names no rule twice', () => {
    const ids = invoiceRules.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('has an example that breaks it for every rule', () => {
    const examples = [...Object.keys(breaks), ...categoryBreaks.map(({ id }) => id)]
    expect(examples.toSorted()).toEqual(invoiceRules.map(({ id }) => id).toSorted())
  })

  test('names in each message the terms that it is about', () => {
    const silent = invoiceRules.filter(({ message }) => !/\b(BT|BG)-\d/.test(message))
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

describe('an invoice that keeps the rules', () => {
  test('breaks none, with all groups filled', () => {
    expect(judgeInvoice(validInvoice(), { profile: 'XRECHNUNG' })).toEqual([])
  })

  test.each(taxCategoryKinds.map(({ code }) => code))('breaks none in the tax category %s', (code) => {
    expect(brokenIds(validInvoiceOf(code), 'EN16931')).toEqual([])
  })

  test('breaks none by direct debit, by card, and by a discount on a part', () => {
    expect(brokenIds({ ...validInvoice(), payments: [directDebit()] })).toEqual([])
    expect(brokenIds({ ...validInvoice(), payments: [card()] })).toEqual([])
    const paymentTerms = '#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=500.00#\r\n'
    expect(brokenIds({ ...validInvoice(), paymentTerms })).toEqual([])
  })

  test('breaks none within Italy with a payment that is split', () => {
    const invoice = validInvoiceOf('S')
    for (const { address } of [invoice.seller, invoice.buyer]) address.countryCode = 'IT'
    for (const part of [...invoice.lines, ...invoice.allowancesAndCharges])
      Object.assign(part, { tax: { code: 'B', percent: '19' } })
    invoice.taxBreakdowns[0].category.code = 'B'
    expect(brokenIds(invoice)).toEqual([])
  })

  test('needs no day of payment as a credit note', () => {
    expect(brokenIds({ ...validInvoice(), typeCode: '381', dueDay: null, paymentTerms: null })).toEqual([])
  })

  test('is asked about Skonto by the white space of XML: behind a no-break space it is plain text (BR-DE-18)', () => {
    const withTerms = (paymentTerms: string) =>
      brokenIds({ ...validInvoice(), paymentTerms }).filter((id) => id === 'BR-DE-18')
    expect(withTerms('Danke\n\u00a0#7 Tage netto')).toEqual([])
    expect(withTerms('#7 Tage netto')).toEqual(['BR-DE-18'])
    expect(withTerms(' #SKONTO#TAGE=7#PROZENT=2.00#\t\n')).toEqual([])
  })

  test('may miss the tax by less than a unit of the currency, which lines that were rounded add up to', () => {
    const withTax = (tax: string, gross: string, payable: string) => {
      const invoice = validInvoice()
      invoice.taxBreakdowns[0].tax = tax
      Object.assign(invoice.totals, { tax, gross, payable })
      return brokenIds(invoice)
    }
    expect(withTax('175.79', '1095.79', '1000.99')).toEqual([])
    expect(withTax('175.80', '1095.80', '1001.00')).toEqual(['BR-CO-17', 'BR-S-09'])
  })

  test('may miss the base of a rate by less than a unit, too, and breaks down no rate that nothing bears', () => {
    const withBase = (base: string) => {
      const invoice = validInvoice()
      invoice.taxBreakdowns[0].base = base
      return brokenIds(invoice).filter((id) => id === 'BR-S-08')
    }
    expect([withBase('919.01'), withBase('919.00'), withBase('921.00')]).toEqual([
      [],
      ['BR-S-08'],
      ['BR-S-08'],
    ])
    const exempt = validInvoiceOf('E')
    const [taxed] = validInvoice().taxBreakdowns
    exempt.taxBreakdowns.push({ ...taxed, base: '0.00', tax: '0.00' })
    expect(brokenIds(exempt)).toContain('BR-S-01')
  })

  test('is asked for German rules only as XRechnung', () => {
    const invoice = { ...validInvoice(), buyerReference: null, specification: 'urn:cen.eu:en16931:2017' }
    expect(brokenIds(invoice, 'EN16931')).toEqual([])
    expect(brokenIds(invoice, 'XRECHNUNG')).toEqual(['BR-DE-15', 'BR-DE-21'])
  })
})

describe('an invoice that breaks a rule', () => {
  test.each(Object.entries(breaks))('%s', (id, change) => {
    const invoice = validInvoice()
    change(invoice)
    expect(brokenIds(invoice)).toContain(id)
  })

  test.each(categoryBreaks)('$id in the category $code', ({ id, code, change }) => {
    const invoice = validInvoiceOf(code)
    change(invoice)
    expect(brokenIds(invoice)).toContain(id)
  })

  test('says which lines and which of their parts break it, and how bad that is', () => {
    const invoice = validInvoice()
    for (const line of invoice.lines) line.unit = 'Stück'
    invoice.lines[0].allowancesAndCharges[1].amount = '10.000'
    const broken = judgeInvoice(invoice, { profile: 'EN16931' })
    expect(broken.map(({ id, term, where }) => [id, term, where])).toEqual([
      ['BR-DEC-27', 'BT-141', { line: 0, index: 1 }],
      ['BR-CL-23', 'BT-130', { line: 0, index: null }],
      ['BR-CL-23', 'BT-130', { line: 1, index: null }],
    ])
    expect(isValid(broken)).toBe(false)
  })

  test('has no VAT where its tax is another one', () => {
    const invoice = validInvoice()
    const insurance = { code: null, percent: null, other: { scheme: 'INS', percent: '19' } }
    for (const line of invoice.lines) line.tax = insurance
    for (const breakdown of invoice.taxBreakdowns) breakdown.category = insurance
    const ids = brokenIds({ ...invoice, allowancesAndCharges: [] })
    expect(ids).toEqual(expect.arrayContaining(['BR-CO-04', 'BR-47', 'BR-48']))
    expect(ids).not.toContain('BR-CO-17')
    expect(ids).not.toContain('BR-DE-14')
  })

  test('stays valid after a warning and an information', () => {
    const invoice = validInvoice()
    germanBreaks['BR-DE-27']?.(invoice)
    germanBreaks['BR-DE-TMP-32']?.(invoice)
    const broken = judgeInvoice(invoice, { profile: 'XRECHNUNG' })
    expect(broken.map(({ id, severity }) => [id, severity])).toEqual([
      ['BR-DE-27', 'warning'],
      ['BR-DE-TMP-32', 'information'],
    ])
    expect(isValid(broken)).toBe(true)
  })

  test('stays valid as CII where the official validator only warns of it there', () => {
    const invoice = validInvoice()
    germanBreaks['PEPPOL-EN16931-R120']?.(invoice)
    const severities = (syntax: 'cii' | 'ubl-invoice') =>
      judgeInvoice(invoice, { profile: 'XRECHNUNG', syntax }).map(({ id, severity }) => [id, severity])
    expect(severities('cii')).toEqual([['PEPPOL-EN16931-R120', 'warning']])
    expect(severities('ubl-invoice')).toEqual([['PEPPOL-EN16931-R120', 'fatal']])
  })

  test('is judged whatever stands in its numbers', () => {
    const invoice = validInvoice()
    invoice.totals.payable = 'viel'
    invoice.lines[0].net = '9'.repeat(5000)
    expect(brokenIds(invoice, 'EN16931')).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-CO-16']))
  })
})
