import { useRef, useState } from 'react'
import { addAttachment, documentFile, photoRefusal } from '#areas/attachments/contract.ts'
import { photoTypes } from '#kernel/files/media-types.ts'
import { sentenceOf } from '#web/commands/command-machine.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'

export interface PhotoUploads {
  take: (files: readonly File[]) => void
  /** How many of those that were taken are done, well or not; null while nothing is under way. */
  progress: { done: number; all: number } | null
  /** Those that were not taken, and why. */
  failures: readonly { fileName: string; reason: string }[]
  forgetFailures: () => void
}

/** Sends photos of a product, one after the other; what is chosen meanwhile joins the queue. */
export function usePhotoUploads(productId: string): PhotoUploads {
  const toasts = useToasts()
  const add = useCommand(addAttachment, { showsErrors: true })
  const queue = useRef<File[]>([])
  const [progress, setProgress] = useState<PhotoUploads['progress']>(null)
  const [failures, setFailures] = useState<PhotoUploads['failures']>([])
  const fail = (file: File, reason: string) =>
    setFailures((before) => [...before, { fileName: file.name, reason }])

  /** Why it was not taken; '' when it was. */
  async function send(file: File): Promise<string> {
    if (file.size > documentFile.largestBytes) return 'Das Foto ist größer als 25 MB.'
    // '': the system does not know; the server looks into it.
    if (file.type !== '' && !photoTypes.some((type) => type === file.type)) return `${photoRefusal}.`
    const input = {
      fileId: newRequestId(),
      fileName: file.name,
      tag: '',
      type: file.type,
      ownerEntityId: productId,
    }
    const reason = sentenceOf(await add.runWithFiles(input, { attachmentData: [file] }))
    // What attachments may be helps nobody here.
    return reason.replace(documentFile.refusal, photoRefusal)
  }

  async function sendAll() {
    let done = 0
    let saved = 0
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      setProgress({ done, all: done + queue.current.length })
      const reason = await send(file)
      if (reason === '') saved++
      else fail(file, reason)
      queue.current.shift()
      done++
    }
    setProgress(null)
    if (saved > 0)
      toasts.success(saved === 1 ? 'Das Foto wurde gespeichert.' : `${saved} Fotos wurden gespeichert.`)
  }

  return {
    take(files) {
      if (files.length === 0) return
      const isIdle = queue.current.length === 0
      queue.current.push(...files)
      if (isIdle) {
        setFailures([])
        sendAll()
      } else setProgress((now) => now && { ...now, all: now.done + queue.current.length })
    },
    progress,
    failures,
    forgetFailures: () => setFailures([]),
  }
}
