import { receiverFieldsSample } from '#areas/partners/rules/partner-samples.ts'
import type { AccountPage } from '#areas/reports/rules/account-page.ts'
import { balanceLetterPage } from '#areas/reports/rules/balance-letter-page.ts'
import type { EntityId } from '#kernel/id.ts'
import { day, firm } from '#test/pdf/samples.ts'

const item = (number: string, amountDue: number, currency = 'EUR') => ({
  ...{ entityId: { uuid: number as EntityId }, documentType: 'INVOICE' as const, number },
  ...{ date: '2026-10-16', dueDate: '2026-10-30', amountGross: amountDue, amountDue, currency },
  amountDueEuro: amountDue,
  state: 'OPEN' as const,
})

/** A request to confirm what is open in two currencies. */
export const balanceLetter = (): AccountPage =>
  balanceLetterPage(
    {
      ...{ firm, home: 'DE', today: day('2027-01-11'), madeAt: new Date('2027-01-11T09:00:00Z') },
      owner: { side: 'INVOICE', number: 10_007, partner: receiverFieldsSample() },
    },
    {
      ...{ kind: 'CONFIRMATION', from: null, day: day('2026-12-31') },
      figures: {
        items: [item('2026-00083', 1890), item('2026-00091', -119), item('2026-00095', 77.7, 'USD')],
        balance: {
          euro: 1848.7,
          currencies: [
            { currency: 'EUR', amount: 1771 },
            { currency: 'USD', amount: 77.7 },
          ],
        },
      },
    },
  )
