import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useStore } from '#web/store.ts'
import { useUnsaved } from '#web/ui/forms/unsaved.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { AttachmentLink } from '../contract.ts'
import { sendAttachment } from './send-attachment.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

export interface Uploads {
  /** Those that are under way, wait or failed. */
  all: readonly Upload[]
  take: (files: readonly File[]) => void
  cancel: (id: string) => void
  retry: (id: string) => void
}

/** Sends files that belong to a document, or, with '' as its id, to one that is still being written. */
export function useUploads(
  ownerEntityId: string,
  onSaved: (saved: AttachmentLink) => void = () => {},
): Uploads {
  const toasts = useToasts()
  const latest = useRef({ onSaved, ownerEntityId, fail: toasts.failure, isHere: false })
  useEffect(() => {
    latest.current = { onSaved, ownerEntityId, fail: toasts.failure, isHere: true }
    return () => {
      latest.current.isHere = false
    }
  })
  const [queue] = useState(() =>
    createUploadQueue({
      newId: newRequestId,
      async send(upload, signal, onProgress) {
        const { ownerEntityId } = latest.current
        const outcome = await sendAttachment({
          ...{ upload, ownerEntityId, signal, onProgress },
          onSaved: (saved) => latest.current.onSaved(saved),
        })
        const isCalledOff = signal.aborted || outcome.kind === 'done'
        // Whoever has closed the document meanwhile is told all the same.
        if (!isCalledOff && !latest.current.isHere)
          latest.current.fail(`${upload.file.name}: ${outcome.reason}`)
        return outcome
      },
    }),
  )
  const all = useStore(queue.uploads)
  useUnsaved(all.some(({ state }) => state !== 'failed'))
  return { all, take: queue.take, cancel: queue.cancel, retry: queue.retry }
}

/**
 * What keeps a new document from being saved, for its form: what was chosen would not hang on it. It waits for what is under way, and
 * for nothing any more where one has failed: then the person decides.
 */
export function uploadsInForm(
  { all }: Pick<Uploads, 'all'>,
  path: string,
): { faults: FieldError[]; waitsFor: string | null } {
  if (all.some(({ state }) => state === 'failed'))
    return { faults: [{ path, message: notUploaded }], waitsFor: null }
  return {
    faults: [],
    waitsFor: all.length > 0 ? 'Wird gespeichert, sobald alle Dateien hochgeladen sind …' : null,
  }
}

const notUploaded =
  'Eine Datei wurde nicht hochgeladen. Bitte versuchen Sie es erneut, oder verwerfen Sie sie.'
