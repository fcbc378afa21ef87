import { accountEmail } from '#areas/access/contract.ts'
import { takeSecondFactorAwayHereCommand } from '#areas/access/server/second-factors/take-second-factor-away.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { refreshesOf } from '#server/compose.ts'
import { type ConnectionSettings, connect } from '#server/db/connect.ts'
import { isNewer, newerDatabase } from '#server/db/migrate.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Settings } from '#server/settings.ts'
import { keepWarnings } from '#server/warnings.ts'

const usage = 'Aufruf: npm run access -- E-MAIL'

/**
 * `npm run access -- EMAIL`, beside a running Kontor or without one: takes anybody's second factor away, where nobody is left who could do it
 * on the users' page. The password stays. Answers the exit code.
 */
export async function access(
  { ratesUrl, ...settings }: Settings,
  connection: ConnectionSettings,
  args: readonly string[],
): Promise<number> {
  const email = accountEmail.safeParse(args[0])
  if (!email.success || args.length > 1) return fail(usage)
  const installation = { ...settings, fetchesRates: ratesUrl !== null, warnings: keepWarnings() }
  const db = connect(connection, installation, refreshesOf)
  try {
    const done = await db.sql<{ name: string }[]>`select name from migrations`.catch(() => [])
    if (await isNewer(done.map(({ name }) => name))) return fail(newerDatabase)
    const [schema] = await db.sql`select to_regclass('second_factors') is not null as is_there`
    if (!schema?.['is_there'])
      return fail('Diese Datenbank kennt noch keinen zweiten Faktor. Bitte starten Sie Kontor zuerst.')
    const [row] = await db.sql<{ user_id: string }[]>`
      select user_id from users where email = ${email.data} and rejected_at is null`
    const userId: EntityId | null = row ? parseEntityId(row.user_id) : null
    if (!userId) return fail(`Einen Zugang mit der Adresse ${email.data} gibt es nicht.`)
    const { answer } = await runSystemCommand(db, takeSecondFactorAwayHereCommand(userId))
    console.log(
      answer
        ? `Der zweite Faktor von ${email.data} ist entfernt. Zur Anmeldung genügt das Passwort; verlangt die Firma einen zweiten Faktor, wird er danach neu eingerichtet.`
        : `${email.data} hat keinen zweiten Faktor.`,
    )
    return 0
  } finally {
    await db.close()
  }
}

function fail(text: string): number {
  console.error(text)
  return 1
}
