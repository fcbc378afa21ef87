import { afterEach, expect, test } from 'vitest'
import { type Exchange, startExchange } from '#test/exchange.ts'
import { DownloadError, downloadFile } from './download-file.ts'

const servers: Exchange[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function start(answer: Exchange['answer']): Promise<Exchange> {
  const server = await startExchange(answer)
  servers.push(server)
  return server
}

const never = new AbortController().signal

test('a file comes as it lies there', async () => {
  const { address } = await start((response) => response.end('Kurse'))
  expect((await downloadFile(address, never)).toString()).toBe('Kurse')
})

test('a server that sends on to another address is not followed', async () => {
  const other = await start((response) => response.end('Kurse'))
  const { address } = await start((response) => response.writeHead(302, { location: other.address }).end())
  await expect(downloadFile(address, never)).rejects.toThrow(DownloadError)
  expect(other.asked).toBe(0)
})

test('the time of the server is told, with the age of what a cache kept', async () => {
  const { address } = await start((response) =>
    response.writeHead(200, { date: 'Sun, 29 Nov 2026 10:00:00 GMT', age: '120' }).end('Kurse'),
  )
  const times: string[] = []
  await downloadFile(address, never, (now) => times.push(now.toISOString()))
  expect(times).toEqual(['2026-11-29T10:02:00.000Z'])
})
