import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, supplierInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// In payloads absent, null and '' all mean 'not given' (decisions §2): for every member that may be left out.

const { manager, trade } = useWorld()
const today = berlinDay(new Date())

/** The members, each with this value. */
const all = (names: string, value: unknown) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

const ofLine =
  'localId quantity unit amountBuying amountIncludesTax amountGross amountNet amountNetNonTaxable productEntityId descriptionLong'
const ofDocument = 'documentRecordCreations forex'
const paid = 'paid paidOn paidFromIban'

/** What differs from one document to the next. */
const variable = new Set(['entityId', 'localId', 'invoiceNumber', 'history', 'attachments', 'seq'])
const comparable = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (variable.has(key) ? undefined : value)))

async function stored(resource: string, input: unknown): Promise<unknown> {
  const { entityId } = must(await manager.post(`/api/documents/${resource}`, input))
  return comparable(must(await manager.get(`/proxy/get/${resource}/${entityId.uuid}`)))
}

const cash = (value: unknown) => ({
  ...all('partners partnershipType', value),
  partnershipData: {
    preferredPaymentMethod: { paymentMethod: 'CASH', ...all('paymentMethodDetailType data', value) },
    ...all('paymentTargetDays customerNumberAtSupplier', value),
  },
})

const billOf = (value: unknown) => ({
  ...billInput(trade, today, {
    documentCreation: { ...all(`bookingDate ${paid}`, value), billTotal: 119 },
    lines: [
      {
        ...billLine(trade, { amountIncludesTax: true }),
        ...all(`${ofLine} taxType`, value),
        amountIncludesTax: true,
      },
    ],
  }),
  ...all(ofDocument, value),
  partner: { entityId: { uuid: trade.supplier }, data: value },
  partnership: cash(value),
})

const invoiceOf = (value: unknown) => ({
  ...invoiceInput(trade, today, {
    documentCreation: all(`serviceDate buyerReference remarks customText ${paid}`, value),
    lines: [{ ...invoiceLine(trade, { taxType: 'DIFFERENTIAL' }), ...all(`${ofLine} taxPercent`, value) }],
  }),
  ...all(ofDocument, value),
  partner: { entityId: { uuid: trade.receiver }, data: value },
  partnership: cash(value),
})

describe.each([
  ['null', null],
  ["''", ''],
])('%s', (_name, value) => {
  test('is the same as absent in a bill', async () => {
    expect(await stored('bills', billOf(value))).toEqual(await stored('bills', billOf(undefined)))
  })

  test('is the same as absent in an invoice', async () => {
    expect(await stored('invoices', invoiceOf(value))).toEqual(await stored('invoices', invoiceOf(undefined)))
  })

  test('is the same as absent in a supplier', async () => {
    const input = supplierInput()
    must(
      await manager.post('/api/partners/suppliers', {
        ...input,
        partnerData: { ...input.partnerData, ...all('contacts vatId email notes', value) },
        rolesData: [
          { role: 'SUPPLIER', roleDetails: all('billingAddressId contactId creditorNumber', value) },
        ],
      }),
    )
  })

  test('is the same as absent in an account of the firm', async () => {
    // One that is not the usual account, which is not kept.
    must(await manager.post('/api/firm', { accounts: { revenueVat19: '8401', revenueVat7: value } }))
    expect((await manager.get('/proxy/get/firm')).body.accounts).toEqual({ revenueVat19: '8401' })
  })

  test('is the same as absent in the query of a list', async () => {
    const text = value === null ? '' : `?searchText=&startIndex=&stopIndex=&searchFilter=`
    expect((await manager.get(`/proxy/get/bills${text}`)).status).toBe(200)
  })
})
