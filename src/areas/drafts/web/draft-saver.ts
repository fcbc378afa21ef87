import { createStore, type Store } from '#web/store.ts'
import { nextSaveMs } from '../rules/next-save.ts'

/** What is saved of a form. */
export interface DraftContent {
  name: string
  values: object
  /** What belongs to it beside the values, such as of what it is a copy. */
  origin: object | null
  attachmentEntityIds: readonly string[]
}

/** One save, the same however often it is sent. */
export interface DraftSave {
  requestId: string
  /** Null: it becomes a draft by it. */
  uuid: string | null
  /** Of which state it is a change; 0 of none. */
  version: number
  /** What its form calls it until it knows of a draft. */
  begunAs: string
  /** An earlier form of the same text may have saved it without knowing what came of it. */
  mayStand: boolean
  content: DraftContent
  /** When the last of it was typed, in milliseconds since 1970. */
  typedAt: number
}

export type SaveAnswer =
  /** `version`: where it is not the next one after that which was changed. */
  | { kind: 'saved'; uuid: string; version?: number }
  /** What goes on here was saved once more where it was begun: it is a change of that state. */
  | { kind: 'behind'; version: number }
  /** Somebody else has changed the draft, or it is no more. */
  | { kind: 'stale' | 'gone' }
  /** `isTaken`: somebody else has a file of it by now. */
  | { kind: 'refused'; reason: string; isTaken?: boolean }
  /** Nobody knows: it is sent again. */
  | { kind: 'unknown' }

export interface DraftPorts {
  /** `atLast`: the page goes, and nobody waits for the answer. */
  post: (save: DraftSave, atLast: boolean) => Promise<SaveAnswer>
  /** Whether nobody knows yet if its document was made: a draft beside that would be made a second one of. */
  isUndecided: () => boolean
  /** A draft that nobody wants any more. */
  remove: (uuid: string) => void
  now: () => number
  /** Calls back later; returns how to cancel. */
  after: (milliseconds: number, callback: () => void) => () => void
  newId: () => string
  /** It is saved as it was then. */
  onSaved: (content: DraftContent, uuid: string) => void
}

export interface DraftState {
  uuid: string | null
  version: number
  /** When it was saved here, in milliseconds since 1970. */
  savedAt: number | null
  /** Why what is typed is not saved: `late` is tried again by itself, the others wait for somebody. */
  trouble: 'late' | 'stale' | 'gone' | 'refused' | null
  reason: string
  /** It was refused because somebody else has one of its files by now. */
  isTaken: boolean
  /** What the form calls it until it knows of a draft; goes with what is typed. */
  begunAs: string
  /** An earlier form of the same text may have saved it without knowing what came of it. */
  mayStand: boolean
  /** Its document is being saved, or was: it goes with it, and nobody asks how it stands. */
  isGoing: boolean
}

const retryMs = 5000

/** Saves one draft, one save at a time (decisions §10 'Drafts'). What it may not save any more stays in the form. */
export interface DraftSaver {
  state: Store<DraftState>
  /** What the form holds now that is not saved; null where nothing is, or nothing is to be. */
  change: (content: DraftContent | null) => void
  /** At once; whether all of it is saved. */
  saveNow: () => Promise<boolean>
  /** Saves nothing until `release`; resolves when what is under way has an end. */
  hold: () => Promise<void>
  /** Which draft a document takes along that is saved now; null where there is none yet. */
  goingWith: () => string | null
  /** The form stands, and what it holds may be saved. */
  release: () => void
  /** The form goes: what is left is saved without it. Of what is no draft yet nothing stays. */
  leave: () => Promise<void>
  /** The page goes as a whole, perhaps for good. */
  leavePage: () => void
  /** It is given up, or a document by now: nothing is saved any more. */
  end: () => void
  /** What is typed goes on from this state of it; null: as a draft of its own. */
  goOnFrom: (from: { uuid: string; version: number } | null) => void
  /** What is typed was begun by a form that is no more, and may be a draft by now. */
  beganAs: (begunAs: string) => void
  /** Somebody else has changed or deleted it. */
  note: (trouble: 'stale' | 'gone') => void
}

/** What becomes of the form: whether it saves by itself, stands no more, or is done. */
interface Life {
  isHeld: boolean
  isLeft: boolean
  isOver: boolean
  /** What its document is being saved with; undefined while it is not. */
  goesWith?: string | null | undefined
}

