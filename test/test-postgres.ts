import { inject } from 'vitest'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresAt: string
  }
}

let asked: Promise<EmbeddedConnection> | undefined

/** The PostgreSQL of the whole run. It starts when the first test asks for it (`test/global-setup.ts`): most files need none. */
export function testPostgres(): Promise<EmbeddedConnection> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<EmbeddedConnection> {
  const answer = await fetch(inject('postgresAt'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as EmbeddedConnection // what the set-up sends
}
