import { useEffect, useState } from 'react'
import { closePdf, openPdf, type PdfDocument } from './load-pdfjs.ts'

export interface OpenedPdf {
  /** The newest that could be opened; an older one stays until then, so that a preview does not flicker. */
  document: PdfDocument | null
  failed: boolean
}

/** Opens a file for as long as it is shown. */
export function usePdf(file: Blob | null): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ document: null, failed: false })
  useEffect(() => {
    if (file === null) return
    let isCurrent = true
    openPdf(file).then(
      (document) => {
        if (isCurrent) setOpened({ document, failed: false })
        else closePdf(document)
      },
      () => isCurrent && setOpened({ document: null, failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  const { document } = opened
  useEffect(() => (document ? () => closePdf(document) : undefined), [document])
  return opened
}
