import { useEffect, useRef, useState } from 'react'
import type { PaperLook } from '#areas/firm/rules/paper-look.ts'
import type { Language } from '#kernel/texts/language.ts'
import frame from '#web/ui/layers/preview-frame.module.css'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import { previewPaperLook } from '../../contract/paper-look.ts'
import { usePagePreview } from './use-invoice-preview.ts'

/** A sample of the firm's invoices by what is chosen, drawn once somebody sees its place. */
export function LookPreview({ look }: { look: PaperLook & { language: Language } }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const { file, problem, isMaking } = usePagePreview(previewPaperLook, isSeen ? look : null)
  return (
    <div ref={place} className={frame.frame}>
      {problem !== null ? (
        <ErrorState>{problem}</ErrorState>
      ) : (
        isSeen && (
          <PdfView file={file} label="Muster einer Rechnung" note={isMaking && <Spinner delay={600} />} />
        )
      )}
    </div>
  )
}

/** Whether something was on the screen once. */
function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || isSeen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isSeen])
  return isSeen
}
