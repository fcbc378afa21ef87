import { useState } from 'react'
import { attachmentPath } from '#areas/attachments/contract/attachment-link.ts'
import { postForFile, unreachable } from '#web/api.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type CheckReportFiles, makeCheckReport } from '../../contract/bill-reading.ts'

/** Makes the report of a checked file, which is kept with it, and saves it here too: for people, and for machines. */
export function CheckReportButtons({ uuid }: { uuid: string }) {
  const toasts = useToasts()
  const { download } = useFileDownload()
  const [making, setMaking] = useState<keyof CheckReportFiles | null>(null)

  async function make(kind: keyof CheckReportFiles) {
    setMaking(kind)
    const outcome = await postForFile(makeCheckReport, { attachment: { uuid } })
    if (outcome.kind === 'success') {
      // As the server made it.
      const made = JSON.parse(await outcome.answer.text()) as CheckReportFiles
      await download(attachmentPath(made[kind].entityId.uuid, made[kind].fileName))
    } else toasts.failure(outcome.kind === 'error' ? outcome.problem.title : unreachable)
    setMaking(null)
  }

  const busy = making !== null
  return (
    <>
      <Button
        icon={<FileDown aria-hidden="true" />}
        busy={making === 'pdf'}
        disabled={busy}
        onClick={() => make('pdf')}
      >
        Prüfbericht
      </Button>
      <Button busy={making === 'xml'} disabled={busy} onClick={() => make('xml')}>
        Prüfbericht als XML
      </Button>
    </>
  )
}
