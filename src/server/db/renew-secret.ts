import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'

/** Puts 32 new bytes in the place of a secret of the installation: what the old one signed is signed no more. */
export async function renewSecret(sql: postgres.Sql, name: string): Promise<void> {
  await sql`update installation set value = ${randomBytes(32).toString('hex')} where key = ${name}`
}