export function createDraftSaver(
  begun: { uuid: string; version: number } | null,
  ports: DraftPorts,
): DraftSaver {
  const life: Life = { isHeld: false, isLeft: false, isOver: false }
  const saves = createSaves(begun, ports, life)
  const { state, stop, schedule, saveNow } = saves
  const isDraft = () => state.get().uuid !== null
  return {
    ...{ state, saveNow, change: saves.change },
    async hold() {
      life.isHeld = true
      stop()
      await saves.underWay()
      // What may be a draft already goes with its document.
      if (state.get().mayStand && !isDraft()) await saveNow()
    },
    goingWith() {
      life.goesWith = state.get().uuid
      state.set({ ...state.get(), isGoing: true })
      return life.goesWith
    },
    release() {
      Object.assign(life, { isHeld: false, isLeft: false, goesWith: undefined })
      if (state.get().isGoing && !life.isOver) state.set({ ...state.get(), isGoing: false })
      schedule()
    },
    async leave() {
      Object.assign(life, { isHeld: true, isLeft: true })
      stop()
      if (!life.isOver && isDraft()) await saveNow()
    },
    leavePage() {
      if (!life.isOver && !saves.underWay() && isDraft()) void saves.save(true)
    },
    end() {
      life.isOver = true
      stop()
      const { uuid } = state.get()
      // It came to be on a slow line, after its document was sent without it: that is no second document.
      if (life.goesWith === null && uuid !== null) ports.remove(uuid)
    },
    goOnFrom(from) {
      saves.forgetUnknown()
      // Another draft has another name.
      const begunAs = from === null ? ports.newId() : state.get().begunAs
      const begun = { begunAs, mayStand: false, isGoing: false }
      state.set({ ...state.get(), ...notSaved, ...from, trouble: null, reason: '', ...begun })
      schedule()
    },
    beganAs: (begunAs) => state.set({ ...state.get(), begunAs, mayStand: true }),
    note(trouble) {
      stop()
      state.set({ ...state.get(), trouble })
    },
  }
}

const notSaved = { uuid: null, version: 0 }

const atFirst = {
  ...notSaved,
  savedAt: null,
  trouble: null,
  reason: '',
  isTaken: false,
  mayStand: false,
  isGoing: false,
} as const

/** What is to be saved, and the one save that is under way. */
function createSaves(begun: { uuid: string; version: number } | null, ports: DraftPorts, life: Life) {
  const state = createStore<DraftState>({ ...atFirst, ...begun, begunAs: ports.newId() })
  const set = (changes: Partial<DraftState>) => state.set({ ...state.get(), ...changes })
  let current: DraftContent | null = null
  let changedAt = 0
  let unknown: DraftSave | null = null
  let running: Promise<void> | null = null
  let stop = () => {}

  function schedule(): void {
    stop()
    if (life.isHeld || life.isOver || running || waitsForSomebody(state) || (!current && !unknown)) return
    const isLater = unknown !== null || ports.isUndecided()
    const wait = isLater ? retryMs : nextSaveMs({ changedAt, savedAt: state.get().savedAt }, ports.now())
    stop = ports.after(wait, () => void save())
  }

  function save(atLast = false): Promise<void> {
    stop()
    running ??= send(atLast).finally(() => {
      running = null
      schedule()
    })
    return running
  }

  async function send(atLast: boolean): Promise<void> {
    const { uuid, version, begunAs, mayStand } = state.get()
    const made = { uuid, version, begunAs, mayStand, typedAt: changedAt }
    const next = unknown ?? (current && { requestId: ports.newId(), ...made, content: current })
    if (!next || waitsForSomebody(state) || ports.isUndecided()) return
    const answer = await ports.post(next, atLast)
    unknown = answer.kind === 'unknown' ? next : null
    if (isDone(answer) && current && isSame(current, next.content)) current = null
    if (answer.kind === 'saved') taken(next, answer)
    else set(whereNot(answer))
  }

  function taken({ version, content }: DraftSave, saved: { uuid: string; version?: number }): void {
    const { uuid, version: now = version + 1 } = saved
    // The document was saved, or all given up, before it was known that there is a draft.
    const isUnwanted = version === 0 && (life.isOver || life.isLeft)
    if (isUnwanted) ports.remove(uuid)
    if (isUnwanted || life.isOver) return
    set({ uuid, version: now, savedAt: ports.now(), trouble: null, reason: '', isTaken: false })
    ports.onSaved(content, uuid)
  }

  return {
    ...{ state, schedule, save },
    stop: () => stop(),
    underWay: () => running,
    forgetUnknown: () => {
      unknown = null
    },
    change(content: DraftContent | null) {
      current = content
      changedAt = ports.now()
      schedule()
    },
    /** What is under way may be an earlier state, or one of which nobody knows what came of it. */
    async saveNow(): Promise<boolean> {
      await running
      for (let tries = 0; tries < 2 && (unknown || current); tries++) await save()
      return !unknown && !current && state.get().trouble === null
    },
  }
}

const waitsForSomebody = (state: Store<DraftState>) => ['stale', 'gone'].includes(state.get().trouble ?? '')

/** What becomes of a draft that was not saved. */
function whereNot(answer: Exclude<SaveAnswer, { kind: 'saved' }>): Partial<DraftState> {
  if (answer.kind === 'behind') return { version: answer.version }
  if (answer.kind === 'unknown') return { trouble: 'late' }
  if (answer.kind !== 'refused') return { trouble: answer.kind, reason: '', isTaken: false }
  const { reason, isTaken = false } = answer
  return { trouble: 'refused', reason, isTaken }
}

/** The same once more would be refused again; another change may be taken. */
const isDone = ({ kind }: SaveAnswer) => kind === 'saved' || kind === 'refused'

const isSame = (a: DraftContent, b: DraftContent) => JSON.stringify(a) === JSON.stringify(b)
