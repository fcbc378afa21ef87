import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { emptyTerm, isBegunTerm } from '#areas/payment-targets/web/typed-terms.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isCorrection } from './correction-values.ts'
import styles from './invoice-head.module.css'
import type { InvoiceValues } from './invoice-values.ts'

const termFields = ['paymentMethod', 'currency', 'buyerReference', 'advance'] as const

/** Who wants XRechnung and has no Leitweg-ID needs a sign of his own in each invoice (BT-10). */
export const needsReference = ({ receiver }: InvoiceValues) =>
  receiver !== null && wantsXRechnung(receiver.fields) && receiver.fields.leitwegId === ''

/** Whether all that most invoices leave as it is has its usual value: transferred in euros, no advance, no correction, no order. */
export function hasUsualTerms(values: InvoiceValues): boolean {
  const { paymentMethod, currency, advance, buyerReference } = values
  const isTransferred =
    paymentMethod?.paymentMethod === 'WIRE' && Object.values(paymentMethod.data).join('') === ''
  const isUsual = isTransferred && currency === 'EUR' && !advance && !isCorrection(values)
  return isUsual && buyerReference.trim() === '' && !needsReference(values)
}

/**
 * Whether the usual terms stand as a sentence; `open` shows their fields, for as long as the form stands. Skonto alone opens in a row of its own
 * below the head, by Alt+K; once more opens all.
 */
export function useFoldedTerms(form: Form<InvoiceValues>, mayFold: boolean) {
  const [isOpened, setOpened] = useState(false)
  const [isDiscountOpen, setDiscountOpen] = useState(false)
  const isWrong = termFields.some((field) => form.field(field).error !== undefined)
  const isFolded = mayFold && !isOpened && !isWrong && hasUsualTerms(form.values)
  const isRow = isFolded && (isDiscountOpen || form.field('discountTerms').error !== undefined)
  // What was begun with other terms, or got them, does not fold up under the cursor.
  if (mayFold && !isFolded && !isOpened) setOpened(true)
  const found = (place: string) =>
    form.formProps.ref.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null
  function open() {
    flushSync(() => setOpened(true))
    found('terms')?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }
  function openDiscount() {
    flushSync(() => {
      setDiscountOpen(true)
      if (form.values.discountTerms.length === 0) form.set('discountTerms', [emptyTerm])
    })
    const percent = found('discount')?.querySelector('input')
    percent?.focus()
    percent?.select()
  }
  function closeDiscount() {
    flushSync(() => {
      setDiscountOpen(false)
      form.set('discountTerms', form.values.discountTerms.filter(isBegunTerm))
    })
    found('usual')?.querySelector('button')?.focus()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // By its place: with Alt some keyboards write a sign there.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyK') return
    if (!mayFold) return
    event.preventDefault()
    if (isFolded && !isRow) openDiscount()
    else open()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isFolded, isRow, open, openDiscount, closeDiscount }
}

interface UsualTermsProps {
  number: string
  /** The Skonto that it grants; '' for none. */
  discount: string
  /** Why it will not be taken so; '' where it will. */
  fault: string
  /** Skonto is open above. */
  isRow: boolean
  onDiscount: () => void
  onOpen: () => void
}

/** The usual terms in a sentence. */
export function UsualTerms({ number, discount, fault, isRow, onDiscount, onOpen }: UsualTermsProps) {
  return (
    <p className={styles.usual} data-place="usual">
      <span>Rechnungsnummer {number}</span>
      <span>Überweisung</span>
      {isRow && <span>Skonto siehe oben</span>}
      {!isRow && discount !== '' && <span>{discount}</span>}
      {!isRow && fault !== '' && <FieldWarning>{fault}</FieldWarning>}
      <span>EUR</span>
      <span>keine Anzahlung</span>
      <span>Ihr Zeichen: –</span>
      {!isRow && (
        <Button size="small" kind="quiet" aria-keyshortcuts="Alt+K" onClick={onDiscount}>
          Skonto <Keys />
        </Button>
      )}
      <Button size="small" kind="quiet" {...(isRow && { 'aria-keyshortcuts': 'Alt+K' })} onClick={onOpen}>
        Ändern
        <VisuallyHidden>: Zahlungsart, Skonto, Währung, Anzahlung, Zeichen</VisuallyHidden>
        {isRow && (
          <>
            {' '}
            <Keys />
          </>
        )}
      </Button>
    </p>
  )
}

const Keys = () => (
  <span aria-hidden="true" className={styles.keys}>
    <Kbd>Alt</Kbd> <Kbd>K</Kbd>
  </span>
)

interface DiscountRowProps {
  onClose: () => void
  children: ReactNode
}

/** Skonto alone, below the head; Escape folds it up. */
export function DiscountRow({ onClose, children }: DiscountRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of all fields in it
    <div
      className={styles.row}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
