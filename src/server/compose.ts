import type { FastifyInstance } from 'fastify'
import { accessCommands } from '#areas/access/server/access-commands.ts'
import { applySetUpSettings } from '#areas/access/server/apply-set-up-settings.ts'
import { noApprovalTasks } from '#areas/access/server/approval-tasks.ts'
import { isSetUp } from '#areas/access/server/is-set-up.ts'
import { readUsersRead } from '#areas/access/server/read-users.ts'
import { createSessionKeeper } from '#areas/access/server/session-keeper.ts'
import { setUpLink } from '#areas/access/server/set-up-link.ts'
import { changeFirmCommand, changeFirmPropertyCommand } from '#areas/firm/server/change-firm.ts'
import { readFirmRead } from '#areas/firm/server/read-firm.ts'
import type { EventDeclaration } from '#kernel/declare.ts'
import type { ServerCommand, ServerList, ServerRead } from './command.ts'
import { mailSent } from './mail/mail-worker.ts'
import type { Services } from './services.ts'

// The only server file that sees every area. What stands here exists: routes, OpenAPI and reference are made from it.

export const commands: readonly ServerCommand[] = [
  // firm
  changeFirmCommand,
  changeFirmPropertyCommand,
  // access
  // until the area tasks exists: nothing is raised
  ...accessCommands(noApprovalTasks),
]

export const lists: readonly ServerList[] = []

export const reads: readonly ServerRead[] = [
  // firm
  readFirmRead,
  // access
  readUsersRead,
]

export const events: readonly EventDeclaration[] = [
  ...new Set([mailSent, ...commands.flatMap((command) => command.declaration.events)]),
]

/** What the machinery asks of areas besides commands, lists and reads. */
export const areas = {
  createSessionKeeper,
  isSetUp,
  /** Applies the set-up of the environment, or prints the set-up link; `/readyz` is 200 only afterwards. */
  async prepare({ db, settings, log }: Services): Promise<void> {
    if (settings.setUp) await applySetUpSettings(db, settings.setUp)
    if (!(await isSetUp(db)))
      log.info(`Kontor ist noch nicht eingerichtet. Bitte öffnen Sie: ${await setUpLink(db)}`)
  },
  /** Routes that are neither commands nor lists nor JSON: files. */
  routes: [] as readonly ((app: FastifyInstance, services: Services) => void)[],
}
