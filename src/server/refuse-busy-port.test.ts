import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseBusyPort } from './refuse-busy-port.ts'

const host = '127.0.0.1'

async function busyPort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  // It listens on a port, not on a socket file.
  const { port } = server.address() as AddressInfo
  return { port, free: () => new Promise((resolve) => server.close(resolve)) }
}

test('a busy port is named; a free one is left free', async () => {
  const { port, free } = await busyPort()
  await expect(refuseBusyPort({ host, port })).rejects.toThrow(`Der Port ${port} ist belegt`)
  await free()
  await refuseBusyPort({ host, port })
  await refuseBusyPort({ host, port })
  await expect(refuseBusyPort({ host: '192.0.2.1', port })).rejects.toThrow('gehört nicht zu diesem Rechner')
})

test('Kontor ends with that sentence alone, before it begins anything', async () => {
  const { port, free } = await busyPort()
  const folder = await mkdtemp(join(tmpdir(), 'kontor-busy-'))
  const env = { PATH: process.env['PATH'], PORT: String(port), KONTOR_DATA: folder }
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, ['src/main.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    ),
  )
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^Der Port \d+ ist belegt: [^\n]*$/)
  expect(await readdir(folder)).toEqual([])
  await free()
  await rm(folder, { recursive: true })
})
