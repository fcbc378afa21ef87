import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { useElementSize } from '../grid/use-element-size.ts'
import { ZoomIn, ZoomOut } from '../icons.ts'
import { ErrorState } from '../notices/error-state.tsx'
import { Spinner } from '../notices/spinner.tsx'
import type { FollowedRow, MarkedPlace } from './find-row.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-view.module.css'
import { usePdf } from './use-pdf.ts'
import { useRowPlace } from './use-row-place.ts'

interface PdfViewProps {
  /** What is shown; null while it is being fetched. A newer one takes its place without flicker. */
  file: Blob | null
  /** The accessible name, such as 'Vorschau der Rechnung'. */
  label: string
  /** What stands beside the zoom, such as a notice that the page is being made anew. */
  note?: ReactNode
  /** Offered where the file cannot be shown. */
  onRetry?: () => void
  /** As high as its pages: what is around it scrolls. */
  isWhole?: boolean
  /** The share of a page's width that is cut off at each side, which leaves its text larger; 'Ganze Seite' shows it. */
  cutMargins?: number
  /** The row of its table that is marked and kept in sight. */
  follow?: FollowedRow | null
  /** Another part that is marked and kept in sight. */
  place?: MarkedPlace | null
}

// Of the width there is.
const zooms = [1, 1.25, 1.5, 2, 3] as const
const margin = 16

const leastTextPixels = 8
// Of the text of a letter, and of the width of A4.
const textPoints = 9.5
const pagePoints = 595

/** The first zoom at which the text of a page whose margins are cut can be read; on a telephone that is not the first of all. */
function readableZoom(room: number, cut: number): number {
  const isReadable = (zoom: number) =>
    (room * zoom * textPoints) / (pagePoints * (1 - 2 * cut)) >= leastTextPixels
  return room <= 0 ? 0 : Math.max(0, zooms.findIndex(isReadable))
}

/** A PDF to be looked at: its pages one below the other, as wide as there is room, or larger. */
export function PdfView(props: PdfViewProps) {
  const { file, label, note, onRetry, isWhole = false, cutMargins = 0, follow = null, place = null } = props
  const { document, failed } = usePdf(file)
  const [chosenZoom, setZoom] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  const followed = useRowPlace(document, follow)
  const marked: MarkedPlace | null = place ?? followed
  const cut = isFull ? 0 : cutMargins
  const sheets = useRef<HTMLElement>(null)
  const room = useElementSize(sheets).width
  const zoom = chosenZoom ?? (cut > 0 ? readableZoom(room - 2 * margin, cut) : 0)
  const width = Math.max(0, Math.floor((room - 2 * margin) * (zooms[zoom] ?? 1)))
  const pages = document ? Array.from({ length: document.numPages }, (_, index) => index + 1) : []
  return (
    <div className={cx(styles.view, isWhole && styles.whole)}>
      <div className={styles.bar}>
        <span className={styles.count}>{countText(pages.length)}</span>
        <span className={styles.note}>{note}</span>
        {cutMargins > 0 && (
          <Button size="small" kind="quiet" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
            Ganze Seite
          </Button>
        )}
        <IconButton
          size="small"
          label="Kleiner"
          icon={<ZoomOut aria-hidden="true" />}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          size="small"
          label="Größer"
          icon={<ZoomIn aria-hidden="true" />}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <section ref={sheets} className={styles.sheets} tabIndex={0} aria-label={label}>
        {failed ? (
          <ErrorState title="Diese Datei lässt sich nicht anzeigen" {...(onRetry && { onRetry })}>
            Sie ist keine PDF-Datei, oder sie ist beschädigt.
          </ErrorState>
        ) : document && width > 0 ? (
          pages.map((number) => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              width={width}
              cut={cut}
              row={marked?.page === number ? marked : null}
              label={`Seite ${number} von ${pages.length}`}
            />
          ))
        ) : (
          <div className={styles.waiting}>
            <Spinner size="large" label="Die Seiten werden geladen …" />
          </div>
        )}
      </section>
    </div>
  )
}

function countText(count: number): string {
  return count === 0 ? '' : count === 1 ? '1 Seite' : `${count} Seiten`
}
