import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { invoiceLineItem, storedLineItem } from '#areas/documents/contract.ts'
import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { Field } from '#areas/documents/rules/fields/field-kinds.ts'
import type { FormMerge } from '#areas/documents/web/merge-questions.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { z } from '#kernel/zod.ts'
import { sampleOf } from '#test/carried-samples.ts'
import { type Invoice, invoiceCreation, invoice as invoiceRead } from '../contract.ts'
import { invoiceMerge } from './form/invoice-merge.ts'
import { type InvoiceValues, invoicePaths, taxFactsOf } from './form/invoice-values.ts'
import { copyOfInvoice, replacementInput, valuesOfInvoice } from './form/stored-values.ts'
import type { LineValues } from './lines/line-values.ts'

// Every field of an invoice's contract through its form: stored, as it is typed, sent again, told apart where two people changed it. One
// that is added takes part by itself. The database has its part in test/carried-fields.test.ts.

const uuid = '0190a000-0000-7000-8000-000000000001'
const categoryId = '0190a000-0000-7000-8000-000000000002'
const lineId = '0190a000-0000-7000-8000-000000000003'
const receiver = { companyName: 'Österle GmbH', countryCode: 'DE', vatId: '' } as ReceiverFields // the rest is not looked at

const category = (id: string) =>
  ({ entityId: { uuid: id }, includeInBookingText: false, shortName: id }) as Category // as above
const facts = {
  firm: {
    ukCountsAsEu: false,
    ossSince: null,
    marginStatementSince: null,
    taxSchemes: [{ validFrom: '1900-01-01', scheme: 'SOLL' }],
  } as unknown as Firm, // as above
  categories: [category(categoryId), category(uuid)],
}

/** What every field that is not in it is without. */
const line = {
  localId: lineId,
  quantity: 1,
  unit: 'H87',
  amount: 119,
  amountBuying: null,
  amountIncludesTax: true,
  bookingText: 'Möbel',
  categoryEntityId: categoryId,
  productEntityId: null,
  product: null,
  productUse: null,
  currency: 'EUR',
  descriptionShort: 'Stuhl',
  descriptionLong: '',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
  discountPercent: null,
  discountAmount: null,
}
const invoice = {
  entityId: { uuid },
  documentType: 'INVOICE',
  invoiceNumber: '2026-00017',
  invoiceDate: '2026-03-05',
  serviceDate: '2026-03-05',
  serviceDateFrom: null,
  advance: false,
  advances: [],
  advanceInvoiceEntityIds: [],
  keepingNote: false,
  taxScheme: 'SOLL',
  correctedInvoiceEntityId: null,
  correctedInvoice: null,
  replacesInvoiceEntityId: null,
  replacesInvoiceNumber: null,
  replacesInvoiceDate: null,
  replacedByInvoiceEntityId: null,
  cancelledByInvoiceEntityId: null,
  currency: 'EUR',
  buyerReference: '',
  remarks: '',
  customText: '',
  declarations: [],
  lineItems: [line],
  amendments: [],
  texts: [],
  totals: { amountGrossTotal: 119 },
  partner: { entityId: { uuid }, data: receiver },
  partnership: {
    partnershipData: {
      preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
      paymentTargetDays: 14,
    },
  },
}

/** What is stored of a field, with what it needs beside itself; a text says why none is. */
type Case = { value?: unknown; beside?: object } | string

const back = { totals: { amountGrossTotal: -119 }, lineItems: [{ ...line, amount: -119 }] }
const heads: Record<string, Case> = {
  invoiceDate: { value: '2026-03-04' },
  serviceDate: { value: '2026-03-01' },
  advance: {},
  serviceDateFrom: { value: '2026-02-01' },
  advanceInvoiceEntityIds: {
    value: [uuid],
    beside: { advances: [{ entityId: { uuid }, invoiceNumber: '2026-00001', taxGroups: [] }] },
  },
  currency: { value: 'USD' },
  correctedInvoiceEntityId: {
    value: uuid,
    beside: { ...back, correctedInvoice: { number: '2026-00001', date: '2026-02-01' } },
  },
  correctedInvoice: { value: { number: 'ALT-1', date: '2026-02-01' }, beside: back },
  replacesInvoiceEntityId: {
    value: uuid,
    beside: { replacesInvoiceNumber: '2026-00001', replacesInvoiceDate: '2026-02-01' },
  },
  paid: 'payments of a stored one are recorded by themselves',
  paidOn: 'as above',
  paidFromIban: 'as above',
}

const named = {
  ...{ code: 'S-1', taxType: 'v', differentialKind: 'USED' },
  ...{ sellerKind: null, boughtAtReducedRate: false },
}
const lines: Record<string, Case> = {
  localId: { value: uuid },
  quantity: { value: 2 },
  amount: { value: 238 },
  amountBuying: { value: 50, beside: { taxType: 'DIFFERENTIAL' } },
  amountIncludesTax: { value: false },
  amountGross: 'computed',
  amountNet: 'computed',
  amountNetNonTaxable: 'computed',
  product: 'read of the product',
  bookingText: { value: 'Sessel' },
  categoryEntityId: { value: uuid },
  productEntityId: {
    value: uuid,
    beside: { product: named },
  },
  currency: { value: 'USD' },
  taxPercent: { value: 7 },
  taxType: { value: 'DIFFERENTIAL' },
  taxReason: { value: { code: 'OTHER', text: 'weil' }, beside: { taxPercent: 0 } },
  appliesToLocalId: { value: lineId, beside: { localId: uuid, taxType: 'DIFFERENTIAL', amount: -10 } },
  goodsReturned: {
    value: false,
    beside: { amount: -10, productEntityId: uuid, product: named, goodsReturned: true },
  },
  productUse: 'of bills alone',
}

