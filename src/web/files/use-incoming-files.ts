import { useEffect, useRef, useState } from 'react'

type Take = (files: readonly File[]) => void

// Of the screens that take files, the one on top does: a layer before the list that it lies on.
const takers: { take: Take; setOver: (isOver: boolean) => void }[] = []

/**
 * Files that are dropped anywhere on the screen, or pasted. Answers whether some are held over it. What several screens would take
 * goes to the one that was opened last.
 */
export function useIncomingFiles(take: Take): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const own = { take: (files: readonly File[]) => latest.current(files), setOver }
    takers.push(own)
    if (takers.length === 1) listen()
    return () => {
      takers.splice(takers.indexOf(own), 1)
      if (takers.length === 0) stopListening?.abort()
    }
  }, [])
  return isOver
}

let stopListening: AbortController | undefined

function listen(): void {
  // Beside the place that is meant for it the browser would leave Kontor and show the file.
  stopListening = new AbortController()
  const { signal } = stopListening
  const on = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
    window.addEventListener(name, (event) => isOfFiles(event.dataTransfer) && handle(event), { signal })
  on('dragover', (event) => {
    event.preventDefault()
    takers.at(-1)?.setOver(true)
  })
  on('dragleave', (event) => {
    if (event.relatedTarget === null) nothingOver()
  })
  on('drop', (event) => {
    event.preventDefault()
    nothingOver()
    takers.at(-1)?.take([...(event.dataTransfer?.files ?? [])])
  })
  window.addEventListener('paste', takePasted, { signal })
}

function nothingOver(): void {
  for (const { setOver } of takers) setOver(false)
}

function isOfFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

function takePasted(event: ClipboardEvent): void {
  const { clipboardData, target } = event
  if (!clipboardData || !isOfFiles(clipboardData)) return
  // A table program gives a picture of what is copied besides its text: in a field the text is meant.
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  if (isField && clipboardData.types.includes('text/plain')) return
  event.preventDefault()
  takers.at(-1)?.take([...clipboardData.files].map(named))
}

/** A picture of the screen has no name of its own; what is copied from a folder has. */
function named(file: File): File {
  if (file.name !== 'image.png') return file
  const [day = '', time = ''] = new Date().toLocaleString('sv-SE').split(' ')
  return new File([file], `Zwischenablage ${day} ${time.replaceAll(':', '.')}.png`, { type: file.type })
}
