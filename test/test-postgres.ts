import { inject } from 'vitest'
import type { ConnectionSettings } from '#server/db/connect.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresAt: string
  }
}

let asked: Promise<ConnectionSettings> | undefined

/** The PostgreSQL of the whole run. It starts when the first test asks for it (`test/global-setup.ts`): most files need none. */
export function testPostgres(): Promise<ConnectionSettings> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<ConnectionSettings> {
  const answer = await fetch(inject('postgresAt'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ConnectionSettings // what the set-up sends
}
