import { type ColumnSize, limitWidth } from './column-widths.ts'
import styles from './head-moves.module.css'

/** The heads of a grid that can be put elsewhere, and what is done with them. */
export interface HeadMoves {
  columns: readonly (ColumnSize & { resizable?: boolean })[]
  widths: readonly number[]
  /** `byKey`: the focus goes along. */
  move: (from: number, to: number, byKey: boolean) => void
  resize: (index: number, width: number) => void
  /** The widths stay as they are now. */
  remember: () => void
}

const widthStep = 16
// A press that wanders less than this is a click.
const slack = 6

const { moved = '', before = '', after = '' } = styles
const marks = [moved, before, after].filter(Boolean)

/** Umschalt+← and → move the head that has the focus, + and − change its width; a mouse drags it. Returns what ends it. */
export default function attachHeadMoves(root: HTMLElement, ask: () => HeadMoves): () => void {
  const end = new AbortController()
  const { signal } = end
  let isResizing = false
  root.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey } = event
      const index = indexOf(event.target)
      // With Alt or Strg they are the browser's: back, forward, larger, smaller.
      if (event.altKey || event.ctrlKey || event.metaKey || index === null) return
      const way = shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined
      const step = { '+': 1, '-': -1 }[key]
      if (!way && !step) return
      event.preventDefault()
      const moves = ask()
      if (way) {
        const to = index + way
        if (to >= 0 && to < moves.columns.length) moves.move(index, to, true)
        return
      }
      const column = moves.columns[index]
      if (!column || column.resizable === false || index === moves.columns.length - 1) return
      isResizing = true
      moves.resize(index, limitWidth(column, (moves.widths[index] ?? 0) + (step ?? 0) * widthStep))
    },
    { signal },
  )
  root.addEventListener(
    'keyup',
    () => {
      if (isResizing) ask().remember()
      isResizing = false
    },
    { signal },
  )
  root.addEventListener('pointerdown', (event) => beginDrag(root, event, ask), { signal })
  return () => end.abort()
}

function beginDrag(root: HTMLElement, press: PointerEvent, ask: () => HeadMoves): void {
  const from = indexOf(press.target)
  if (from === null || press.button !== 0 || press.pointerType === 'touch') return
  const stop = new AbortController()
  const { signal } = stop
  let to: number | null = null
  const heads = () => [...root.querySelectorAll<HTMLElement>('[role="columnheader"]')]
  function finish() {
    stop.abort()
    for (const head of heads()) head.classList.remove(...marks)
  }
  const onMove = ({ clientX }: PointerEvent) => {
    if (to === null && Math.abs(clientX - press.clientX) < slack) return
    const all = heads()
    const place = all.filter((head) => middleOf(head) < clientX).length
    to = place > from ? place - 1 : place
    for (const [index, head] of all.entries()) {
      head.classList.remove(...marks)
      const isLast = place === all.length && index === place - 1
      if (index === from) head.classList.add(moved)
      else if (to !== from && (index === place || isLast)) head.classList.add(isLast ? after : before)
    }
  }
  const onUp = () => {
    finish()
    if (to === null) return
    // What was dragged is not pressed: it would sort.
    const swallow = (click: Event) => click.stopPropagation()
    root.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => root.removeEventListener('click', swallow, true))
    if (to !== from) ask().move(from, to, false)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || to === null) return
    event.stopPropagation()
    finish()
  }
  document.addEventListener('pointermove', onMove, { signal })
  document.addEventListener('pointerup', onUp, { signal })
  document.addEventListener('pointercancel', finish, { signal })
  document.addEventListener('keydown', onEscape, { signal, capture: true })
}

function middleOf(head: Element): number {
  const { left, width } = head.getBoundingClientRect()
  return left + width / 2
}

/** The place of the head that something is, or lies in; null elsewhere, and on the edge between two. */
function indexOf(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || target.closest('[role="separator"]')) return null
  const head = target.closest('[role="columnheader"]')
  return head ? Number(head.getAttribute('aria-colindex')) - 1 : null
}
