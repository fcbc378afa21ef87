import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { loadSetUpToken } from '#areas/access/server/set-up-link.ts'
import type { ConnectionSettings } from '#server/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { nordlicht, people } from './people.ts'
import { readMail } from './read-mail.ts'

/** Sets up the tests' firm and its people by the calls that the pages make. */
export async function foundFirm(connection: ConnectionSettings, dataFolder: string): Promise<void> {
  const settings = readSettings({
    PORT: '0',
    KONTOR_DATA: dataFolder,
    KONTOR_URL: 'http://kontor.example',
    LOG_LEVEL: 'silent',
  })
  const outbox = join(dataFolder, 'outbox')
  const node = await startNode(settings, connection, pino({ level: 'silent' }))
  try {
    const token = await loadSetUpToken(node.db)
    const answer = await post(node, '/api/setup', { token, firm: nordlicht, manager: people.manager })
    const manager = JSON.parse(answer).token
    const ole = await signUp(node, outbox, people.office)
    await post(node, `/api/users/${ole}/approve`, { role: 'OFFICE' }, manager)
    await signUp(node, outbox, people.pending)
    // The tests start with all their tries.
    await node.db.sql`delete from tries`
  } finally {
    await node.close()
  }
}

/** Signs somebody up with the link of the e-mail, as a person would; answers the user's id. */
async function signUp(node: RunningNode, outbox: string, person: (typeof people)['office' | 'pending']) {
  await post(node, '/api/auth/registrations/requests', { email: person.email })
  const latest = (await readdir(outbox)).sort().at(-1) ?? ''
  const { link } = readMail(await readFile(join(outbox, latest), 'utf8'))
  const query = Object.fromEntries(new URL(link ?? '').searchParams)
  await post(node, '/api/auth/registrations/confirmations', { ...person, ...query })
  const [row] = await node.db.sql`select user_id from users where email = ${person.email}`
  return String(row?.['user_id'])
}

async function post(node: RunningNode, path: string, body: object, token?: string): Promise<string> {
  const response = await fetch(node.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the tests' firm: ${path} answered ${text}`)
  return text
}
