import { useEffect, useRef } from 'react'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { deleteBillPayment, deleteInvoicePayment } from '../contract.ts'

interface Recorded {
  document: string
  /** Undefined where the answer did not say. */
  payment: string | undefined
}

/** Says that a payment was recorded, and takes it back as long as the message stands. */
export function usePaidMessage(mode: PaymentMode) {
  const toasts = useToasts()
  return ({ document, payment }: Recorded, text = 'Die Zahlung ist erfasst.') => {
    if (payment === undefined) return toasts.success(text)
    async function undo() {
      const command = mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment
      const params = { uuid: document, recordUuid: payment ?? '' }
      // Under an id of its own: a repeat is answered, and nothing is deleted twice.
      const outcome = await postCommand(command, params, {}, newRequestId())
      if (outcome.kind === 'error') toasts.failure(outcome.problem.title)
      else if (outcome.kind === 'failure') toasts.failure(unreachable)
      else toasts.success('Die Zahlung ist zurückgenommen; der Betrag ist wieder offen.')
    }
    toasts.success(text, <Undo onUndo={undo} />)
  }
}

const typed = 'input, textarea, [contenteditable="true"]'

/** Ctrl+Z is its key as long as it stands, outside of fields. */
function Undo({ onUndo }: { onUndo: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || (event.target instanceof Element && event.target.matches(typed))) return
      event.preventDefault()
      // Its press closes the message too.
      button.current?.click()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Button ref={button} size="small" kind="quiet" onClick={() => void onUndo()}>
      Rückgängig{' '}
      <span aria-hidden="true">
        <Kbd>Strg Z</Kbd>
      </span>
    </Button>
  )
}
