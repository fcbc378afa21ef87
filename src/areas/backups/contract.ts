import { declareEvent, declareRead, declareSubject, declareSystemCommand } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

// Kontor backs itself up each night (decisions §10 'Running').

export const backups = declareSubject('backups')

/** Who learns how it went: those who look after the settings. */
const managers = 'LINE_ITEM_CATEGORY_CREATE'

/** A backup stands whole in its folder; the entity is the event's own. */
export const backedUp = declareEvent({
  name: 'backed up',
  data: z.strictObject({
    bytes: z.number(),
    encrypted: z.boolean(),
    /** Whether the other folder has a copy; null where none is wanted. */
    copied: z.boolean().nullable(),
  }),
  changes: [backups],
  visibleTo: managers,
})

/** The first of several tries in a row failed. */
export const backupFailed = declareEvent({
  name: 'backup failed',
  data: z.strictObject({}),
  changes: [backups],
  visibleTo: managers,
})

export const backUpByNight = declareSystemCommand({ name: 'back up', events: [backedUp, backupFailed] })

export const readBackups = declareRead({
  name: 'backups',
  path: '/proxy/get/backups',
  resource: 'backups',
  access: managers,
  dependsOn: [backups],
  query: z.object({}),
  answer: z.object({
    /** Whether one is made each night. */
    byNight: z.boolean(),
    /** Whether the next ones are encrypted. */
    isEncrypted: z.boolean(),
    /** Whether they are copied into another folder. */
    isCopied: z.boolean(),
    /** The last one that was made by night. */
    last: z.object({ at: z.string(), bytes: z.number(), encrypted: z.boolean() }).nullable(),
    /** When any was last made, be it by hand; null: never. */
    anyAt: z.string().nullable(),
    /** Why the last try failed, in German, and since when that is so. */
    failure: z.object({ since: z.string(), text: z.string() }).nullable(),
    /** Why the last one was not copied, in German; when one was, if ever. */
    copyFailure: z.string().nullable(),
    copiedAt: z.string().nullable(),
    /** Whether there has been none for more than two days. */
    isOverdue: z.boolean(),
  }),
})
