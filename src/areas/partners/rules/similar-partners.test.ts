import { expect, test } from 'vitest'
import { type ComparedFields, similarToChanged } from './similar-partners.ts'

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
