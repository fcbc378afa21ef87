import { type ServerCommand, system } from './command.ts'
import type { Database } from './db/connect.ts'
import { newId } from './new-id.ts'
import { type CommandResult, runCommand } from './run-command.ts'

/** Runs a command of a background worker: in nobody's name, with nothing that came over the wire. */
export function runSystemCommand(db: Database, command: ServerCommand): Promise<CommandResult> {
  return runCommand(db, command, {
    input: null,
    wireInput: null,
    params: {},
    actor: system,
    requestId: newId(),
    clientAddress: '',
  })
}
