import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readMailing } from '../contract/read-mailing.ts'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** Who gets the anchor of the journal each day. */
export function AnchorCard({ state }: { state: FirmFormState }) {
  const { data: mailing } = useRead(readMailing)
  const isAsked = state.form.values.anchorRecipients.trim() !== ''
  return (
    <Card title="Anker außer Haus">
      <FormGrid>
        <Cell>
          <TextField
            label="Anker täglich an"
            optional
            maxLength={2000}
            {...firmField(
              state,
              'anchorRecipients',
              'E-Mail-Adressen, mit Komma getrennt; am besten auch eine außerhalb der Firma, etwa die der Steuerberatung.',
            )}
          />
        </Cell>
        {isAsked && mailing?.server === null && (
          <Cell>
            <Notice kind="warning" title="Es ist kein Mailserver eingerichtet">
              Kontor legt E-Mails als Datei in den Ordner „outbox“. Dort ist der Anker nicht außer Haus.
            </Notice>
          </Cell>
        )}
      </FormGrid>
    </Card>
  )
}
