import { useEffect, useState } from 'react'
import { type FollowedRow, findRow, type RowPlace, type TextRun } from './find-row.ts'
import type { PdfDocument } from './load-pdfjs.ts'

/** The page on which a row stands, and where; null as long as it stands nowhere. */
export function useRowPlace(document: PdfDocument | null, row: FollowedRow | null) {
  const [place, setPlace] = useState<(RowPlace & { page: number }) | null>(null)
  const { number = 0, text = '' } = row ?? {}
  useEffect(() => {
    if (document === null || number === 0) return setPlace(null)
    let isCurrent = true
    placeIn(document, { number, text }).then(
      (found) => isCurrent && setPlace(found),
      // Closed meanwhile, or a page that is broken.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [document, number, text])
  return place
}

async function placeIn(document: PdfDocument, row: FollowedRow) {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const runs: TextRun[] = items.flatMap((item) =>
      'str' in item
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], height: item.height }]
        : [],
    )
    const place = findRow(runs, row, page.getViewport({ scale: 1 }).height)
    if (place) return { ...place, page: number }
  }
  return null
}
