import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import type { RunningPostgres } from './start-postgres.ts'

/** Starts the tests' PostgreSQL for whoever asks first (`test/test-postgres.ts`), and stops it after the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningPostgres> | undefined
  const server = createServer(async (_, response) => {
    // What it is made with is loaded only then, too.
    running ??= import('./start-postgres.ts').then(({ startPostgres }) => startPostgres())
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
