import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller, must } from '#test/caller.ts'
import { nordlicht, people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { startTrade, type Trade } from '#test/trade.ts'
import { copyData, type Kontor, startKontor } from './kontor.ts'

export interface WorkingKontor extends Kontor {
  trade: Trade
}

// Where the founded Kontor lies of which each file of tests gets a copy; the workers learn it from their environment.
const foundedVariable = 'KONTOR_E2E_FOUNDED'

/** A Kontor at work: the tests' firm, its two people, a customer, a supplier and a category for each side. `env` as in decisions §8. */
export async function startWorkingKontor(env: Record<string, string> = {}): Promise<WorkingKontor> {
  const folder = process.env[foundedVariable] ?? ''
  const trade: Trade = JSON.parse(await readFile(join(folder, 'trade.json'), 'utf8'))
  return Object.assign(await startKontor(env, join(folder, 'data')), { trade })
}

/** Before all tests: founds the Kontor that they work with, once for all of them; it is taken away at the end. */
export default async function foundKontor(): Promise<() => Promise<void>> {
  const { name, ...firm } = nordlicht
  const { email, password } = people.manager
  const kontor = await startKontor({
    KONTOR_FIRM_NAME: name,
    KONTOR_FIRM: JSON.stringify(firm),
    KONTOR_MANAGER_EMAIL: email,
    KONTOR_MANAGER_PASSWORD: password,
  })
  const nobody = caller(kontor.url, null)
  const { token } = must(await nobody.post('/api/auth', { email, password }))
  const manager = caller(kontor.url, token)

  await register(kontor, people.office)
  const users: { entityId: { uuid: string }; email: string }[] = must(await manager.get('/api/users'))
  const uuid = users.find((user) => user.email === people.office.email)?.entityId.uuid
  must(await manager.post(`/api/users/${uuid}/approve`, { role: 'OFFICE' }))
  const trade = await startTrade(manager)
  await kontor.stop()

  const folder = await mkdtemp(join(tmpdir(), 'kontor-founded-'))
  await mkdir(join(folder, 'data'))
  await copyData(kontor.dataFolder, join(folder, 'data'))
  await writeFile(join(folder, 'trade.json'), JSON.stringify(trade))
  await kontor.remove()
  process.env[foundedVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
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
