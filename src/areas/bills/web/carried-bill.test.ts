import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { billLineItem, storedLineItem } from '#areas/documents/contract.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { z } from '#kernel/zod.ts'
import { sampleOf } from '#test/carried-samples.ts'
import { type Bill, billCreation, bill as billRead } from '../contract.ts'
import { billMerge } from './form/bill-merge.ts'
import { type BillValues, billPaths, replacementInput, valuesOfBill } from './form/bill-values.ts'
import type { BillLine } from './lines/bill-line.ts'

// Every field of a bill's contract through its form: stored, as it is typed, sent again, told apart where two people changed it. One that
// is added takes part by itself. The database has its part in test/carried-fields.test.ts.

const uuid = '0190a000-0000-7000-8000-000000000001'
const categoryId = '0190a000-0000-7000-8000-000000000002'
const category = (id: string) =>
  ({ entityId: { uuid: id }, includeInBookingText: false, shortName: id }) as Category // the rest is not looked at
const categories = [category(categoryId), category(uuid)]

const line = {
  localId: '0190a000-0000-7000-8000-000000000003',
  quantity: 1,
  unit: 'H87',
  amount: 119,
  amountBuying: null,
  amountIncludesTax: true,
  bookingText: 'Einkauf',
  categoryEntityId: categoryId,
  productEntityId: null,
  product: null,
  productUse: null,
  currency: 'EUR',
  descriptionShort: '',
  descriptionLong: '',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
  discountPercent: null,
  discountAmount: null,
}
const bill = {
  entityId: { uuid },
  documentType: 'BILL',
  billNumber: 'R-4711',
  billDate: '2026-03-05',
  bookingDate: '2026-03-05',
  serviceDate: null,
  advance: false,
  billTotal: 119,
  printedTaxes: [],
  declarations: [],
  taxScheme: 'SOLL',
  currency: 'EUR',
  lineItems: [line],
  documentRecords: [],
  partner: { entityId: { uuid }, data: { companyName: 'Möbelhof' } as SupplierFields }, // as above
  partnership: {
    partnershipData: {
      preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
      paymentTargetDays: 14,
      customerNumberAtSupplier: '',
    },
  },
}

/** What is stored of a field, with what it needs beside itself; a text says why none is. */
type Case = { value?: unknown; beside?: object } | string

const heads: Record<string, Case> = {
  billDate: { value: '2026-03-04' },
  bookingDate: { value: '2026-03-07' },
  serviceDate: { value: '2026-03-01' },
  billNumber: { value: 'R-1' },
  billTotal: { value: 238 },
  printedTaxes: { value: [{ taxPercent: 19, tax: 19 }] },
  currency: { value: 'USD' },
  paid: 'payments of a stored one are recorded by themselves',
  paidOn: 'as above',
  paidFromIban: 'as above',
  paidDiscount: 'as above',
}

const product = { product: { code: 'S-1' } }
const lines: Record<string, Case> = {
  localId: { value: uuid },
  quantity: { value: 2 },
  amount: { value: 238 },
  amountIncludesTax: { value: false },
  amountGross: 'computed',
  amountNet: 'computed',
  amountNetNonTaxable: 'computed',
  product: 'read of the product',
  bookingText: { value: 'Fracht' },
  categoryEntityId: { value: uuid },
  productEntityId: { value: uuid, beside: product },
  productUse: { value: 'TRANSPORT', beside: { ...product, productEntityId: uuid } },
  currency: { value: 'USD' },
  taxPercent: { value: 7 },
  taxType: { value: 'REVERSE_CHARGE_13B' },
  taxReason: { value: { code: 'OTHER', text: 'weil' }, beside: { taxPercent: 0 } },
  appliesToLocalId: 'of invoices alone',
  discountPercent: 'of invoices alone',
  discountAmount: 'of invoices alone',
  goodsReturned: 'of invoices alone',
}

const read = (stored: object) => stored as unknown as Bill // as above
const valuesOf = (stored: object): BillValues => valuesOfBill(read(stored), categories)
const merge = billMerge(categories)

/** The names of the form's values that differ, and the words that tell them apart. */
function toldApart(mine: BillValues, theirs: BillValues) {
  const names = (Object.keys(mine) as (keyof BillValues)[]).filter(
    (name) => name !== 'lines' && name !== 'draft' && !isSameValue(mine[name], theirs[name]),
  )
  const words = names.flatMap((name) => {
    const [first] = merge.together?.find((unit) => unit.includes(name)) ?? [name]
    const [, text] = merge.fields[first as keyof BillValues] ?? []
    return text && text(mine) !== text(theirs) ? [text(mine)] : []
  })
  return { names, words }
}

describe('a field of the head', () => {
  const shape: Record<string, z.ZodType> = billCreation.shape.documentCreation.shape
  test.each(Object.keys(shape))('%s', (key) => {
    const found = heads[key] ?? {}
    if (typeof found === 'string') return
    const value = found.value ?? sampleOf(shape[key] as z.ZodType, billRead.shape[key as never])
    const stored = { ...bill, ...found.beside, [key]: value }
    const values = valuesOf(stored)
    const sent: Record<string, unknown> = replacementInput(values, read(stored), categories).documentCreation
    expect(sent[key]).toEqual(value)

    const path = `documentCreation.${key}`
    expect(Object.values(billPaths).flat(), 'shown at').toContain(path)

    const { names, words } = toldApart(values, valuesOf(bill))
    expect(names).not.toEqual([])
    expect(words, `asked about ${names}`).not.toEqual([])
    expect(words).not.toContain('')
  })
})

describe('a field of a line', () => {
  const shape: Record<string, z.ZodType> = billLineItem.shape
  test.each(Object.keys(shape))('%s', (key) => {
    const found = lines[key] ?? {}
    if (typeof found === 'string') return
    const value = found.value ?? sampleOf(shape[key] as z.ZodType, storedLineItem.shape[key as never])
    const beside = { ...line, ...found.beside }
    const stored = { ...bill, lineItems: [{ ...beside, [key]: value }] }
    const values = valuesOf(stored)
    const [sent] = replacementInput(values, read(stored), categories).lineItemCreations
    expect((sent as Record<string, unknown>)[key]).toEqual(value)

    const [mine, theirs] = [values, valuesOf({ ...bill, lineItems: [beside] })]
    const [own, other] = [mine.lines[0] as BillLine, theirs.lines[0] as BillLine]
    if (key === 'localId') return
    const told = merge.lineParts.filter(([, text]) => text(own, mine) !== text(other, theirs))
    expect(told.map(([label]) => label)).not.toEqual([])
  })
})
