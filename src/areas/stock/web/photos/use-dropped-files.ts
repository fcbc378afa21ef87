import { useEffect, useRef, useState } from 'react'

/** Files dropped anywhere on the page; answers whether some are held over it. */
export function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    // Beside the place that is meant for it the browser would leave Kontor and show the file.
    const stop = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => isOfFiles(event) && handle(event), { signal: stop.signal })
    on('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      event.preventDefault()
      setOver(false)
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])
  return isOver
}

function isOfFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
