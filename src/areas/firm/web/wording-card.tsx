import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { mailPlaceholders } from '../rules/mail-placeholders.ts'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** What an invoice says beside its figures. */
export function WordingCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Texte auf Rechnungen">
      <FormGrid>
        <Cell>
          <TextArea
            label="Über den Positionen"
            optional
            rows={3}
            maxLength={2000}
            {...firmField(state, 'openingText', 'Zum Beispiel die Anrede: {anrede},')}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Am Schluss"
            optional
            rows={3}
            maxLength={2000}
            {...firmField(state, 'closingText', `Platzhalter: ${Object.keys(mailPlaceholders).join(', ')}`)}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Über den Positionen, auf Englisch"
            optional
            rows={3}
            maxLength={2000}
            {...firmField(state, 'openingTextEn', 'Auf englischen Rechnungen statt des deutschen Textes')}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Am Schluss, auf Englisch"
            optional
            rows={3}
            maxLength={2000}
            {...firmField(state, 'closingTextEn', 'Dieselben Platzhalter, auf Englisch ausgefüllt')}
          />
        </Cell>
        <Cell>
          <Checkbox
            label="Verbraucher auf den Verzug hinweisen"
            {...firmField(
              state,
              'defaultNotice',
              'Nur dann kommen sie 30 Tage nach Fälligkeit und Zugang der Rechnung ohne Mahnung in Verzug (§ 286 Abs. 3 BGB). In einer Rechnung lässt es sich ändern.',
            )}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}
