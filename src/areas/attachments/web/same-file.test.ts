import { expect, test } from 'vitest'
import type { AttachmentLink } from '../contract.ts'
import { sameFileBefore } from './same-file.ts'

const link = (uuid: string, sha256?: string): AttachmentLink => ({
  ...{ entityId: { uuid }, fileName: `${uuid}.pdf`, tag: '', type: 'application/pdf', size: 1 },
  ...(sha256 && { sha256 }),
})

test('the later file of the same content names the first one', () => {
  const all = [link('a', '1'), link('b', '2'), link('c', '1'), link('d', '1')]
  expect(all.map((one) => sameFileBefore(one, all)?.fileName ?? null)).toEqual([null, null, 'a.pdf', 'a.pdf'])
})

test('nothing is said of files whose content is not known', () => {
  const all = [link('a'), link('b')]
  expect(all.map((one) => sameFileBefore(one, all))).toEqual([null, null])
})
