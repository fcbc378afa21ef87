import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { customerProblems, customerTaken } from './taken-over.ts'

const invoiced = {
  ...{ companyName: 'Lumière SARL', addressLines: 'Rue 1', email: 'a@example.org', countryCode: 'FR' },
  ...{
    vatId: 'FR40303265045',
    billingAddressIsDeliveryAddress: true,
    deliveryCountry: '',
    deliveryVatId: '',
  },
  // What is not looked at is left out.
} as ReceiverFields
const toBelgium = {
  ...{ billingAddressIsDeliveryAddress: false, deliveryCountry: 'BE', deliveryVatId: 'BE0428759497' },
}

test.each<[string, Partial<ReceiverFields>, string[]]>([
  ['the same', {}, []],
  [
    'another name, address and e-mail',
    { companyName: 'Lumière SAS', addressLines: 'Rue 2', email: 'b@example.org' },
    [],
  ],
  ['the same id, written otherwise', { vatId: 'FR 40 303 265 045' }, []],
  [
    'another delivery address in the same country',
    { ...toBelgium, deliveryCountry: 'FR', deliveryVatId: '' },
    [],
  ],
  ['another VAT id', { vatId: 'FR83404833048' }, ['partner.vatId']],
  ['none', { vatId: '' }, ['partner.vatId']],
  ['another country', { countryCode: 'BE' }, ['partner.countryCode']],
  ['delivered elsewhere', toBelgium, ['partner.deliveryVatId', 'partner.deliveryCountry']],
])('%s', (_, changes, paths) =>
  expect(customerProblems({ ...invoiced, ...changes }, invoiced).map(({ path }) => path)).toEqual(paths),
)

test('what is refused says what it is', () => {
  expect(customerProblems({ ...invoiced, vatId: '', countryCode: 'BE' }, invoiced)).toEqual([
    { path: 'partner.vatId', message: 'Die USt-IdNr. ist die der berichtigten Rechnung (FR40303265045)' },
    { path: 'partner.countryCode', message: 'Das Land ist das der berichtigten Rechnung (Frankreich)' },
  ])
})

test('a stored correction keeps its customer, as long as he is the one of its invoice', () => {
  const renamed = { ...invoiced, companyName: 'Lumière SAS' }
  expect(customerTaken(invoiced, renamed)).toBe(renamed)
  expect(customerTaken(invoiced, { ...invoiced, vatId: '' })).toBe(invoiced)
  expect(customerTaken(invoiced, null)).toBe(invoiced)
})
