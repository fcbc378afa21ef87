import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { berlinDay } from '#kernel/day.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { newInvoice } from './invoice-values.ts'
import { rewritingChanges } from './rewriting-changes.ts'

const fields = {
  companyName: 'Antik & Design Österle GmbH',
  recipientName: 'Antik & Design Österle GmbH',
  street: 'Elbchaussee 101',
  zip: '22763',
  city: 'Hamburg',
  addressLines: 'Elbchaussee 101\n22763 Hamburg',
} as ReceiverFields // what is not looked at here is left out

const begun = {
  ...newInvoice(berlinDay(new Date())),
  receiver: { uuid: 'u', fields, isChanged: false },
  currency: 'EUR',
}
// Nothing of it is asked where no taxation changes.
const facts = () => ({ categories: [], tax: {} }) as unknown as LineFacts

test('another address is told once, and no recipient that follows the name', () => {
  const mended = {
    ...fields,
    recipientName: '',
    street: 'Elbchaussee 110',
    addressLines: 'Elbchaussee 110\n22763 Hamburg',
  }
  const values = { ...begun, receiver: { uuid: 'u', fields: mended, isChanged: true } }
  expect(rewritingChanges({ initial: begun, values }, facts)).toEqual([
    { label: 'Kunde: Adresse', from: fields.addressLines, to: mended.addressLines },
  ])
})

test('a street that is not printed is told by itself', () => {
  const values = {
    ...begun,
    receiver: { uuid: 'u', fields: { ...fields, street: 'Am Markt 1' }, isChanged: true },
  }
  expect(rewritingChanges({ initial: begun, values }, facts)).toEqual([
    { label: 'Kunde: Straße', from: 'Elbchaussee 101', to: 'Am Markt 1' },
  ])
})
