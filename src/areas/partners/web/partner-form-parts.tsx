import type { ClipboardEvent } from 'react'
import { DiscountTermsField } from '#areas/payment-targets/web/discount-terms-field.tsx'
import { PaymentTargetField } from '#areas/payment-targets/web/payment-target-field.tsx'
import { typedDays } from '#areas/payment-targets/web/typed-terms.ts'
import type { Form } from '#web/forms/use-form.ts'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import type { PaymentMode } from '../rules/payment-method.ts'
import { followedShortName } from '../rules/proposed-short-name.ts'
import { type ReadAddress, readAddress } from '../rules/read-address.ts'
import type { ReceiverValues, SupplierValues } from './partner-values.ts'
import { PaymentMethodFields } from './payment-method-fields.tsx'

type SharedName = keyof SupplierValues & keyof ReceiverValues
type SharedValues = Pick<SupplierValues, SharedName>

/** The part of a partner's form that suppliers and receivers have in common. */
export type SharedForm = Pick<Form<SharedValues>, 'values' | 'initial' | 'field' | 'patch'>

/** The common fields of either form: each has them all, under the same names and types. */
export function sharedForm(form: Form<SupplierValues> | Form<ReceiverValues>): SharedForm {
  return form as unknown as SharedForm
}

/** What a pasted address says: the shared fields, and the lines that are printed of it. */
export type PastedAddress = Partial<SharedValues> & Pick<ReadAddress, 'addressLines' | 'aside'>

/** A pasted address of several lines is taken apart; null where the text is none, and is pasted as it is. */
function pastedAddress(event: ClipboardEvent, values: SharedValues): PastedAddress | null {
  const address = readAddress(event.clipboardData.getData('text'))
  if (address === null) return null
  event.preventDefault()
  const { countryCode, notes, addressLines, aside, ...fields } = address
  // What the lines do not say stays as it is.
  const said = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
  return {
    ...said, // fields of the form, by their names
    ...(countryCode !== null && { countryCode }),
    ...(notes !== '' && { notes: withLines(values.notes, [notes]) }),
    ...{ addressLines, aside },
  }
}

/** A text with lines below it. */
export const withLines = (text: string, lines: readonly string[]): string =>
  [text.trim(), ...lines].filter((line) => line !== '').join('\n')

interface NameFieldsProps {
  form: SharedForm
  /** A whole address was pasted into the first field. */
  onAddress: (address: PastedAddress) => void
  /** False where the page has a place of its own for the focus. */
  isFocused?: boolean
}

/** Whether the Kürzel is proposed by the name: of somebody who is new. */
const isShortNameProposed = ({ initial }: SharedForm): boolean => initial.shortName === ''

/** What changes of a partner, with the Kürzel that follows. */
export function withShortName(
  form: SharedForm,
  changes: Partial<SharedValues>,
): Partial<SharedValues> & { shortName?: string } {
  if (!isShortNameProposed(form)) return changes
  return { ...changes, shortName: followedShortName(form.values, changes) }
}

/** The sign by which a partner is known in lists. */
export function ShortNameField({ form, label }: { form: SharedForm; label: string }) {
  return (
    <TextField
      label={label}
      hint={isShortNameProposed(form) ? 'Wird aus dem Namen vorgeschlagen.' : undefined}
      {...form.field('shortName')}
      maxLength={60}
    />
  )
}

/** One of company and family name is enough (spec 1 §5): with the one the other is optional. */
export function NameFields({ form, onAddress, isFocused = true }: NameFieldsProps) {
  const isGiven = (name: 'companyName' | 'familyName') => form.values[name].trim() !== ''
  const naming = (name: 'companyName' | 'familyName') => ({
    ...form.field(name),
    onChange: (value: string) => form.patch(withShortName(form, { [name]: value })),
  })
  return (
    <>
      <Cell>
        <TextField
          label="Firma"
          hint="Eine kopierte Anschrift fügen Sie hier als Ganzes ein: Kontor verteilt sie auf die Felder."
          onPaste={(event) => {
            const address = pastedAddress(event, form.values)
            if (address !== null) onAddress({ ...address, ...withShortName(form, address) })
          }}
          optional={isGiven('familyName')}
          autoFocus={isFocused}
          {...naming('companyName')}
          maxLength={200}
        />
      </Cell>
      <Cell span={6}>
        <TextField
          label="Nachname"
          optional={isGiven('companyName')}
          {...naming('familyName')}
          maxLength={200}
        />
      </Cell>
      <Cell span={6}>
        <TextField label="Vorname" optional {...form.field('firstName')} maxLength={200} />
      </Cell>
    </>
  )
}

export function PaymentFields({ form, mode }: { form: SharedForm; mode: PaymentMode }) {
  return (
    <>
      <Cell>
        <PaymentMethodFields
          mode={mode}
          label="Bevorzugte Zahlungsart"
          {...form.field('preferredPaymentMethod')}
        />
      </Cell>
      {form.values.preferredPaymentMethod?.paymentMethod === 'WIRE' && (
        <Cell>
          <PaymentTargetField optional {...form.field('paymentTargetDays')} />
        </Cell>
      )}
      {(form.values.preferredPaymentMethod?.paymentMethod === 'WIRE' ||
        form.values.discountTerms.length > 0) && (
        <Cell>
          <DiscountTermsField
            {...form.field('discountTerms')}
            targetDays={typedDays(form.values.paymentTargetDays)}
          />
        </Cell>
      )}
    </>
  )
}

interface AddressFieldsProps {
  form: SharedForm
  /** Told what becomes of the address, so that the caller can follow. */
  onPlace?: (place: Partial<Pick<SharedValues, 'street' | 'zip' | 'city'>>) => void
}

export function AddressFields({ form, onPlace }: AddressFieldsProps) {
  const following = (name: 'street' | 'zip' | 'city') => ({
    ...form.field(name),
    ...(onPlace && { onChange: (value: string) => onPlace({ [name]: value }) }),
  })
  return (
    <>
      <Cell>
        <CountryPicker {...form.field('countryCode')} />
      </Cell>
      <Cell>
        <TextField label="Straße" optional {...following('street')} maxLength={200} />
      </Cell>
      <Cell span={4}>
        <TextField label="PLZ" optional {...following('zip')} maxLength={20} />
      </Cell>
      <Cell span={8}>
        <TextField label="Ort" optional {...following('city')} maxLength={200} />
      </Cell>
    </>
  )
}
