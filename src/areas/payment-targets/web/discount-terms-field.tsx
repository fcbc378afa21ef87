import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { PercentField } from '#web/ui/fields/percent-field.tsx'
import { useReadOnly } from '#web/ui/fields/read-only.ts'
import { Plus, X } from '#web/ui/first-icons.ts'
import { mostTerms } from '../rules/discount-terms.ts'
import styles from './discount-terms-field.module.css'
import {
  dueWords,
  emptyTerm,
  type Granting,
  type TypedTerm,
  termOf,
  type WrongFields,
  writtenWords,
  wrongFields,
} from './typed-terms.ts'

interface DiscountTermsFieldProps {
  value: readonly TypedTerm[]
  name?: string
  onChange: (value: readonly TypedTerm[]) => void
  error?: string | undefined
  /** What is said below, such as what the partner's are. */
  hint?: string | undefined
  /** Where they come from: 'aus der E-Rechnung'. */
  mark?: string | undefined
  /** Of a document: until when and how much is computed beside each step. */
  granting?: Granting
  /** Beyond which no step ends; null where it is not known. */
  targetDays?: number | null
  disabled?: boolean
}

/** Skonto beside the payment target: percent, Tab, days; a second step by its button or Alt and +. */
export function DiscountTermsField({
  value,
  onChange,
  error,
  hint,
  mark,
  granting,
  targetDays = null,
  disabled,
}: DiscountTermsFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  const isFixed = useReadOnly() || Boolean(disabled)
  // Said once below, and red where it is.
  const wrong = error === undefined ? [] : wrongFields(value, targetDays)
  const focus = (step: number) =>
    group.current?.querySelectorAll<HTMLInputElement>('[data-percent] input')[step]?.focus()
  const change = (step: number, changes: Partial<TypedTerm>) =>
    onChange(value.map((term, index) => (index === step ? { ...term, ...changes } : term)))
  function add() {
    if (isFixed || value.length >= mostTerms) return
    flushSync(() => onChange([...value, emptyTerm]))
    focus(value.length)
  }
  function remove(step: number) {
    flushSync(() => onChange(value.filter((_, index) => index !== step)))
    group.current?.querySelector<HTMLElement>('button, input')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // By its place or its sign: with Alt some keyboards write another.
    const isPlus = event.key === '+' || event.code === 'BracketRight' || event.code === 'NumpadAdd'
    if (!event.altKey || event.ctrlKey || event.metaKey || !isPlus) return
    event.preventDefault()
    event.stopPropagation()
    add()
  }
  return (
    <FieldGroup label="Skonto" optional {...{ error, hint }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of all fields in it */}
      <div ref={group} className={styles.terms} onKeyDown={onKeyDown}>
        {mark && <span className={styles.mark}>{mark}</span>}
        {value.map((typed, step) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={step}
            {...{ step, typed, granting, disabled, isFixed, change, remove }}
            wrong={wrong[step]}
          />
        ))}
        {!isFixed && value.length < mostTerms && (
          <div>
            <Button
              size="small"
              kind="quiet"
              icon={<Plus aria-hidden="true" />}
              {...(value.length > 0 && { 'aria-keyshortcuts': 'Alt++', title: 'Alt und +' })}
              onClick={add}
            >
              {value.length === 0 ? 'Skonto' : 'Zweite Stufe'}
            </Button>
          </div>
        )}
        {value.length === 0 && isFixed && <span className={styles.none}>keines</span>}
      </div>
    </FieldGroup>
  )
}

interface StepProps {
  step: number
  typed: TypedTerm
  granting: Granting | undefined
  disabled: boolean | undefined
  isFixed: boolean
  wrong: WrongFields | undefined
  change: (step: number, changes: Partial<TypedTerm>) => void
  remove: (step: number) => void
}

function Step({ step, typed, granting, disabled, isFixed, wrong, change, remove }: StepProps) {
  const term = termOf(typed)
  const written = term && granting ? writtenWords(term, granting) : ''
  const which = step === 0 ? 'Skonto' : 'Zweites Skonto'
  return (
    <div className={styles.step}>
      <span data-percent>
        <PercentField
          label={`${which} in Prozent`}
          labelHidden
          value={typed.percent}
          isWrong={wrong?.percent}
          onChange={(percent) => change(step, { percent })}
          disabled={disabled}
          className={styles.number}
        />
      </span>
      <span className={styles.within} aria-hidden="true">
        innerhalb von
      </span>
      <IntegerField
        label={`${which}: Tage`}
        labelHidden
        unit="Tagen"
        most={9999}
        value={typed.days}
        isWrong={wrong?.days}
        onChange={(days) => change(step, { days })}
        disabled={disabled}
        className={styles.days}
      />
      <output className={styles.due} aria-live="off">
        {term && granting ? dueWords(term, granting) : ''}
        {term && typed.base !== null && ' (vom genannten Betrag)'}
        {written && <span className={styles.written}> · {written}</span>}
      </output>
      {!isFixed && (
        <IconButton
          label={`${which} entfernen`}
          icon={<X aria-hidden="true" />}
          onClick={() => remove(step)}
        />
      )}
    </div>
  )
}
