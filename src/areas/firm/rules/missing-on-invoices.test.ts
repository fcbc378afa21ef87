import { expect, test } from 'vitest'
import { missingOnInvoices } from './missing-on-invoices.ts'

const complete = {
  name: 'Nordlicht',
  street: 'Deichstraße 7',
  zip: '20459',
  city: 'Hamburg',
  taxNumber: '1',
  vatId: '',
}

test.each([
  [{}, []],
  [{ taxNumber: '', vatId: 'DE136695976' }, []],
  [{ taxNumber: '' }, ['Steuernummer oder USt-IdNr.']],
  [{ zip: '' }, ['vollständige Anschrift']],
  [{ street: '', city: '', taxNumber: '' }, ['vollständige Anschrift', 'Steuernummer oder USt-IdNr.']],
])('%j', (change, missing) => {
  expect(missingOnInvoices({ ...complete, ...change })).toEqual(missing)
})
