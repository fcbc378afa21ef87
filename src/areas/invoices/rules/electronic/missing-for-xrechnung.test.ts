import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { receiverFieldsSample } from '#areas/partners/rules/partner-samples.ts'
import { missingForXRechnung } from './missing-for-xrechnung.ts'

type Facts = Parameters<typeof missingForXRechnung>[0]

const firm = {
  name: 'Nordlicht',
  zip: '20095',
  city: 'Hamburg',
  phone: '040 1',
  email: 'a@nordlicht.example',
}
const leitwegId = '04011000-1234512345-06'
const elsewhere = {
  billingAddressIsDeliveryAddress: false,
  deliveryAddressLines: 'Kai 3',
  deliveryCountry: 'DE',
}

test.each<[string, Partial<ReceiverFields>, Partial<Facts['firm']>, string, string[]]>([
  ['who wants a PDF', { eInvoiceForm: 'PDF' }, { phone: '' }, '', []],
  ['whom nothing lacks', { leitwegId }, {}, '', []],
  ['who has a sign', {}, {}, 'A-7', []],
  ['without a sign', {}, {}, ' ', ['documentCreation.buyerReference']],
  ['without an e-mail address', { email: '' }, {}, 'A-7', ['partner.email']],
  ['with the Leitweg-ID alone', { email: '', leitwegId }, {}, '', []],
  [
    'at a post box',
    { addressLines: 'Postfach', zip: '', city: '' },
    {},
    'A-7',
    ['partner.zip', 'partner.city'],
  ],
  ['whose goods go elsewhere', elsewhere, {}, 'A-7', ['partner.deliveryZip', 'partner.deliveryCity']],
  ['of a firm without', {}, { phone: '', email: ' ' }, 'A-7', ['firm.phone', 'firm.email']],
])('what lacks of a customer %s', (_, receiver, changes, buyerReference, paths) => {
  const problems = missingForXRechnung({
    receiver: receiverFieldsSample({ eInvoiceForm: 'XRECHNUNG', ...receiver }),
    buyerReference,
    firm: { ...firm, ...changes },
  })
  expect(problems.map(({ path }) => path)).toEqual(paths)
})
