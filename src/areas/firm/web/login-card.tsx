import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import type { SecondFactorRule } from '../contract/read-firm.ts'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

const options: readonly { value: SecondFactorRule; label: string }[] = [
  { value: 'OFF', label: 'Nicht verlangt' },
  { value: 'MANAGERS', label: 'Von der Geschäftsführung verlangt' },
  { value: 'ALL', label: 'Von allen verlangt' },
]

/** What the login asks for. */
export function LoginCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Anmeldung">
      <Select
        label="Zweiter Faktor"
        options={options}
        {...firmField(
          state,
          'secondFactor',
          'Wer noch keinen hat, richtet ihn bei der nächsten Anmeldung ein, vor allem anderen.',
        )}
      />
    </Card>
  )
}
