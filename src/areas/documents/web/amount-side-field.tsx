import type { ReactNode } from 'react'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { type AmountSide, amountSideOptions, otherSideText } from './amount-side.ts'
import styles from './amount-side-field.module.css'

interface AmountSideFieldProps {
  label?: string
  /** What was typed; see field-input.ts for its meaning. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  side: AmountSide
  onSide: (side: AmountSide) => void
  /** False where the amount has one side only, such as without tax: then `b` and `n` mean nothing either. */
  isSwitchShown?: boolean
  currency: string
  /** Of the line; the hint then says the other side. */
  taxPercent?: number | null
  hint?: ReactNode
  /** Of the switch. */
  sideHint?: string | undefined
  name?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** An amount that is gross or net: by the radios, or by typing `b` or `n` in the amount (spec 2 §2, line-item forms). */
export function AmountSideField(props: AmountSideFieldProps) {
  const { label = 'Betrag', value, side, onSide, isSwitchShown = true, currency, taxPercent = null } = props
  const otherSide = isSwitchShown ? otherSideText(value, side, taxPercent, currency) : ''
  return (
    <div className={styles.row}>
      <AmountField
        className={styles.amount}
        label={label}
        value={value}
        onChange={props.onChange}
        error={props.error}
        unit={currency === 'EUR' ? '€' : currency}
        hint={props.hint ?? (otherSide || undefined)}
        {...(props.name !== undefined && { name: props.name })}
        {...(props.disabled !== undefined && { disabled: props.disabled })}
        {...(props.autoFocus !== undefined && { autoFocus: props.autoFocus })}
        {...(isSwitchShown && { onGross: () => onSide('gross'), onNet: () => onSide('net') })}
      />
      {isSwitchShown && (
        <RadioGroup
          label="Der Betrag ist"
          options={amountSideOptions}
          value={side}
          onChange={onSide}
          hint={props.sideHint}
          disabled={props.disabled ?? false}
        />
      )}
    </div>
  )
}
