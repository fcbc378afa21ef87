import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { caller, must } from '#test/caller.ts'
import { cloneDatabase } from '#test/clone-database.ts'
import { readMail } from '#test/read-mail.ts'
import type { Trade } from '#test/trade.ts'
import { type Kontor, startKontor } from './kontor.ts'

export interface WorkingKontor extends Kontor {
  trade: Trade
}

interface Founded {
  connection: EmbeddedConnection
  trade: Trade
}

// What the process of the database says; the workers learn it from their environment.
const foundedVariable = 'KONTOR_E2E_FOUNDED'

/** A Kontor at work: the tests' firm, its two people, a customer, a supplier and a category for each side. `env` as in decisions §8. */
export async function startWorkingKontor(env: Record<string, string> = {}): Promise<WorkingKontor> {
  const { connection, trade }: Founded = JSON.parse(process.env[foundedVariable] ?? '')
  const { drop, connection: own } = await cloneDatabase(connection, 'template_firm')
  const kontor = await startKontor({ DATABASE_URL: urlOf(own), DATABASE_OWNER_URL: urlOf(own.owner), ...env })
  return {
    ...kontor,
    trade,
    async remove() {
      await kontor.remove()
      await drop()
    },
  }
}

function urlOf({ host = '', port, user = '', password = '', database }: EmbeddedConnection['owner']): string {
  const isSocket = host.startsWith('/')
  const query = new URLSearchParams({ user, password, ...(isSocket && { host, port: String(port) }) })
  return `postgres://${isSocket ? '' : `${host}:${port}`}/${database}?${query}`
}

/** Before all tests: one PostgreSQL for all of them, with the firm that they work in. It is taken away at the end. */
export default async function foundKontor(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    process.env[foundedVariable] = line
    break
  }
  if (!process.env[foundedVariable]) throw new Error('the tests have no database')
  return async () => {
    child.stdin.end()
    await ended
  }
}

interface NewUser {
  email: string
  firstName: string
  familyName: string
  password: string
}

/** Signs somebody up, who then waits for approval. */
export async function register(kontor: Kontor, { email, ...person }: NewUser): Promise<void> {
  const nobody = caller(kontor.url, null)
  const before = (await kontor.mails()).length
  must(await nobody.post('/api/auth/registrations/requests', { email }))
  const { link } = readMail(await kontor.nextMail(before))
  const query = Object.fromEntries(new URL(link ?? '').searchParams)
  must(await nobody.post('/api/auth/registrations/confirmations', { ...person, ...query }))
}
