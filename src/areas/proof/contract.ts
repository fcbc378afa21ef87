import { declareEvent, declareRead, declareSubject, declareSystemCommand } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

// Kontor proves by itself that its database is what the journal says, and that no byte of a file has changed.

export const proofs = declareSubject('proofs')

/** Who learns what was found: those who look after the settings. */
const managers = 'LINE_ITEM_CATEGORY_CREATE'

/** The figures were proven; the entity is the event's own. */
export const figuresProven = declareEvent({
  name: 'figures proven',
  data: z.strictObject({
    /** The rows of the journal. */
    rows: z.number(),
    /** How much was wrong, and of which kinds; names and numbers stand in no event. */
    faults: z.number(),
    kinds: z.array(z.string()),
  }),
  changes: [proofs],
  visibleTo: managers,
})

/** A day's share of the files was read, byte by byte. */
export const filesProven = declareEvent({
  name: 'files proven',
  data: z.strictObject({
    files: z.number(),
    bytes: z.number(),
    /** The hashes under which other bytes stand. */
    damaged: z.array(z.string()),
  }),
  changes: [proofs],
  visibleTo: managers,
})

/** Somebody asked for a file whose bytes are not those that its hash names, and did not get it. */
export const damagedFileMet = declareEvent({
  name: 'damaged file met',
  data: z.strictObject({ sha256: z.string() }),
  changes: [proofs],
  visibleTo: managers,
})

/** The anchor of the journal went into the queue of e-mails; the entity is the event's own. */
export const anchorMailed = declareEvent({
  name: 'anchor mailed',
  data: z.strictObject({
    /** The row of the journal that it names. */
    row: z.number(),
    recipients: z.number(),
  }),
  changes: [proofs],
  visibleTo: managers,
})

export const proveFiguresByItself = declareSystemCommand({ name: 'prove figures', events: [figuresProven] })
export const proveFilesByItself = declareSystemCommand({ name: 'prove files', events: [filesProven] })
export const noteDamagedFile = declareSystemCommand({ name: 'note damaged file', events: [damagedFileMet] })
export const mailAnchorByItself = declareSystemCommand({ name: 'mail anchor', events: [anchorMailed] })

const part = z.object({
  /** When it was last brought to its end; null until then. */
  doneAt: z.string().nullable(),
  /** Rows of the journal, or files. */
  lookedAt: z.number(),
  /** Of files their size together. */
  bytes: z.number(),
  faultCount: z.number(),
  /** In German, the first hundred. */
  faults: z.array(z.string()),
  /** Whether it is too long ago: more than a week. */
  isOverdue: z.boolean(),
})

export type ProvenPart = z.output<typeof part>

export const readProofs = declareRead({
  name: 'proofs',
  path: '/proxy/get/proofs',
  resource: 'proofs',
  access: managers,
  dependsOn: [proofs],
  query: z.object({}),
  answer: z.object({
    figures: part,
    files: part,
    /** Names of the files that are damaged, the first hundred. */
    damagedFiles: z.array(z.object({ fileName: z.string(), foundAt: z.string() })),
    /** The day on which the anchor of the journal last went out by e-mail, and to how many; null: never. */
    anchorMail: z.object({ day: z.string(), recipients: z.number() }).nullable(),
    /** Whether the program works as a role that can also change the schema and the journal. */
    isOneRole: z.boolean(),
    /** What no check looks at. */
    leftOut: z.string(),
  }),
})

/** What is said of an anchor that is none. */
export const noAnchor =
  'Ein Anker ist eine Prüfsumme mit 64 Zeichen (0–9, a–f), vor der die Nummer der Zeile stehen kann: 1234:9f86…'

export const readAnchor = declareRead({
  name: 'anchor of the journal',
  path: '/proxy/get/proofs/anchors',
  resource: 'proofs',
  access: managers,
  dependsOn: [proofs],
  query: z.strictObject({ anchor: z.string().trim().min(1, 'Anker fehlt').max(200, noAnchor) }),
  answer: z.object({
    /** The row of the journal that has it; null: there is none. */
    found: z.object({ seq: z.number(), at: z.string() }).nullable(),
  }),
})
