import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { system } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import { SettingsError, type SetUpSettings } from '#server/settings.ts'
import { setUp } from '../../contract/set-up.ts'
import { isSetUp } from './is-set-up.ts'
import { type OpenFirstAccount, setUpCommand } from './set-up.ts'
import { loadSetUpToken } from './set-up-link.ts'

/** Where an input of the set-up comes from, for messages; the firm's fields stand in KONTOR_FIRM. */
const variables: Readonly<Record<string, string>> = {
  'firm.name': 'KONTOR_FIRM_NAME',
  'manager.email': 'KONTOR_MANAGER_EMAIL',
  'manager.password': 'KONTOR_MANAGER_PASSWORD',
}

/** The unattended set-up from the environment (decisions §3): the same command as the set-up page's. Ignored once set-up is done. */
export async function applySetUpSettings(
  db: Database,
  settings: SetUpSettings,
  openFirstAccount: OpenFirstAccount,
): Promise<void> {
  if (await isSetUp(db)) return
  const wireInput = {
    token: await loadSetUpToken(db),
    firm: { taxScheme: 'SOLL', ...settings.firm, name: settings.firmName },
    // The environment names no person.
    manager: {
      email: settings.managerEmail,
      firstName: 'Kontor',
      familyName: 'Geschäftsführung',
      password: settings.managerPassword,
    },
  }
  const parsed = parseInput(setUp.input, wireInput)
  if (!parsed.ok) {
    const faults = parsed.errors.map(({ path, message }) => {
      const field = path.startsWith('firm.') ? ` (${path.slice(5)})` : ''
      return `${variables[path] ?? `KONTOR_FIRM${field}`}: ${message}`
    })
    throw new SettingsError(`Die Einrichtung aus der Umgebung ist nicht möglich. ${faults.join('. ')}.`)
  }
  try {
    await runCommand(db, setUpCommand(openFirstAccount), {
      input: parsed.value,
      wireInput,
      params: {},
      actor: system,
      requestId: newId(),
      clientAddress: '',
    })
  } catch (error) {
    // Another node that started at the same moment was faster.
    if (!(error instanceof Refusal) || error.code !== 'set-up-done') throw error
  }
}
