import { useState } from 'react'
import { attachmentPath } from '#areas/attachments/contract.ts'
import { getFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { useToasts } from '#web/ui/toasts.tsx'

/** Fetches a file of a document with the token and hands it to the browser to save; a failure is said in a toast. */
export function useDownload() {
  const toasts = useToasts()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function download(uuid: string, fileName: string): Promise<void> {
    if (running.has(uuid)) return
    setRunning((before) => new Set(before).add(uuid))
    const outcome = await getFile(attachmentPath(uuid, fileName))
    setRunning((before) => new Set([...before].filter((other) => other !== uuid)))
    if (outcome.kind === 'success') saveFile(outcome.answer)
    else toasts.failure(outcome.kind === 'error' ? outcome.problem.title : unreachable)
  }

  return { download, isRunning: (uuid: string) => running.has(uuid) }
}
