import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, caller, must } from './caller.ts'
import { nordlicht, people } from './people.ts'

// Kontor as a process of its own on its embedded database, with the tests' firm set up by its environment.

const root = join(import.meta.dirname, '..')

function environment(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    PORT: String(port),
    KONTOR_DATA: folder,
    LOG_LEVEL: 'error',
    KONTOR_RATES: '0',
    KONTOR_MANAGER_EMAIL: people.manager.email,
    KONTOR_MANAGER_PASSWORD: people.manager.password,
    KONTOR_FIRM_NAME: nordlicht.name,
    KONTOR_FIRM: JSON.stringify({ ...nordlicht, name: undefined }),
  }
}

export async function start(
  folder: string,
  port: number,
  nodeOptions: readonly string[] = [],
  env: Record<string, string> = {},
  /** A descriptor for what it logs. */
  log: number | 'ignore' = 'ignore',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeOptions, 'src/main.ts'], {
    cwd: root,
    // a process group of its own, to be killed as one
    detached: true,
    env: { ...environment(folder, port), ...env },
    stdio: ['ignore', log, 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`Kontor did not start again: exit code ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return child
    await sleep(100)
  }
  // It holds the error output of the tests, which would not end before it.
  child.kill('SIGKILL')
  throw new Error('Kontor was not ready within a minute')
}

export const exited = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    (child.exitCode ?? child.signalCode) !== null ? resolve() : child.once('exit', () => resolve()),
  )

export async function logIn(url: string): Promise<Caller> {
  const { email, password } = people.manager
  return caller(url, must(await caller(url, null).post('/api/auth', { email, password })).token)
}
