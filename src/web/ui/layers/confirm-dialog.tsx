import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import styles from './confirm-dialog.module.css'
import { useFirstFocus, useOpener } from './first-focus.ts'
import { useLayerStack } from './layer-stack.ts'
import { placeInsteadOf } from './use-kept-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  /** The question, such as 'Bankkonto DE02 … wirklich löschen?'. */
  title: string
  children?: ReactNode
  /** The verb on the button, such as 'Bankkonto löschen'; never just 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** Another way on, between the two. */
  alternative?: { label: string; onChoose: () => void }
  /** Red, for what destroys. */
  danger?: boolean
  /** Waiting for the server after the confirmation. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const onTopOfEverything = Number.POSITIVE_INFINITY

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Abbrechen',
  alternative,
  danger = true,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const isTop = useLayerStack(open, onTopOfEverything)
  const cancel = useRef<HTMLButtonElement>(null)
  // The focus starts on what does no harm.
  const popup = useFirstFocus(open, () => cancel.current)
  const opener = useOpener(open)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return
        if (details.reason === 'escape-key' && !isTop()) return details.cancel()
        onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={cancel}
          finalFocus={() => (isLost(document.activeElement) ? (opener.current ?? true) : false)}
          className={cx(styles.popup, alternative && styles.wide)}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {children && (
            <AlertDialog.Description render={<div />} className={styles.text}>
              {children}
            </AlertDialog.Description>
          )}
          <div className={styles.actions}>
            <Button ref={cancel} onClick={onCancel}>
              {cancelLabel}
            </Button>
            {alternative && (
              <Button disabled={busy} onClick={alternative.onChoose}>
                {alternative.label}
              </Button>
            )}
            <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** To what had it when the question was asked, or where it belongs since that has gone, such as with its row. */
export function giveFocusBack(opener: Element | null | undefined): void {
  if (opener instanceof HTMLElement) (opener.isConnected ? opener : placeInsteadOf(opener))?.focus()
}

/** Whether the focus would fall to the page with the question: nobody has moved it meanwhile. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role="alertdialog"]') !== null
}
