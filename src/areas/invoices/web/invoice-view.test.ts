import { expect, test } from 'vitest'
import { earlierPdfs } from './invoice-view.ts'

const pdf = (uuid: string, tag: string) => ({
  entityId: { uuid },
  fileName: `${uuid}.pdf`,
  tag,
  type: 'application/pdf',
  size: 1,
})
const step = (seq: number, event: string) => ({
  seq,
  at: `2026-11-02T10:0${seq}:00.000Z`,
  event,
  user: '',
  sums: null,
})
const attachments = [
  pdf('a', 'PDF_EARLIER'),
  pdf('b', 'PDF_EARLIER'),
  pdf('photo', 'DOCUMENT'),
  pdf('c', 'PDF'),
]
const history = [
  step(6, 'invoice PDF stored'),
  step(5, 'invoice replaced'),
  step(4, 'invoice PDF stored'),
  step(3, 'invoice replaced'),
  step(2, 'invoice PDF stored'),
  step(1, 'invoice created'),
]

test('earlier PDFs are the latest first, each with the moment it was stored', () => {
  expect(earlierPdfs({ attachments, history })).toEqual([
    { uuid: 'b', fileName: 'b.pdf', at: '2026-11-02T10:04:00.000Z' },
    { uuid: 'a', fileName: 'a.pdf', at: '2026-11-02T10:02:00.000Z' },
  ])
})

test('while the new state has no PDF yet, too', () => {
  const waiting = { attachments: attachments.slice(0, 3), history: history.slice(1) }
  expect(earlierPdfs(waiting).map(({ at }) => at)).toEqual([
    '2026-11-02T10:04:00.000Z',
    '2026-11-02T10:02:00.000Z',
  ])
})

test('a moment that is not certain is not said', () => {
  expect(earlierPdfs({ attachments, history: history.slice(2) }).map(({ at }) => at)).toEqual([null, null])
})
