import { useEffect } from 'react'
import { lookIntoFile } from '#areas/attachments/web/look-into-file.ts'
import {
  createUploadQueue,
  type Upload,
  type UploadOutcome,
  type UploadQueue,
} from '#areas/attachments/web/upload-queue.ts'
import { codeOfProblem, type Problem } from '#kernel/errors.ts'
import { postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { sessionStore } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { addPaper } from '../contract.ts'

// The queue stands above the page: what is dropped outlives another page, another view and the end of the session, and
// goes on by itself when its user is back. Only closing the tab would lose it, so the browser asks before that.

const queue = createUploadQueue({ newId: newRequestId, send: sendPaper })

/** Who dropped what is in the queue. */
let owner: string | undefined

/** Says on another page that a file was not taken; null while the inbox says it itself. */
let tellElsewhere: ((text: string) => void) | null = null

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
queue.uploads.subscribe(() => {
  const isLeft = queue.uploads.get().some(({ state, mayRetry }) => state !== 'failed' || mayRetry)
  if (isLeft) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

// What one user dropped is not for the next one.
sessionStore.subscribe(() => {
  const now = sessionStore.get()?.userId
  if (now !== undefined && now !== owner) for (const { id } of queue.uploads.get()) queue.cancel(id)
})

/** Sends files into the inbox, one after the other; each becomes a paper of its own. */
export function usePaperDrop(): UploadQueue & { all: readonly Upload[] } {
  const toasts = useToasts()
  const all = useStore(queue.uploads)
  useEffect(() => {
    tellElsewhere = null
    return () => {
      tellElsewhere = toasts.failure
    }
  }, [toasts])
  return { ...queue, take, all }
}

function take(files: readonly File[]): void {
  owner = sessionStore.get()?.userId
  queue.take(files)
}

async function sendPaper(
  upload: Pick<Upload, 'id' | 'file'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  const { refusal } = await lookIntoFile(upload.file)
  const outcome: UploadOutcome =
    refusal === null
      ? await sendInSession(upload, signal, onProgress)
      : { kind: 'failed', reason: refusal, mayRetry: false }
  if (outcome.kind === 'failed' && !signal.aborted)
    tellElsewhere?.(`„${upload.file.name}“ wurde nicht im Posteingang abgelegt: ${outcome.reason}`)
  return outcome
}

/** Where the session ends meanwhile, it is sent again in the next one of the same user. */
async function sendInSession(
  { id, file }: Pick<Upload, 'id' | 'file'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  while (true) {
    await sessionOfOwner(signal)
    if (signal.aborted) return { kind: 'done' }
    // Where the answer was lost, the same id makes a second try harmless.
    const outcome = await postCommand(
      addPaper,
      {},
      { fileName: file.name },
      id,
      { attachmentData: [file] },
      { signal, onProgress },
    )
    if (outcome.kind === 'success') return { kind: 'done' }
    if (outcome.kind === 'failure') return { kind: 'failed', reason: unreachable, mayRetry: true }
    if (!isOfSession(outcome.problem)) return refusedBy(outcome.problem)
  }
}

/** Done once the user who dropped the files is logged in, or they are called off. */
async function sessionOfOwner(signal: AbortSignal): Promise<void> {
  const isBack = () => signal.aborted || sessionStore.get()?.userId === owner
  if (isBack()) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isBack()) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = sessionStore.subscribe(look)
    signal.addEventListener('abort', look)
  })
}

function isOfSession(problem: Problem): boolean {
  const code = codeOfProblem(problem)
  return code === 'session-ended' || code === 'not-logged-in'
}

function refusedBy({ errors = [], title, status }: Problem): UploadOutcome {
  const reason = errors.map(({ message }) => message).join(' ') || title
  return { kind: 'failed', reason, mayRetry: status === 429 || status >= 500 }
}
