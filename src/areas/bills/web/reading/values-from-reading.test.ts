import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { newBill } from '../form/bill-values.ts'
import { valuesFromReading } from './values-from-reading.ts'

const today = parseDay('2026-11-23')
if (!today) throw new Error('no day')

/** Only what decides until when it is to be paid. */
function read(stated: number | null, inWords: string | null, agreed?: number | null): ReadElectronicBill {
  const wire = { paymentMethod: 'WIRE', data: {} }
  const supplier = {
    uuid: 's',
    fields: { preferredPaymentMethod: wire, paymentTargetDays: agreed, discountTerms: [] },
  }
  return {
    bill: {
      paymentTargetDays: stated,
      discountTerms: [],
      paymentMethod: wire,
      lines: [],
      billDate: null,
      serviceDate: null,
      totalCents: null,
    },
    invoice: { paymentTerms: inWords },
    suppliers: agreed === undefined ? [] : [supplier],
    isSupplierSure: agreed !== undefined,
  } as unknown as ReadElectronicBill
}

test.each([
  ['as the invoice says, whatever is agreed', read(14, null, 30), '14'],
  ['as is agreed with the supplier', read(null, null, 30), '30'],
  ['not said by anybody: it is asked for', read(null, null, null), ''],
  ['the same of a supplier who is not known yet', read(null, null), ''],
  ['by whoever reads its words', read(null, 'zahlbar nach Erhalt der Ware', null), ''],
])('until when a received invoice is to be paid: %s', (_, reading, days) => {
  expect(valuesFromReading(reading, newBill(today)).paymentTargetDays).toBe(days)
})
