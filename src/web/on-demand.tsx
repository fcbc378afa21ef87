import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './on-demand.module.css'
import { partOnDemand, usePart } from './part-on-demand.ts'
import { Spinner } from './ui/notices/spinner.tsx'

type Load = () => Promise<unknown>

/** What may be opened and is not loaded yet; null once somebody has moved: from then on nothing waits. */
let ahead: Load[] | null = []
// Where it fails, opening it says so.
const begin = (load: Load) => load().catch(() => undefined)

// Whoever opens a page moves, types or touches before anything on it can be opened.
const firstSign = new Promise<void>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const) {
    addEventListener(sign, () => resolve(), { once: true, passive: true })
  }
})
void firstSign.then(() => {
  const waiting = ahead ?? []
  ahead = null
  waiting.map(begin)
})

/** Loads what a page may show as soon as somebody moves on it, so that nobody waits for it. */
export function onFirstSign(load: Load): void {
  void firstSign.then(() => begin(load))
}

/** Loads what a page may open while nothing else is to be done, or as soon as somebody moves on it. */
export function loadAhead(load: Load): void {
  if (ahead) ahead.push(load)
  else void begin(load)
}

/** One after the other, each when the page has nothing else to do; not over a line that somebody pays for by what comes. */
export function beginLoadingAhead(): void {
  // Not every browser has it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const whenIdle = window.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 200))
  const next = () =>
    whenIdle(() => {
      const load = ahead?.shift()
      if (load) void begin(load).then(next)
    })
  next()
}

/**
 * What a page opens, such as the layers of a list: it comes in a file of its own, so that the page stands sooner, and is loaded as
 * soon as the page is idle or somebody moves on it, so that nobody waits for it. Where it cannot be had, the page says so
 * (route-error.tsx).
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = partOnDemand(load)
  loadAhead(part.load)
  return (props) => {
    const Part = usePart(part)
    return Part ? <Part {...props} /> : <Loading onClose={props.onClose} />
  }
}

/** Escape takes it back, as it will once the layer stands. */
function Loading({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Heard as soon as it is seen: effects run only after the picture.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (
    <div className={styles.loading}>
      <Spinner size="large" label="Wird geladen …" />
    </div>
  )
}
