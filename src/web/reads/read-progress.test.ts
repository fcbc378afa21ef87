import { expect, test } from 'vitest'
import { readProgress } from './read-progress.ts'

/** An answer that comes in pieces of so many bytes. */
function answer(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let start = 0; start < bytes.length; start += size)
        controller.enqueue(bytes.slice(start, start + size))
      controller.close()
    },
  })
}

async function read(text: string, size: number) {
  const told: number[] = []
  const result = await readProgress(answer(text, size), (count) => told.push(count))
  return { told, result }
}

const rows = '{"rows":500}\n{"rows":1000}\n'
const file = '{"file":{"name":"Bücher.csv","type":"text/csv","size":10}}\n'

test.each([1, 7, 1000])('rows and the file behind them, %i bytes at a time', async (size) => {
  const { told, result } = await read(`${rows}${file}ä;b\n\n\r\nc`.concat('d'), size)
  expect(told).toEqual([500, 1000])
  if (!('file' in result)) throw new Error('no file')
  expect([result.file.name, result.file.type, await result.file.text()]).toEqual([
    'Bücher.csv',
    'text/csv',
    'ä;b\n\n\r\ncd',
  ])
})

test('why there is no file', async () => {
  const problem = { type: 'urn:kontor:error:too-many-rows', title: 'Zu viele Zeilen', status: 400 }
  const { told, result } = await read(`${rows}${JSON.stringify({ problem })}\n`, 5)
  expect([told, result]).toEqual([[500, 1000], { problem }])
})

test.each(['', rows, '{"rows":5', file, `${rows}${file}123456789`])('%j is broken off', async (text) => {
  await expect(read(text, 4)).rejects.toThrow('without its end')
})
