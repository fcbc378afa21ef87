import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { isRunning, postmasterOf } from './launcher.ts'
import { exited, start } from './main-process.ts'
import { until } from './until.ts'

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

test.runIf(process.platform === 'linux')(
  'told to stop while it starts, it leaves no database behind',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-stops-'))
    const kontor = spawn(process.execPath, ['src/main.ts'], {
      env: { ...process.env, PORT: String(await freePort()), KONTOR_DATA: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(async () => existsSync(join(folder, 'pg18/postmaster.pid')))
    const postmaster = postmasterOf(folder)
    kontor.kill('SIGTERM')
    await exited(kontor)
    expect(kontor.exitCode).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
    await rm(folder, { recursive: true, force: true })
  },
)
