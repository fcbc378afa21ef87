import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** Where the pages of products were before Kontor (spec 2 §2, decisions §5). */
export function StockCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Bestand">
      <TextField
        label="Adresse früherer Warenseiten"
        optional
        {...firmField(
          state,
          'legacyHost',
          'Zum Beispiel lager.example.de. Der Code einer Ware führt dann dorthin; ohne sie zur Seite der Ware in Kontor.',
        )}
      />
    </Card>
  )
}
