import { codeOfStep, stepAt } from '#areas/access/server/second-factors/totp.ts'
import { must } from './caller.ts'
import { people, type Role } from './people.ts'
import type { Caller, World } from './world.ts'

/** An app with codes, as somebody has it in the hand. */
export interface App {
  userId: string
  /** The session in which it was set up. */
  caller: Caller
  recoveryCodes: string[]
  /** A code that is good at this moment; also one of a span that was taken already. */
  code(): Promise<string>
}

/** Sets an app up for one of the people, over the calls that the screens use. */
export async function setUpApp(world: World, role: Role): Promise<App> {
  const caller = await world.as(role)
  const currentPassword = people[role].password
  must(await caller.post('/api/auth/secondfactors/preparations', { currentPassword }))
  const [pending] = await world.db.sql<{ user_id: string; secret: Buffer }[]>`
    select user_id, secret from pending_second_factors join users using (user_id) where email = ${people[role].email}`
  if (!pending) throw new Error('nothing is being set up')
  const { user_id: userId, secret } = pending
  const now = () => codeOfStep(secret, stepAt(new Date()))
  const told = must(await caller.post('/api/auth/secondfactors/codes', { code: now() }))
  return {
    userId,
    caller,
    recoveryCodes: told.recoveryCodes ?? [],
    async code() {
      await world.db.sql`update second_factors set last_step = 0 where user_id = ${userId} and kind = 'CODE'`
      return now()
    },
  }
}
