import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { loadSetUpToken } from '#areas/access/server/sign-up/set-up-link.ts'
import type { ConnectionSettings } from '#server/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { type Caller, caller, must } from './caller.ts'
import { linkOf } from './mail-link.ts'
import { nordlicht, people } from './people.ts'

interface Founding<More> {
  /** The manager's name, where it is not that of the tests' people. */
  manager?: { firstName: string; familyName: string }
  /** Who signs up; office is let in. */
  newcomers: readonly ('office' | 'pending')[]
  /** What the manager does then. */
  more: (manager: Caller) => Promise<More>
}

/** Sets up the tests' firm and its people by the calls that the pages make. */
export async function foundFirm<More>(
  connection: ConnectionSettings,
  dataFolder: string,
  { manager: named, newcomers, more }: Founding<More>,
): Promise<More> {
  const env = {
    PORT: '0',
    KONTOR_DATA: dataFolder,
    KONTOR_URL: 'http://kontor.example',
    KONTOR_RATES: '0',
    LOG_LEVEL: 'silent',
  }
  const node = await startNode(readSettings(env), connection, pino({ level: 'silent' }))
  try {
    const nobody = caller(node.address, null)
    const input = {
      token: await loadSetUpToken(node.db),
      firm: nordlicht,
      manager: { ...people.manager, ...named },
    }
    const { token } = must(await nobody.post('/api/setup', input))
    const manager = caller(node.address, token)
    // Tests of payments and master data make the accounts that they need.
    const { section }: { section: { entityId: { uuid: string } }[] } = must(
      await manager.get('/proxy/get/bankaccounts'),
    )
    for (const { entityId } of section)
      must(await manager.post(`/api/bankaccounts/${entityId.uuid}/deletion`, {}))
    for (const role of newcomers) await register(nobody, role, dataFolder)
    const users: { entityId: { uuid: string }; email: string }[] = must(await manager.get('/api/users'))
    const office = users.find((user) => user.email === people.office.email)
    must(await manager.post(`/api/users/${office?.entityId.uuid}/approve`, { role: 'OFFICE' }))
    return await more(manager)
  } finally {
    await node.close()
  }
}

async function register(nobody: Caller, role: 'office' | 'pending', dataFolder: string): Promise<void> {
  const { email, ...person } = people[role]
  must(await nobody.post('/api/auth/registrations/requests', { email }))
  const query = Object.fromEntries(await lastLink(dataFolder))
  must(await nobody.post('/api/auth/registrations/confirmations', { ...person, ...query }))
}

/** The query of the link in the newest mail. */
async function lastLink(dataFolder: string): Promise<URLSearchParams> {
  const folder = join(dataFolder, 'outbox')
  const newest = (await readdir(folder)).sort().at(-1)
  return linkOf(await readFile(join(folder, newest ?? ''), 'utf8'))
}
