import { expect, test } from 'vitest'
import { type ComparedFields, partnerLine, similarToChanged } from './similar-partners.ts'

const before: ComparedFields = {
  companyName: 'Danske Møbler ApS',
  firstName: '',
  familyName: '',
  street: 'Bredgade 4',
  zip: '1260',
  addressLines: '',
  vatId: 'DK13585628',
  preferredPaymentMethod: { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} },
}
const address = { street: 'Bredgade 4', zip: '1260', addressLines: '' }

test.each<[string, Partial<ComparedFields>, object | null]>([
  ['nothing', {}, null],
  ['who is in charge of a firm', { firstName: 'Nils' }, null],
  ['the VAT id', { vatId: 'DK99' }, { vatId: 'DK99' }],
  ['the zip code alone', { zip: '5000' }, { ...address, zip: '5000' }],
  [
    'a firm that is a person now',
    { companyName: '', familyName: 'Holm' },
    { companyName: '', firstName: '', familyName: 'Holm' },
  ],
])('of a partner is compared what has changed: %s', (_, changes, compared) => {
  expect(similarToChanged(before, { ...before, ...changes })).toEqual(compared)
})

test('a partner in one line has name, number, address with the country, and VAT id', () => {
  const fields = {
    companyName: '',
    firstName: 'Jürgen',
    familyName: 'Österle',
    street: 'Kastanienallee 12',
    zip: '10435',
    city: 'Berlin',
    countryCode: 'DE',
    addressLines: '',
    vatId: 'DE136695976',
    preferredPaymentMethod: { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} },
  } as const
  expect(partnerLine({ ...fields, debitorNumber: 10006 })).toBe(
    'Österle, Jürgen · 10006, Kastanienallee 12, 10435 Berlin, Deutschland, DE136695976',
  )
  expect(partnerLine({ ...fields, street: '', addressLines: 'Weg 1\n1010 Wien', countryCode: 'AT' })).toBe(
    'Österle, Jürgen, Weg 1, 1010 Wien, Österreich, DE136695976',
  )
})
