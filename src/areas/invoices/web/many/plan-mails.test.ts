import { expect, test } from 'vitest'
import { planMails } from './plan-mails.ts'

test('what has an address and was not sent goes out; the others are named', () => {
  const invoice = (number: string, changes: object) => ({
    ...{ uuid: number, number, isCancelled: false, to: 'a@b.example', mailsSeen: 0 },
    ...changes,
  })
  const invoices = [
    invoice('1', {}),
    invoice('2', { to: '' }),
    invoice('3', { isCancelled: true }),
    invoice('4', { mailsSeen: 2 }),
  ]
  const plan = planMails(invoices, false)
  expect(plan.able.map(({ number }) => number)).toEqual(['1'])
  expect(plan.leftOut.map(({ label, reason }) => `${label} ${reason}`)).toEqual([
    '2 hat keine E-Mail-Adresse',
    '3 ist storniert',
    '4 wurde schon gesendet',
  ])
  expect(planMails(invoices, true).able.map(({ number }) => number)).toEqual(['1', '4'])
})
