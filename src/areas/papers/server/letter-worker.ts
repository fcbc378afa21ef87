import { type LetterKind, letterKinds } from '#areas/attachments/rules/letter-kinds.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Database } from '#server/db/connect.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { Services } from '#server/services.ts'
import { workOff } from '#server/work-off.ts'

export interface MakingLetters {
  db: Database
  printer: Pick<PdfPrinter, 'render'>
  wake: Services['wake']
}

/** Letters of a kind that are written and have no paper yet. */
export interface WrittenLetters {
  /** The oldest, without those that were tried. */
  findWaiting(db: Pick<Database, 'sql'>, tried: readonly EntityId[]): Promise<EntityId | null>
  /** Which of the letters one that waits is; null for any other. */
  kindOfWaiting(db: Pick<Database, 'sql'>, id: EntityId): Promise<LetterKind | null>
  /** Prints one with no transaction open, keeps it, and hands its e-mail over. Nothing where it is there, or was taken back. */
  make(making: MakingLetters, id: EntityId): Promise<void>
}

// What failed, was written on another node, or was left by one that died, is looked for this often.
const pauseMs = 15_000

/**
 * Makes the papers of letters, kind by kind, the oldest first: after the commit of the command that writes one, and at the start. Two nodes
 * may print one letter at once; one of both is kept.
 */
export function startLetterWorker(
  { db, log, wake }: Pick<Services, 'db' | 'log' | 'wake'>,
  printer: MakingLetters['printer'],
  kinds: readonly WrittenLetters[],
) {
  const making = { db, printer, wake }
  /** What could not be made lets the others go first until the next look. */
  const tried = new Set<EntityId>()
  const queue = workOff(log, 'letter', async () => {
    for (const kind of kinds) {
      const id = await kind.findWaiting(db, [...tried])
      if (id === null) continue
      tried.add(id)
      try {
        await kind.make(making, id)
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'a letter could not be made')
      }
      return true
    }
    return false
  })
  const timer = setInterval(() => {
    tried.clear()
    void queue.wake()
  }, pauseMs)
  void queue.wake()
  const waitingOf = async (id: EntityId) => {
    for (const letters of kinds) {
      const kind = await letters.kindOfWaiting(db, id)
      if (kind !== null) return { letters, kind }
    }
    return null
  }
  return {
    wake: () => void queue.wake(),
    /** Makes the paper of one letter at once, if it has none yet. */
    async makeNow(id: EntityId): Promise<void> {
      await (await waitingOf(id))?.letters.make(making, id)
    },
    /** Who may see a letter that waits; null for any other. */
    async waitsFor(id: EntityId): Promise<Permission | null> {
      const waiting = await waitingOf(id)
      return waiting && letterKinds[waiting.kind]
    },
    async stop() {
      clearInterval(timer)
      await queue.stop()
    },
  }
}
