import { Select } from '#web/ui/choices/select.tsx'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import {
  type SellerKind,
  sellerKindHint,
  sellerKindHints,
  sellerKindNames,
  sellerKinds,
} from '../rules/seller-kinds.ts'

const notGiven = 'NONE'
const options = [
  { value: notGiven, label: 'Nicht angegeben' },
  ...sellerKinds.map((value) => ({ value, label: sellerKindNames[value] })),
] as const

interface SellerKindFieldProps extends Pick<FieldBaseProps, 'error' | 'hint'> {
  name?: string
  value: SellerKind | null
  onChange: (value: SellerKind | null) => void
}

/** 'Art des Verkäufers', of a supplier or of what was bought; says which paragraph it decides about. */
export function SellerKindField({ value, onChange, hint, ...field }: SellerKindFieldProps) {
  return (
    <Select
      label="Art des Verkäufers"
      optional
      {...field}
      options={options}
      value={value ?? notGiven}
      onChange={(kind) => onChange(kind === notGiven ? null : kind)}
      hint={hint ?? (value === null ? sellerKindHint : sellerKindHints[value])}
    />
  )
}
