import { Dialog } from '@base-ui/react/dialog'
import type { KeyboardEvent, ReactNode } from 'react'
import { useClosedByBack } from '#web/thumb/back-closes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { X } from '../first-icons.ts'
import { ChevronLeft, ChevronRight } from '../icons.ts'
import { useFirstFocus } from './first-focus.ts'
import { useLayer } from './layer-context.ts'
import { useLayerStack } from './layer-stack.ts'
import styles from './picture-viewer.module.css'

interface PictureViewerProps {
  onClose: () => void
  title: string
  /** Which of how many is shown, counted from 0. */
  index: number
  count: number
  onIndex: (index: number) => void
  /** The picture, which takes the room there is. */
  children: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
}

/** Pictures to be looked at, one after the other: by the arrow keys, Home and End; Escape closes. */
export function PictureViewer(props: PictureViewerProps) {
  const { onClose, title, index, count, onIndex, children, actions } = props
  const depth = (useLayer()?.depth ?? 0) + 1
  const isTop = useLayerStack(true, depth)
  useClosedByBack(onClose)
  const focusFirst = useFirstFocus(true, (popup) => popup)

  function move(event: KeyboardEvent) {
    const wanted = wantedBy(event.key, index, count)
    if (wanted === null || !isTop()) return
    event.preventDefault()
    onIndex(wanted)
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(next, details) => {
        if (next) return
        details.cancel()
        if (details.reason !== 'escape-key' || isTop()) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup ref={focusFirst} className={styles.popup} initialFocus={false} onKeyDown={move}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {count > 1 && (
              <span className={styles.count} aria-live="polite">{`${index + 1} von ${count}`}</span>
            )}
            <span className={styles.actions}>{actions}</span>
            <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={onClose} />
          </header>
          <div className={styles.stage}>
            {children}
            {count > 1 && (
              <>
                <IconButton
                  className={styles.previous}
                  label="Vorheriges Bild"
                  icon={<ChevronLeft aria-hidden="true" />}
                  disabled={index === 0}
                  onClick={() => onIndex(index - 1)}
                />
                <IconButton
                  className={styles.next}
                  label="Nächstes Bild"
                  icon={<ChevronRight aria-hidden="true" />}
                  disabled={index === count - 1}
                  onClick={() => onIndex(index + 1)}
                />
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function wantedBy(key: string, index: number, count: number): number | null {
  const wanted = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key]
  return wanted !== undefined && wanted >= 0 && wanted < count ? wanted : null
}
