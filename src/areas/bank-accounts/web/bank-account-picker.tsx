import { formatIban, normaliseIban } from '#kernel/codes/iban.ts'
import { useAll } from '#web/reads/use-read.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { listBankAccounts } from '../contract.ts'
import styles from './bank-account-picker.module.css'

interface BankAccountPickerProps extends FieldBaseProps {
  /** An IBAN, or ''. */
  value: string
  onChange: (iban: string) => void
  name: string
  disabled?: boolean
}

/** Our own accounts as radios, and a free IBAN (spec 1 §2.6). All stored accounts are favourites (decisions §2). */
export function BankAccountPicker({
  label,
  value,
  onChange,
  name,
  error,
  optional,
  disabled,
}: BankAccountPickerProps) {
  const accounts = useAll(listBankAccounts).data ?? []
  const iban = normaliseIban(value)
  const isFavourite = accounts.some((account) => account.iban === iban)
  return (
    <div className={styles.picker}>
      {accounts.length > 0 && (
        <RadioGroup
          label={label}
          direction="vertical"
          options={accounts.map((account) => ({
            value: account.iban,
            label: account.shortName,
            detail: formatIban(account.iban),
          }))}
          value={isFavourite ? iban : null}
          onChange={onChange}
          {...(disabled !== undefined && { disabled })}
        />
      )}
      <IbanField
        label={accounts.length > 0 ? 'Andere IBAN' : label}
        {...{ name, error }}
        optional={optional ?? true}
        value={isFavourite ? '' : value}
        onChange={onChange}
        {...(disabled !== undefined && { disabled })}
      />
    </div>
  )
}
