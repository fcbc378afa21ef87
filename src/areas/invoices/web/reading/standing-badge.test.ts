import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import type { Invoice } from '../../contract.ts'
import { sendsFirst, standingBadge } from './standing-badge.ts'

const today = parseDay('2026-11-28')
if (today === null) throw new Error('no day')

// Only what the two functions read.
const open = {
  documentType: 'INVOICE',
  currency: 'EUR',
  invoiceDate: '2026-11-20',
  partnership: { partnershipData: { paymentTargetDays: 14 } },
  totals: { amountGrossTotal: 119, paymentTotal: 0, amountDue: 119 },
  delivery: null,
  goesNowhere: false,
  cancelledByInvoiceEntityId: null,
  settledByInvoiceEntityId: null,
  amendments: [],
  corrections: [],
  documentRecords: [],
}
const paid = { totals: { amountGrossTotal: 119, paymentTotal: 119, amountDue: 0 } }
const cancellation = {
  documentType: 'CANCELLATION',
  totals: { amountGrossTotal: -119, paymentTotal: 0, amountDue: 0 },
}

test.each([
  ['what is not sent waits', {}, 'warning nicht versendet', true],
  ['what is paid waits for nobody', paid, 'neutral nicht versendet', false],
  ['what no mail server took', { delivery: 'FAILED' }, 'danger nicht zugestellt', true],
  ['paid, and not delivered', { ...paid, delivery: 'FAILED' }, 'danger nicht zugestellt', true],
  ['what is on its way', { delivery: 'QUEUED' }, 'info wird gesendet …', false],
  ['what the mail server took', { delivery: 'SENT' }, 'info versendet', false],
  ['what became a file', { delivery: 'FILE' }, 'info als Datei abgelegt', false],
  ['what was downloaded', { delivery: 'DOWNLOADED' }, 'info heruntergeladen', false],
  ['the cancellation of what was never sent', { ...cancellation, goesNowhere: true }, null, false],
  [
    'cancelled before it was sent',
    { cancelledByInvoiceEntityId: 's', goesNowhere: true },
    'danger storniert',
    false,
  ],
  ['an old one went another way', { invoiceDate: '2026-10-01' }, 'warning nicht versendet', false],
] as const)('beside the name, and whether sending comes first: %s', (_, change, badge, isToSend) => {
  const invoice = { ...open, ...change } as unknown as Invoice
  const shown = standingBadge(invoice, false)
  expect(shown && `${shown.tone} ${shown.word}`).toBe(badge)
  expect(sendsFirst(invoice, today)).toBe(isToSend)
})

test('a locked month says so, but for what went out by e-mail', () => {
  const word = (change: object) => standingBadge({ ...open, ...change } as unknown as Invoice, true)?.word
  expect(word({})).toBe('festgeschrieben')
  expect(word({ delivery: 'SENT' })).toBe('versendet')
  expect(word({ delivery: 'FAILED' })).toBe('nicht zugestellt')
})
