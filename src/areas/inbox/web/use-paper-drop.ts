import { useState } from 'react'
import { lookIntoFile } from '#areas/attachments/web/look-into-file.ts'
import {
  createUploadQueue,
  type Upload,
  type UploadOutcome,
  type UploadQueue,
} from '#areas/attachments/web/upload-queue.ts'
import { postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useStore } from '#web/store.ts'
import { useUnsaved } from '#web/ui/forms/unsaved.ts'
import { addPaper } from '../contract.ts'

/** Sends files into the inbox, one after the other; each becomes a paper of its own. */
export function usePaperDrop(): UploadQueue & { all: readonly Upload[] } {
  const [queue] = useState(() => createUploadQueue({ newId: newRequestId, send: sendPaper }))
  const all = useStore(queue.uploads)
  useUnsaved(all.some(({ state }) => state !== 'failed'))
  return { ...queue, all }
}

async function sendPaper(
  { id, file }: Pick<Upload, 'id' | 'file'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  const { refusal } = await lookIntoFile(file)
  if (refusal !== null) return { kind: 'failed', reason: refusal, mayRetry: false }
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
  const { errors = [], title, status } = outcome.problem
  const reason = errors.map(({ message }) => message).join(' ') || title
  return { kind: 'failed', reason, mayRetry: status === 429 || status >= 500 }
}
