import { useState } from 'react'
import { FileSheet } from '#areas/attachments/web/attachment-preview.tsx'
import { postForFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { readEnclosure } from '../../contract/bill-reading.ts'

interface OpenEnclosureProps {
  /** Of the attachment. */
  uuid: string
  index: number
  name: string
}

/** Opens a document that lies in an electronic invoice: a PDF to be read here, others to be saved. */
export function OpenEnclosure({ uuid, index, name }: OpenEnclosureProps) {
  const toasts = useToasts()
  const [isLoading, setLoading] = useState(false)
  const [pages, setPages] = useState<File | null>(null)

  async function open() {
    setLoading(true)
    const outcome = await postForFile(readEnclosure, { attachment: { uuid }, index })
    setLoading(false)
    if (outcome.kind !== 'success')
      toasts.failure(outcome.kind === 'error' ? outcome.problem.title : unreachable)
    else if (outcome.answer.type === 'application/pdf') setPages(outcome.answer)
    else saveFile(outcome.answer)
  }

  return (
    <>
      <Button size="small" busy={isLoading} onClick={open} aria-label={`${name} öffnen`}>
        Öffnen
      </Button>
      {pages && (
        <SideLayer
          open
          size="wide"
          title={pages.name}
          onClose={() => setPages(null)}
          actions={
            <IconButton
              label={`${pages.name} herunterladen`}
              icon={<FileDown aria-hidden="true" />}
              onClick={() => saveFile(pages)}
            />
          }
        >
          <FileSheet>
            <PdfView file={pages} label={`Seiten von ${pages.name}`} />
          </FileSheet>
        </SideLayer>
      )}
    </>
  )
}
