import { describe, expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Amendment, Invoice } from '../../contract.ts'
import { asAmended, customerPutRight } from './as-amended.ts'

// What is not looked at here is left out.
const firm = {
  companyName: 'Osterle GmbH',
  recipientName: '',
  firstName: 'Jürgen',
  familyName: 'Österle',
  salutation: '',
  addressLines: 'Elbchaussee 101\n22763 Hamburg',
  street: 'Elbchaussee 101',
  zip: '22763',
  city: 'Hamburg',
  countryCode: 'DE',
} as ReceiverFields
const person: ReceiverFields = { ...firm, companyName: '', firstName: 'Jule', familyName: 'Weber' }

type Said = NonNullable<Amendment['instead']>
const nothing: Said = { address: null, delivery: null, serviceDate: null, lines: [] }
const letter = (said: Partial<Said> | null) => ({ instead: said && { ...nothing, ...said } }) as Amendment

const invoice = (data: ReceiverFields, ...amendments: Amendment[]) =>
  ({
    amendments,
    partner: { entityId: { uuid: 'u' }, data },
    serviceDate: '2026-11-02',
    lineItems: [
      { localId: 'a', descriptionShort: 'Stuhl, Teak', descriptionLong: '' },
      { localId: 'b', descriptionShort: 'Tisch, Teak', descriptionLong: 'um 1962' },
    ],
  }) as unknown as Invoice

const address = (recipientName: string, addressLines: string, salutation = ''): Pick<Said, 'address'> => ({
  address: { salutation, recipientName, addressLines },
})

test('an invoice without letters stays as it is', () => {
  const own = invoice(firm)
  expect(asAmended(own)).toEqual(own)
  expect(asAmended(invoice(firm, letter(nothing)))).toMatchObject({ partner: { data: firm } })
})

test('each word that a letter put right stands in its place, and no other changes', () => {
  const said = letter({
    ...address('Osterle GmbH', 'Elbchaussee 110\n22763 Hamburg'),
    serviceDate: '2026-11-03',
    lines: [{ localId: 'b', descriptionShort: 'Tisch, Nussbaum', descriptionLong: null }],
  })
  const amended = asAmended(invoice(firm, said))
  expect(amended.partner.data).toEqual({
    ...firm,
    addressLines: 'Elbchaussee 110\n22763 Hamburg',
    street: 'Elbchaussee 110',
  })
  expect(amended.serviceDate).toBe('2026-11-03')
  expect(amended.lineItems).toMatchObject([
    { descriptionShort: 'Stuhl, Teak' },
    { descriptionShort: 'Tisch, Nussbaum', descriptionLong: 'um 1962' },
  ])
})

test('a text that a letter takes away is gone', () => {
  const said = letter({ lines: [{ localId: 'b', descriptionShort: null, descriptionLong: '' }] })
  expect(asAmended(invoice(firm, said)).lineItems[1]).toMatchObject({
    descriptionShort: 'Tisch, Teak',
    descriptionLong: '',
  })
})

test('the latest letter wins over what it says; what it leaves stays as the one before said it', () => {
  const first = letter({
    ...address('Osterle GmbH', 'Elbchaussee 110\n22763 Hamburg'),
    lines: [{ localId: 'a', descriptionShort: 'Stuhl, Eiche', descriptionLong: null }],
  })
  const second = letter({
    ...address('Österle GmbH', 'Elbchaussee 111\n22763 Hamburg'),
    lines: [{ localId: 'b', descriptionShort: 'Tisch, Eiche', descriptionLong: null }],
  })
  const amended = asAmended(invoice(firm, first, second))
  expect(amended.partner.data).toMatchObject({ companyName: 'Österle GmbH', street: 'Elbchaussee 111' })
  expect(amended.lineItems.map(({ descriptionShort }) => descriptionShort)).toEqual([
    'Stuhl, Eiche',
    'Tisch, Eiche',
  ])
})

test('a letter whose fields were not kept changes nothing', () => {
  expect(asAmended(invoice(firm, letter(null))).partner.data).toEqual(firm)
})

describe('the customer of a new sale', () => {
  const moved = letter(address('Osterle GmbH', 'Elbchaussee 110\n22763 Hamburg'))

  test('has what a letter put right, where he is stored as the invoice was wrong', () => {
    const stored = { ...firm, email: 'neu@example.org' }
    expect(customerPutRight(stored, firm, [moved])).toEqual({
      ...stored,
      ...{ addressLines: 'Elbchaussee 110\n22763 Hamburg', street: 'Elbchaussee 110' },
    })
  })

  test('is as he is stored, where that was changed since, or no letter speaks of him', () => {
    const stored = {
      ...firm,
      addressLines: 'Palmaille 5\n22767 Hamburg',
      street: 'Palmaille 5',
      zip: '22767',
    }
    expect(customerPutRight(stored, firm, [moved])).toBe(stored)
    const other = { ...firm, companyName: 'Österle GmbH' }
    expect(customerPutRight(other, firm, [letter(nothing)])).toEqual(other)
  })
})

test.each([
  ['the firm', firm, 'Österle GmbH', { companyName: 'Österle GmbH', recipientName: '' }],
  [
    'a recipient of its own',
    { ...firm, recipientName: 'Osterle, Einkauf' },
    'Österle, Einkauf',
    { companyName: 'Osterle GmbH', recipientName: 'Österle, Einkauf' },
  ],
  ['a family name', person, 'Jule Weber-Krug', { firstName: 'Jule', familyName: 'Weber-Krug' }],
  ['a first name', person, 'Julia Maria Weber', { firstName: 'Julia Maria', familyName: 'Weber' }],
  ['both', person, 'Eva Krug', { firstName: 'Eva', familyName: 'Krug' }],
  ['a single word', person, 'Krug', { firstName: '', familyName: 'Krug' }],
] as const)('the name of %s follows the letter wherever it is said', (_, was, name, expected) => {
  const amended = asAmended(invoice(was, letter(address(name, was.addressLines))))
  expect(amended.partner.data).toEqual({ ...was, ...expected })
})

test('a delivery address has its parts, too; lines that tell nothing apart leave none of the wrong ones', () => {
  const elsewhere: ReceiverFields = {
    ...firm,
    billingAddressIsDeliveryAddress: false,
    deliverySalutation: '',
    deliveryRecipientName: 'Lager',
    deliveryAddressLines: 'Hafen 1\n20457 Hamburg',
    deliveryStreet: 'Hafen 1',
    deliveryZip: '20457',
    deliveryCity: 'Hamburg',
    deliveryCountry: 'DE',
  }
  const said = {
    deliverySalutation: '',
    deliveryRecipientName: 'Lager Süd',
    deliveryAddressLines: 'Tor 3\nHafen 2\n20458 Hamburg',
  }
  expect(asAmended(invoice(elsewhere, letter({ delivery: said }))).partner.data).toEqual({
    ...elsewhere,
    ...said,
    ...{ deliveryStreet: '', deliveryZip: '20458', deliveryCity: 'Hamburg' },
  })
})
