import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** What the dashboard shows besides. */
export function DashboardCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Übersicht">
      <Checkbox
        label="Kursvergleich ETH/EUR anzeigen"
        {...firmField(
          state,
          'tickerEnabled',
          'Kontor fragt dazu die Kurse zweier Börsen ab, solange jemand die Übersicht offen hat.',
        )}
      />
    </Card>
  )
}
