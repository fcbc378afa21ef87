import { expect, test } from 'vitest'
import type { EntityId } from '#kernel/id.ts'
import type { PaperRow } from '../contract/list-inbox.ts'
import { standOf } from './paper-words.ts'

const uuid = '019a0000-0000-7000-8000-000000000001' as EntityId
const file = { fileName: 'a.pdf' } as PaperRow['file']
const stand = (more: Partial<PaperRow>) => standOf({ state: 'WAITING', file, note: '', ...more } as PaperRow)

test('what may be another supplier’s invoice is never said as if it were sure', () => {
  const recorded = (isSure: boolean) => stand({ recordedAs: { entityId: { uuid }, number: 'R-1', isSure } })
  expect([recorded(true), recorded(false)]).toEqual([
    'schon erfasst als R-1',
    'vielleicht schon erfasst als R-1',
  ])
  const waits = (fileName: string, isSure: boolean) =>
    stand({
      waitsAs: { entityId: { uuid }, fileName, number: '', receivedAt: '2026-11-05T09:00:00.000Z', isSure },
    })
  expect([waits('b.xml', true), waits('b.xml', false)]).toEqual([
    'wartet auch als b.xml',
    'wartet vielleicht auch als b.xml',
  ])
  expect(waits('a.pdf', true)).toMatch(/^wartet noch einmal, vom /)
  expect(waits('a.pdf', false)).toMatch(/^wartet vielleicht noch einmal, vom /)
})
