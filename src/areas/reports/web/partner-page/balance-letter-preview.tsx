import { usePagePreview } from '#areas/invoices/web/paper/use-invoice-preview.ts'
import { FileClock } from '#web/ui/icons.ts'
import frame from '#web/ui/layers/preview-frame.module.css'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import { previewBalance } from '../../contract/balance-letters.ts'

interface BalanceLetterPreviewProps {
  /** Whose account, of which kind and days. */
  order: object
  name: string
  onClose: () => void
}

/** The pages of a letter about an account before it is written. */
export default function BalanceLetterPreview({ order, name, onClose }: BalanceLetterPreviewProps) {
  const { file, problem, isMaking } = usePagePreview(previewBalance, order)
  return (
    <SideLayer open size="wide" onClose={onClose} title="Vorschau" facts={name}>
      {problem === null ? (
        <div className={frame.frame}>
          <PdfView
            file={file}
            label={`Seiten des Schreibens an ${name}`}
            note={isMaking && file !== null && <Spinner delay={600} />}
          />
        </div>
      ) : (
        <EmptyState title="Kein Schreiben zu sehen" icon={<FileClock />}>
          {problem}
        </EmptyState>
      )}
    </SideLayer>
  )
}
