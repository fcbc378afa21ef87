import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import type { Database } from '../db/connect.ts'
import { isNewer } from '../db/migrate.ts'

// Whoever asks gets an answer within two seconds, whatever the database does.
const longestMs = 1500

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, has its tables, and could write when it last had to; and no newer version
 * of Kontor has migrated it meanwhile, which is `newer-database`.
 */
export function addHealth(
  app: FastifyInstance,
  { sql, storage }: Pick<Database, 'sql' | 'storage'>,
  isSetUp: () => Promise<boolean>,
): void {
  // The screens ask here whether to lead to the set-up page; the process is up whatever the database says.
  const setUp = shared(() => isSetUp().catch(() => null))
  app.get('/healthz', async () => ({ status: 'ok', setUp: await within(setUp(), () => null) }))

  const look = shared(async () => {
    if (await isOfNewerVersion(sql)) throw new Refusal('newer-database')
  })
  app.get('/readyz', async () => {
    if (storage.isFull) throw new Refusal('storage-full')
    await within(look(), () => {
      throw new Refusal('unavailable')
    })
    return { status: 'ready' }
  })
}

/** Whether a newer version has migrated the database since this node began. */
export async function isOfNewerVersion(sql: Database['sql']): Promise<boolean> {
  const migrations = await sql<{ name: string }[]>`select name from migrations`
  return isNewer(migrations.map(({ name }) => name))
}

/** Those who ask while somebody waits for the answer get the same one: a database that stands still is asked once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    if (!asked) {
      const own = ask()
      const done = () => {
        if (asked === own) asked = null
      }
      own.then(done, done)
      asked = own
    }
    return asked
  }
}

/** What is known by then. */
export function within<T>(answer: Promise<T>, otherwise: () => T): Promise<T> {
  return Promise.race([answer, sleep(longestMs, undefined, { ref: false }).then(otherwise)])
}
