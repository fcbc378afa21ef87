import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf, setUpEnvironment } from './installation.ts'

export interface MainProcess {
  address: string
  pid: number
  /** The process id of its database server. */
  postmaster: number
  /** From its start until `/readyz` answered 200, in milliseconds. */
  readyAfter: number
  stop(): Promise<void>
}

/** Kontor as `npm start` runs it (after installing and building), with the set-up of the environment. */
export async function startMain(dataFolder: string): Promise<MainProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: setUpEnvironment(dataFolder, port),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Kontor did not start: exit code ${child.exitCode}`)
    await sleep(10)
  }
  return {
    address,
    pid: child.pid ?? 0,
    postmaster: postmasterOf(dataFolder),
    readyAfter: performance.now() - start,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
