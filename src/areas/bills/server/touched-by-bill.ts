import { touchedByNew } from '#areas/documents/server/touched-by-new.ts'
import { touching } from '#server/touched-by.ts'
import { billCreated, listBills } from '../contract.ts'

/** A new bill is the only row of its list that changes. */
export const touchedByBill = touching(billCreated, (data) => {
  const { period, ...rows } = touchedByNew(data, data.billDate, 0)
  const days = { '': [data.bookingDate], bookingDate: [data.bookingDate], billDate: [data.billDate] }
  return { [listBills.resource]: { ...rows, period: { ...period, ...days } } }
})
