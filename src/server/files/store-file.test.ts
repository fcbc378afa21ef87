import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'

const { world } = useWorld()

const bytes = Buffer.from('%PDF-1.7 the whole content')
const sha256 = createHash('sha256').update(bytes).digest()
const store = (size: number, content: Buffer) =>
  world.db.sql`insert into contents (sha256, size, bytes) values (${sha256}, ${size}, ${content})`

test.each([
  ['half of a content', 'contents_hash', 12, bytes.subarray(0, 12)],
  ['another content of the same size', 'contents_hash', bytes.length, Buffer.alloc(bytes.length)],
  ['a content under another size', 'contents_size', bytes.length - 1, bytes],
])('%s is refused by the database', async (_, constraint_name, size, content) => {
  await expect(store(size, content)).rejects.toMatchObject({ code: '23514', constraint_name })
})

test('what is whole is stored', async () => {
  expect((await store(bytes.length, bytes)).count).toBe(1)
})
