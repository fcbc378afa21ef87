import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { defaultMailSubject, defaultMailText, mailPlaceholders } from '../rules/mail-placeholders.ts'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** The template of the e-mails that invoices are sent with; what it leaves empty Kontor fills in. */
export function MailCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="E-Mail zur Rechnung">
      <FormGrid>
        <Cell>
          <TextField
            label="Betreff"
            optional
            maxLength={200}
            placeholder={defaultMailSubject}
            {...firmField(state, 'mailSubject')}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Text"
            optional
            rows={6}
            placeholder={defaultMailText}
            maxLength={4000}
            {...firmField(state, 'mailText', `Platzhalter: ${Object.keys(mailPlaceholders).join(', ')}`)}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}
