import { useState } from 'react'
import { attachmentPath } from '#areas/attachments/contract/attachment-link.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'

/** Fetches a file of a document; `uuid` is an attachment's, or an invoice's for its PDF. */
export function useDownload() {
  const { download, isRunning } = useFileDownload()
  const [running, setRunning] = useState<Readonly<Record<string, string>>>({})
  return {
    async download(uuid: string, fileName: string): Promise<void> {
      const address = attachmentPath(uuid, fileName)
      setRunning((before) => ({ ...before, [uuid]: address }))
      await download(address)
    },
    isRunning: (uuid: string) => isRunning(running[uuid] ?? ''),
  }
}
