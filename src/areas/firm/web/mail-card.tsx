import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { defaultMails, mailPlaceholders } from '../rules/mail-placeholders.ts'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

/** The templates of the e-mails that invoices are sent with, one for each language; what they leave empty Kontor fills in. */
export function MailCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="E-Mail zur Rechnung">
      <FormGrid>
        <Cell>
          <TextField
            label="Betreff"
            optional
            maxLength={200}
            placeholder={defaultMails.DE.subject}
            {...firmField(state, 'mailSubject')}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Text"
            optional
            rows={6}
            placeholder={defaultMails.DE.text}
            maxLength={4000}
            {...firmField(state, 'mailText', `Platzhalter: ${Object.keys(mailPlaceholders).join(', ')}`)}
          />
        </Cell>
        <Cell>
          <TextField
            label="Betreff auf Englisch"
            optional
            maxLength={200}
            placeholder={defaultMails.EN.subject}
            {...firmField(state, 'mailSubjectEn')}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Text auf Englisch"
            optional
            rows={6}
            placeholder={defaultMails.EN.text}
            maxLength={4000}
            {...firmField(
              state,
              'mailTextEn',
              'Mit englischen Rechnungen; dieselben Platzhalter, auf Englisch ausgefüllt.',
            )}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}