const read = (stored: object) => stored as unknown as Invoice // as above
const valuesOf = (stored: object): InvoiceValues => valuesOfInvoice(read(stored), facts)
const factsOf = (values: InvoiceValues) => ({
  tax: taxFactsOf(values, facts.firm),
  categories: facts.categories,
})
const merge = invoiceMerge(factsOf)

/** The names of the form's values that differ, and the words that tell them apart. */
function toldApart(mine: InvoiceValues, theirs: InvoiceValues, rules: FormMerge<InvoiceValues, LineValues>) {
  const names = (Object.keys(mine) as (keyof InvoiceValues)[]).filter(
    (name) => name !== 'lines' && !isSameValue(mine[name], theirs[name]),
  )
  const words = names.flatMap((name) => {
    const [first] = rules.together?.find((unit) => unit.includes(name)) ?? [name]
    const [, text] = rules.fields[first as keyof InvoiceValues] ?? []
    return text && text(mine) !== text(theirs) ? [text(mine)] : []
  })
  return { names, words }
}

describe('a field of the head', () => {
  const shape: Record<string, z.ZodType> = invoiceCreation.shape.documentCreation.shape
  test.each(Object.keys(shape))('%s', (key) => {
    const found = heads[key] ?? {}
    if (typeof found === 'string') return
    const value = found.value ?? sampleOf(shape[key] as z.ZodType, invoiceRead.shape[key as never])
    const stored = { ...invoice, ...found.beside, [key]: value }
    const values = valuesOf(stored)
    const sent: Record<string, unknown> = replacementInput(
      values,
      read(stored),
      factsOf(values),
    ).documentCreation
    expect(sent[key]).toEqual(value)

    const path = `documentCreation.${key}`
    const shown = Object.values(invoicePaths).flat()
    expect(
      shown.filter((one) => one === path || String(one).startsWith(`${path}.`)),
      'shown at',
    ).not.toEqual([])

    const { names, words } = toldApart(values, valuesOf(invoice), merge)
    expect(names).not.toEqual([])
    expect(words, `asked about ${names}`).not.toEqual([])
    expect(words).not.toContain('')
  })
})

describe('a field of a line', () => {
  const shape: Record<string, z.ZodType> = invoiceLineItem.shape
  test.each(Object.keys(shape))('%s', (key) => {
    const found = lines[key] ?? {}
    if (typeof found === 'string') return
    const value = found.value ?? sampleOf(shape[key] as z.ZodType, storedLineItem.shape[key as never])
    const beside = { ...line, ...found.beside }
    const lineItems = [{ ...beside, [key]: value }, ...(key === 'appliesToLocalId' ? [line] : [])]
    const stored = { ...invoice, lineItems }
    const values = valuesOf(stored)
    const [sent] = replacementInput(values, read(stored), factsOf(values)).lineItemCreations
    expect((sent as Record<string, unknown>)[key]).toEqual(value)
    if (key === 'localId') return
    const [mine, theirs] = [values, valuesOf({ ...stored, lineItems: [beside, line] })]
    const told = merge.lineParts.filter(
      ([, text]) => text(mine.lines[0] as LineValues, mine) !== text(theirs.lines[0] as LineValues, theirs),
    )
    expect(told.map(([label]) => label)).not.toEqual([])
  })
})

describe('a copy takes over what does not say something of one sale', () => {
  const lineShape: Record<string, z.ZodType> = invoiceLineItem.shape
  const lineFields: Record<string, Pick<Field, 'notCopied'>> = invoiceLineFields
  test.each(Object.keys(lineFields))('of a line: %s', (key) => {
    const found = lines[key] ?? {}
    if (typeof found === 'string') throw new Error(`a carried field is copied or not: ${found}`)
    const value = found.value ?? sampleOf(lineShape[key] as z.ZodType, storedLineItem.shape[key as never])
    const stored = { ...invoice, lineItems: [{ ...line, ...found.beside, [key]: value }] }
    const copy = copyOfInvoice(read(stored), receiver, facts)
    const [sent] = replacementInput(copy, read(stored), factsOf(copy)).lineItemCreations
    expect(isSameValue(Reflect.get(sent ?? {}, key), value)).toBe(!lineFields[key]?.notCopied)
  })

  const shape: Record<string, z.ZodType> = invoiceCreation.shape.documentCreation.shape
  const fields: Record<string, Pick<Field, 'notCopied'>> = invoiceFields
  const decidedOnes = ['advance', 'currency']
  test.each(Object.keys(shape))('%s', (key) => {
    const found = heads[key] ?? {}
    if (typeof found === 'string') return
    const value = found.value ?? sampleOf(shape[key] as z.ZodType, invoiceRead.shape[key as never])
    const stored = { ...invoice, ...found.beside, [key]: value }
    const copy = copyOfInvoice(read(stored), receiver, facts)
    const sent: Record<string, unknown> = replacementInput(copy, read(stored), factsOf(copy)).documentCreation
    const field = fields[key]
    expect(isSameValue(sent[key], value)).toBe(field ? !field.notCopied : decidedOnes.includes(key))
  })
})
