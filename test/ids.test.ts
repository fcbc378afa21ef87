import { expect, test } from 'vitest'
import {
  type ReceiverFields,
  type SupplierFields,
  supplierProperties,
} from '#areas/partners/rules/partner-fields.ts'
import { receiverSample, supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { vatIdCountryName, vatIdWarning } from '#areas/partners/rules/vat-id-warning.ts'
import { bicWarning } from '#kernel/codes/bic.ts'
import { matchCountries } from '#kernel/countries/countries.ts'
import { berlinDay } from '#kernel/day.ts'
import { type FieldCase, fieldCases } from './field-cases.ts'
import { billInput, invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'
import type { Answer } from './world.ts'

// Ids as people copy them: what every call that takes one stores of it.

const { manager, trade } = useWorld()

let count = 0
const named = () => ({ shortName: `Partner ${++count}`, companyName: `Partner ${count} GmbH` })
const wire = (data: object) => ({
  preferredPaymentMethod: {
    paymentMethod: 'WIRE',
    paymentMethodDetailType: 'WIRE',
    data,
  } as SupplierFields['preferredPaymentMethod'],
})

/** The receiver as he is stored, or the answer that refused him. */
async function receiver(changes: Partial<ReceiverFields>) {
  const answer = await manager.post(
    '/api/partners/receivers',
    receiverSample({ ...named(), debitorNumber: null, ...changes }),
  )
  return read(answer, 'receivers')
}
async function supplier(changes: Partial<SupplierFields>) {
  const answer = await manager.post(
    '/api/partners/suppliers',
    supplierSample({ ...named(), creditorNumber: null, ...changes }),
  )
  return read(answer, 'suppliers')
}
async function account(iban: string) {
  count += 1
  const answer = await manager.post('/api/bankaccounts/', {
    shortName: `Konto ${count}`,
    iban,
    currency: 'EUR',
  })
  return read(answer, 'bankaccounts')
}
async function read(answer: Answer, resource: string) {
  if (answer.status !== 201) return { status: answer.status, body: answer.body }
  return manager.get(`/proxy/get/${resource}/${answer.body.entityId.uuid}`)
}

const hidden = (text: string) => `\u202a${text.slice(0, 3)}\u200b${text.slice(3)}\u2060\u202c\ufeff`

test('what cannot be seen is dropped from the ids of partners', async () => {
  const iban = 'DE89370400440532013000'
  const changes = {
    vatId: hidden('DE136695976'),
    email: hidden('anna@example.de'),
    ...wire({ iban: hidden(iban), bic: hidden('COBADEFFXXX'), owner: 'Anna' }),
  }
  const stored = { vatId: 'DE136695976', email: 'anna@example.de' }
  const { body } = await supplier(changes)
  expect(body).toMatchObject({ ...stored, preferredPaymentMethod: { data: { iban, bic: 'COBADEFFXXX' } } })
  const customer = await receiver({ ...changes, leitwegId: hidden('04011000-900X999-08') })
  expect(customer.body).toMatchObject({ ...stored, leitwegId: '04011000-900X999-08' })
  const paypal = {
    paymentMethod: 'PAYPAL',
    paymentMethodDetailType: 'PAYPAL',
    data: { paypalAddress: hidden('anna@example.de') },
  }
  const other = await supplier({ preferredPaymentMethod: paypal as SupplierFields['preferredPaymentMethod'] })
  expect(other.body.preferredPaymentMethod.data).toMatchObject({ paypalAddress: 'anna@example.de' })
  const owner = await supplier(wire({ iban, owner: 'An\u200bna' }))
  expect(owner.status).toBe(422)
})

test('and from those of the firm, of accounts, payments and logins', async () => {
  const firm = {
    taxNumber: hidden('21/815/08150'),
    vatId: hidden('DE136695976'),
    bic: hidden('BYLADEM1001'),
    email: hidden('buero@example.de'),
  }
  expect((await manager.post('/api/firm', firm)).status).toBe(200)
  expect((await manager.get('/proxy/get/firm')).body).toMatchObject({
    ...{ taxNumber: '21/815/08150', vatId: 'DE136695976', bic: 'BYLADEM1001', email: 'buero@example.de' },
  })
  expect((await account(hidden('AT611904300234573201'))).body.iban).toBe('AT611904300234573201')
  const today = berlinDay(new Date())
  const paid = { paid: true, paidOn: today, paidFromIban: hidden('NL91ABNA0417164300') }
  const bill = await manager.post('/api/documents/bills', billInput(trade, today, { documentCreation: paid }))
  expect(JSON.stringify((await read(bill, 'bills')).body)).toContain('"NL91ABNA0417164300"')
})

test('an IBAN that is none by the structure of its country is refused by every call', async () => {
  const iban = 'DE893704T0440532013000'
  expect((await account(iban)).body.errors).toEqual([{ path: 'iban', message: 'IBAN ungültig' }])
  expect((await supplier(wire({ iban }))).status).toBe(422)
  expect((await manager.post('/api/firm', { iban })).body.errors).toEqual([
    { path: 'iban', message: 'IBAN ungültig' },
  ])
  const today = berlinDay(new Date())
  const paid = { paid: true, paidOn: today, paidFromIban: iban }
  const bill = await manager.post('/api/documents/bills', billInput(trade, today, { documentCreation: paid }))
  expect(bill.body.errors).toEqual([{ path: 'documentCreation.paidFromIban', message: 'IBAN ungültig' }])
  const invoice = await manager.post(
    '/api/documents/invoices',
    invoiceInput(trade, today, { documentCreation: paid }),
  )
  expect(invoice.body.errors).toEqual([{ path: 'documentCreation.paidFromIban', message: 'IBAN ungültig' }])
})

test('a VAT id of no form is stored as it is, its label is not; in a bill, too', async () => {
  expect((await receiver({ vatId: 'DE12345' })).body.vatId).toBe('DE12345')
  expect((await supplier({ vatId: 'USt-IdNr.: (DE) 136695976' })).body.vatId).toBe('DE136695976')
  expect((await receiver({ vatId: 'keine' })).body.errors).toMatchObject([{ message: 'USt-IdNr. ungültig' }])
  const today = berlinDay(new Date())
  const { body: stored } = await manager.get(`/proxy/get/suppliers/${trade.supplier}`)
  const data = Object.fromEntries(Object.keys(supplierProperties).map((name) => [name, stored[name]]))
  const partner = { entityId: { uuid: trade.supplier }, data: { ...data, vatId: 'UID: ATU12345' } }
  const made = await manager.post('/api/documents/bills', { ...billInput(trade, today), partner })
  const bill = await read(made, 'bills')
  expect(bill.body.partner.data.vatId).toBe('ATU12345')
})

test('what is no character is refused wherever a text is taken', async () => {
  const path = '/api/lineitems/categories/'
  const category = {
    shortName: 'M\uffff',
    description: 'Möbel',
    includeInBookingText: true,
    scope: 'INVOICE',
  }
  const { body } = await manager.post(path, category)
  expect(body.errors).toMatchObject([{ path: 'shortName', message: expect.stringContaining('U+FFFF') }])
  const text = await supplier({ notes: 'Er\ufffeste' })
  expect(text.body.errors).toMatchObject([{ message: expect.stringContaining('U+FFFE') }])
})

/** What became of a case: the stored id, or nothing where it was refused, and what the form says. */
const outcomes: Record<string, (one: FieldCase) => Promise<{ value: string | null; says: string }>> = {
  'as IBAN of a bank account': async ({ input }) => {
    const { body } = await account(input)
    // The next case brings the same one.
    if (body.entityId) await manager.post(`/api/bankaccounts/${body.entityId.uuid}/deletion`, {})
    return { value: body.iban ?? null, says: '' }
  },
  'as VAT id of': async ({ input }) => ({
    value: (await receiver({ vatId: input })).body.vatId ?? null,
    says: `${vatIdCountryName(input)} ${vatIdWarning(input, 'DE')}`,
  }),
  'as Leitweg-ID': async ({ input }) => ({
    value: (await receiver({ leitwegId: input })).body.leitwegId ?? null,
    says: '',
  }),
  'as BIC': async ({ input, given }) => {
    const [, iban = 'DE89370400440532013000'] = /IBAN (\w+)/.exec(given) ?? []
    const { body } = await supplier(wire({ iban, bic: input }))
    return { value: body.preferredPaymentMethod?.data.bic ?? null, says: bicWarning(input, iban) ?? '' }
  },
  'typed as another country': async ({ input }) => ({
    value: matchCountries(input)[0]?.code ?? null,
    says: '',
  }),
}

test('those from the field', async () => {
  for (const one of fieldCases('id')) {
    const [, outcome] = Object.entries(outcomes).find(([given]) => one.given.includes(given)) ?? []
    if (!outcome) throw new Error(`nothing says what to do with ${one.id}`)
    const { value, says } = await outcome(one)
    const { want } = one
    expect([one.id, value === null]).toEqual([one.id, want.refused === true])
    if (want.value !== undefined) expect([one.id, value]).toEqual([one.id, want.value])
    if (want.named !== undefined)
      expect([one.id, says]).toEqual([one.id, expect.stringContaining(want.named)])
    if (want.warned === true) expect([one.id, says]).toEqual([one.id, expect.stringContaining('Bitte')])
  }
})
