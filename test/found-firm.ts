import pino from 'pino'
import { loadSetUpToken } from '#areas/access/server/set-up-link.ts'
import type { ConnectionSettings } from '#server/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { nordlicht, people } from './people.ts'

/** Sets up the tests' firm and its manager by the calls that the set-up page makes. */
export async function foundFirm(connection: ConnectionSettings, dataFolder: string): Promise<void> {
  const settings = readSettings({
    PORT: '0',
    KONTOR_DATA: dataFolder,
    KONTOR_URL: 'http://kontor.example',
    LOG_LEVEL: 'silent',
  })
  const node = await startNode(settings, connection, pino({ level: 'silent' }))
  try {
    const response = await fetch(`${node.address}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: await loadSetUpToken(node.db),
        firm: nordlicht,
        manager: people.manager,
      }),
    })
    if (!response.ok) throw new Error(`the set-up of the tests' firm failed: ${await response.text()}`)
  } finally {
    await node.close()
  }
}
