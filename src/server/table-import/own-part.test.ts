import { expect, test } from 'vitest'
import type { EntityId } from '#kernel/id.ts'
import { ownPart } from './own-part.ts'

const own = '01900000-0000-7000-8000-00000000000a' as EntityId // as ids are
const other = '01900000-0000-7000-8000-00000000000b'
const named = (uuid: string) => ({ entityId: { uuid }, changes: [] })

test.each(['created', 'changed'])('of what an import %s, a product tells its own part alone', (what) => {
  const data = { fileName: 'waren.csv', created: [], changed: [], skipped: 7, stockDay: '2026-03-01' }
  const entry = {
    seq: 1,
    event: 'products imported',
    at: '2026-03-02T10:00:00Z',
    user: 'Ole Licht',
    sums: null,
    data: { ...data, [what]: [named(other), named(own)] },
  }
  expect(ownPart(entry, own).data).toEqual({
    fileName: 'waren.csv',
    created: [],
    changed: [],
    [what]: [named(own)],
  })
})
