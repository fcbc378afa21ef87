import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MarkedPlace } from './find-row.ts'
import type { PdfDocument } from './load-pdfjs.ts'
import styles from './pdf-view.module.css'

interface PdfPageProps {
  document: PdfDocument
  number: number
  /** In CSS pixels. */
  width: number
  label: string
  /** The share of its width that is cut off at each side. */
  cut: number
  /** A row, or a part of one, that is marked and kept in sight. */
  row: MarkedPlace | null
}

/** One page on a canvas, drawn once it comes near the window; what was drawn stays until the new drawing is complete. */
export function PdfPage({ document, number, width, label, cut, row }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  const whole = Math.round(width / (1 - 2 * cut))
  const ratio = useDrawing(canvas, { document, number, width: isNear ? whole : 0 })
  const height = Math.round(whole * ratio)
  const mark = useRef<HTMLDivElement>(null)
  const top = row && row.top * height
  useEffect(() => {
    // Only the sheet scrolls, never the form beside it.
    const sheets = mark.current?.closest('section')
    const page = mark.current?.parentElement
    if (!sheets || !page || top === null) return
    const at = page.offsetTop + top - sheets.offsetTop
    const isSeen = at > sheets.scrollTop + 24 && at < sheets.scrollTop + sheets.clientHeight - 64
    if (!isSeen) sheets.scrollTop = at - sheets.clientHeight / 2
  }, [top])
  return (
    <div className={styles.page} style={{ width, height }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        data-page={number}
        style={{ width: whole, height, marginLeft: (width - whole) / 2 }}
      />
      {row && (
        <div
          ref={mark}
          aria-hidden="true"
          data-row-mark
          className={styles.mark}
          style={{
            top: row.top * height,
            height: row.height * height,
            ...(row.left !== undefined && { left: row.left * whole - (whole - width) / 2 }),
            ...(row.width !== undefined && { width: row.width * whole, right: 'auto' }),
          }}
        />
      )}
    </div>
  )
}

const a4 = Math.SQRT2

/** Draws, and answers how high the page is for its width. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { document, number, width }: { document: PdfDocument; number: number; width: number },
): number {
  const [ratio, setRatio] = useState(a4)
  useEffect(() => {
    if (width === 0) return
    const stop = new AbortController()
    draw(document, number, width, stop.signal)
      .then((drawn) => {
        const shown = canvas.current
        if (!drawn || !shown || stop.signal.aborted) return
        setRatio(drawn.height / drawn.width)
        shown.width = drawn.width
        shown.height = drawn.height
        shown.getContext('2d')?.drawImage(drawn, 0, 0)
        shown.dataset['drawn'] = 'true'
      })
      // Stopped, or a page that is broken: the sheet stays white.
      .catch(() => {})
    return () => stop.abort()
  }, [canvas, document, number, width])
  return ratio
}

// A browser gives up on canvases that are larger than this.
const mostPixels = 16_000_000

async function draw(
  document: PdfDocument,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const page = await document.getPage(number)
  if (signal.aborted) return null
  const size = page.getViewport({ scale: 1 })
  const wanted = (width / size.width) * window.devicePixelRatio
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)))
  const viewport = page.getViewport({ scale })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  page.cleanup()
  return canvas
}

/** Whether an element is in the window or was: of a hundred pages only those that are looked at are drawn. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const el = element.current
    if (!el) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '600px' },
    )
    observer.observe(el)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
