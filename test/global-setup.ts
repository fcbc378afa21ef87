import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import type { RunningPostgres } from './start-postgres.ts'

/** Starts the tests' PostgreSQL for whoever asks first (`test/test-postgres.ts`), and stops it after the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningPostgres> | undefined
  const server = createServer(async (_, response) => {
    running ??= start()
    try {
      response.end(JSON.stringify((await running).connection))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('postgresAt', `http://127.0.0.1:${Object(server.address()).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await running?.catch(() => undefined))?.stop()
  }
}

/** What it is made with is loaded only now, too. */
async function start(): Promise<RunningPostgres> {
  const { startPostgres } = await import('./start-postgres.ts')
  const { foundFirm } = await import('./found-firm.ts')
  return startPostgres((connection, folder) =>
    foundFirm(connection, folder, { newcomers: ['office', 'pending'], more: async () => {} }),
  )
}
