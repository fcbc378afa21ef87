import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './on-demand.module.css'
import { Spinner } from './ui/notices/spinner.tsx'

// Whoever opens a page moves, types or touches before anything on it can be opened.
const firstSign = new Promise<void>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const) {
    addEventListener(sign, () => resolve(), { once: true, passive: true })
  }
})

/** Loads what a page may open as soon as somebody moves on it, so that nobody waits for it. */
export function onFirstSign(load: () => Promise<unknown>): void {
  void firstSign.then(load).catch(() => undefined)
}

/**
 * What a page opens, such as the layers of a list: it comes in a file of its own, so that the page stands sooner, and is loaded as
 * soon as somebody moves on the page, so that nobody waits for it. Where it cannot be had, the page says so (route-error.tsx).
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load)
  // Where it fails, opening it says so.
  onFirstSign(load)
  return (props) => (
    <Suspense fallback={<Loading onClose={props.onClose} />}>
      <Part {...props} />
    </Suspense>
  )
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
