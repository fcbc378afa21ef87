import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isCorrection } from './correction-values.ts'
import styles from './invoice-head.module.css'
import type { InvoiceValues } from './invoice-values.ts'

const termFields = ['paymentMethod', 'discountTerms', 'currency', 'buyerReference', 'advance'] as const

/** Whether all that most invoices leave as it is has its usual value: transferred in euros, no advance, no correction, no order. */
export function hasUsualTerms(values: InvoiceValues): boolean {
  const { paymentMethod, currency, advance, buyerReference } = values
  const isTransferred =
    paymentMethod?.paymentMethod === 'WIRE' && Object.values(paymentMethod.data).join('') === ''
  return (
    isTransferred && currency === 'EUR' && !advance && buyerReference.trim() === '' && !isCorrection(values)
  )
}

/** Whether the usual terms stand as a sentence; `open` shows their fields, for as long as the form stands. */
export function useFoldedTerms(form: Form<InvoiceValues>, mayFold: boolean) {
  const [isOpened, setOpened] = useState(false)
  const isWrong = termFields.some((field) => form.field(field).error !== undefined)
  const isFolded = mayFold && !isOpened && !isWrong && hasUsualTerms(form.values)
  // What was begun with other terms, or got them, does not fold up under the cursor.
  if (mayFold && !isFolded && !isOpened) setOpened(true)
  function open() {
    flushSync(() => setOpened(true))
    form.formProps.ref.current?.querySelector<HTMLElement>('[data-place="terms"] [role="combobox"]')?.focus()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // By its place: with Alt some keyboards write a sign there.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyK') return
    if (!mayFold) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isFolded, open }
}

interface UsualTermsProps {
  number: string
  /** The Skonto that it grants; '' for none. */
  discount: string
  onOpen: () => void
}

/** The usual terms in a sentence. */
export function UsualTerms({ number, discount, onOpen }: UsualTermsProps) {
  return (
    <p className={styles.usual}>
      <span>Rechnungsnummer {number}</span>
      <span>Überweisung</span>
      {discount !== '' && <span>{discount}</span>}
      <span>EUR</span>
      <span>keine Anzahlung</span>
      <span>Ihr Zeichen: –</span>
      <Button size="small" kind="quiet" aria-keyshortcuts="Alt+K" onClick={onOpen}>
        Ändern
        <VisuallyHidden>: Zahlungsart, Skonto, Währung, Anzahlung, Zeichen</VisuallyHidden>{' '}
        <span aria-hidden="true" className={styles.keys}>
          <Kbd>Alt</Kbd> <Kbd>K</Kbd>
        </span>
      </Button>
    </p>
  )
}
