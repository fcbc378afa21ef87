import { useState } from 'react'
import { normaliseIban } from '#kernel/codes/iban.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Select } from '#web/ui/choices/select.tsx'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { type BankAccount, listBankAccounts } from '../contract.ts'
import styles from './bank-account-picker.module.css'

interface BankAccountPickerProps extends FieldBaseProps {
  /** An IBAN, or ''. */
  value: string
  onChange: (iban: string) => void
  name: string
  disabled?: boolean
}

const [none, other] = ['NONE', 'OTHER'] as const

/** One of our own accounts, or any IBAN (spec 1 §2.6). All stored accounts are favourites (decisions §2). */
export function BankAccountPicker(props: BankAccountPickerProps) {
  const { label, value, onChange, name, error, optional, disabled } = props
  const accounts = useAll(listBankAccounts).data ?? []
  const iban = normaliseIban(value)
  const isOurs = accounts.some((account) => account.iban === iban)
  // Who types one of ours goes on typing where he is.
  const [isTyped, setTyped] = useState(false)
  const isOther = isTyped || (value !== '' && !isOurs)
  const free = (words: string) => (
    <IbanField
      label={words}
      {...{ name, error, value, onChange }}
      optional={optional ?? true}
      {...(disabled !== undefined && { disabled })}
    />
  )
  if (accounts.length === 0) return free(label)
  return (
    <div className={styles.picker}>
      <Select
        label={label}
        options={[
          { value: none, label: 'ohne Angabe' },
          ...accounts.map((account) => ({ value: account.iban, label: accountText(account) })),
          { value: other, label: 'Andere IBAN …' },
        ]}
        value={isOther ? other : isOurs ? iban : none}
        onChange={(chosen) => {
          setTyped(chosen === other)
          onChange(chosen === other || chosen === none ? '' : chosen)
        }}
        {...(disabled !== undefined && { disabled })}
      />
      {isOther && free('Andere IBAN')}
    </div>
  )
}

/** `Hausbank ·· 51` */
const accountText = ({ shortName, iban }: BankAccount) => `${shortName} ·· ${iban.slice(-2)}`
