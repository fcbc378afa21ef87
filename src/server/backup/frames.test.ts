import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { damaged, FrameReader, frame, jsonFrame } from './frames.ts'

const reading = (...frames: Buffer[]) => new FrameReader(Readable.from(frames))

test('frames come as they were written, whatever the pieces, and end where the bytes end', async () => {
  const frames = reading(Buffer.concat([jsonFrame({ a: 1 }), frame(Buffer.from('rows'))]))
  expect(await frames.nextJson()).toEqual({ a: 1 })
  expect((await frames.next()).toString()).toBe('rows')
  await frames.end()
})

test('what follows the end is noticed', async () => {
  const frames = reading(jsonFrame(1), jsonFrame(2))
  await frames.nextJson()
  await expect(frames.end()).rejects.toThrow(damaged)
})

test('what says which rows follow is not read beyond all measure', async () => {
  const large = Buffer.concat([Buffer.alloc(17 * 1024 * 1024, ' '), Buffer.from('{}')])
  await expect(reading(frame(large)).nextJson()).rejects.toThrow(damaged)
})
