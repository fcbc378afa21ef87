import { createStore, type Store } from '#web/store.ts'

/** A file on its way to the server. */
export interface Upload {
  /** Also the file's id for the server: sent again, it is taken once. */
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it is sent, 0 to 1. */
  share: number
  /** Why it was not taken; '' otherwise. */
  reason: string
  /** Whether the same may be tried again. */
  mayRetry: boolean
  /** Whether it was refused because it is recorded already; tried again, it is wanted all the same. */
  isRecorded: boolean
}

/** What came of one: '' for the reason of what somebody called off. */
export type UploadOutcome =
  | { kind: 'done' }
  | { kind: 'failed'; reason: string; mayRetry: boolean; isRecorded?: boolean }

export interface UploadPorts {
  newId: () => string
  send: (
    upload: Pick<Upload, 'id' | 'file' | 'isRecorded'>,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<UploadOutcome>
}

export interface UploadQueue {
  /** Those that are not done, in the order in which they came. */
  uploads: Store<readonly Upload[]>
  take: (files: readonly File[]) => void
  /** Calls one off, or forgets one that failed. */
  cancel: (id: string) => void
  retry: (id: string) => void
}

/** Sends files one after the other; what is chosen meanwhile joins the queue, and one that fails keeps nobody waiting. */
export function createUploadQueue(ports: UploadPorts): UploadQueue {
  const uploads = createStore<readonly Upload[]>([])
  let sending: { id: string; stop: AbortController } | null = null

  const change = (id: string, changes: Partial<Upload>) =>
    uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = (id: string) => uploads.set(uploads.get().filter((upload) => upload.id !== id))

  async function sendNext(): Promise<void> {
    const next = uploads.get().find(({ state }) => state === 'waiting')
    if (sending !== null || !next) return
    const { id } = next
    const own = { id, stop: new AbortController() }
    sending = own
    change(id, { state: 'sending', share: 0, reason: '' })
    const outcome = await ports.send(next, own.stop.signal, (share) => change(id, { share }))
    if (own.stop.signal.aborted || outcome.kind === 'done') drop(id)
    else {
      const { reason, mayRetry, isRecorded = false } = outcome
      change(id, { state: 'failed', reason, mayRetry, isRecorded })
    }
    sending = null
    void sendNext()
  }

  return {
    uploads,
    take(files) {
      const taken = files.map(
        (file): Upload => ({
          ...{ id: ports.newId(), file },
          ...{ state: 'waiting', share: 0, reason: '', mayRetry: false, isRecorded: false },
        }),
      )
      uploads.set([...uploads.get(), ...taken])
      void sendNext()
    },
    cancel(id) {
      if (sending?.id === id) sending.stop.abort()
      drop(id)
    },
    retry(id) {
      change(id, { state: 'waiting' })
      void sendNext()
    },
  }
}
