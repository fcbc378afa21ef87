import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exited, freePort, start } from './main-process.ts'

test('a connection on which nobody asks anything does not keep Kontor from stopping', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-stops-'))
  const port = await freePort()
  const kontor = await start(folder, port)
  const silent = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => silent.once('close', () => resolve()))
  await new Promise<void>((resolve) => silent.once('connect', resolve))
  kontor.kill('SIGTERM')
  await closed
  await exited(kontor)
  expect(kontor.exitCode).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
