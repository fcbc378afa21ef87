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
