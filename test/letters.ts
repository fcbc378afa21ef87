import { storeLetter } from '#areas/papers/server/store-letter.ts'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { World } from './world.ts'

const declaration = declareSystemCommand({ name: 'write letter for a test', events: [] })

/** Runs something as Kontor itself does, without an event. */
export const runSilently = (
  { db }: Pick<World, 'db'>,
  write: (tx: Tx, context: Context) => Promise<void>,
): Promise<unknown> =>
  runSystemCommand(
    db,
    command(declaration, async (tx, _input, context) => {
      await write(tx, context)
      return {}
    }),
  )

/** Keeps a letter that nobody has yet. */
export async function writeLetter(
  world: Pick<World, 'db'>,
  bytes: Uint8Array = Buffer.from('%PDF-1.7 1 0 obj'),
): Promise<{ paperId: EntityId; attachmentId: EntityId }> {
  const paperId = newId()
  const stored: { attachmentId: EntityId }[] = []
  await runSilently(world, async (tx, context) => {
    const letter = { paperId, kind: 'REMINDER', fileName: 'Mahnung.pdf', bytes: Buffer.from(bytes) } as const
    stored.push(storeLetter(tx, context, letter))
  })
  const [letter] = stored
  if (!letter) throw new Error('no letter')
  return { paperId, attachmentId: letter.attachmentId }
}
