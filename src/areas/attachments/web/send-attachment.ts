import { codeOfProblem } from '#kernel/errors.ts'
import { postCommand, unreachable } from '#web/api.ts'
import { currentSeq, onLive } from '#web/live/live.ts'
import { readAgain } from '#web/reads/query-client.ts'
import { type AttachmentLink, addAttachment } from '../contract.ts'
import { lookIntoFile, sha256Of } from './look-into-file.ts'
import type { Upload, UploadOutcome } from './upload-queue.ts'

export interface SentAttachment {
  upload: Pick<Upload, 'id' | 'file'> & Partial<Pick<Upload, 'isRecorded'>>
  /** Of the document that has it; '' for one that is still being written. */
  ownerEntityId: string
  signal: AbortSignal
  onProgress: (share: number) => void
  onSaved: (saved: AttachmentLink) => void
}

/** Sends one file; done once this screen knows of it as every other one does. */
export async function sendAttachment(sent: SentAttachment): Promise<UploadOutcome> {
  const { upload, ownerEntityId, signal, onProgress, onSaved } = sent
  const { id, file, isRecorded: alsoRecorded = false } = upload
  const { refusal, isCut } = await lookIntoFile(file)
  if (refusal !== null) return { kind: 'failed', reason: refusal, mayRetry: false }
  const input = {
    fileId: id,
    fileName: file.name,
    tag: '',
    type: file.type,
    ownerEntityId,
    ...(alsoRecorded && { alsoRecorded: 'true' as const }),
  }
  // Where the answer was lost, the same id makes a second try harmless.
  const outcome = await postCommand(
    addAttachment,
    {},
    input,
    id,
    { attachmentData: [file] },
    { signal, onProgress },
  )
  if (outcome.kind === 'failure') return { kind: 'failed', reason: unreachable, mayRetry: true }
  if (outcome.kind === 'error') {
    const { errors = [], title, status } = outcome.problem
    const reason = errors.map(({ message }) => message).join(' ') || title
    const isRecorded = codeOfProblem(outcome.problem) === 'already-recorded'
    return { kind: 'failed', reason, mayRetry: isRecorded || status === 429 || status >= 500, isRecorded }
  }
  const { entityId, seq } = outcome.answer
  if (entityId) {
    // Those of a document come with what the server knows of them.
    const sha256 = ownerEntityId === '' ? await sha256Of(file) : undefined
    onSaved({
      ...{ entityId, fileName: file.name, tag: '', type: file.type, size: file.size },
      ...(sha256 && { sha256 }),
      ...(isCut && { isCut }),
    })
  }
  if (ownerEntityId !== '' && seq !== undefined) await untilSeen(seq)
  return { kind: 'done' }
}

const longestMs = 5000

/** Until the push channel has brought what was saved; where it is late, everything is read again. */
function untilSeen(seq: number): Promise<void> {
  if (currentSeq() >= seq) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = onLive((lastSeq) => lastSeq >= seq && end())
    const timer = setTimeout(() => {
      readAgain()
      end()
    }, longestMs)
  })
}
