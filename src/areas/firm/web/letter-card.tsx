import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { directorsOf, type FormOnLetters, formOnLetters } from '../rules/legal-form.ts'
import { firmField } from './firm-field.tsx'
import styles from './firm-form.module.css'
import type { FirmFormState } from './use-firm-form.ts'

/** What the law wants of the firm on every letter; its name tells which law. */
export function LetterCard({ state }: { state: FirmFormState }) {
  const { name } = state.form.values
  const form = formOnLetters(name)
  return (
    <Card title="Register und Leitung">
      {form && (
        <p className={styles.why}>
          Nach {form.law} stehen diese Angaben auf Rechnungen und unter E-Mails. Die Rechtsform nennt der Name
          der Firma.
        </p>
      )}
      <FormGrid>
        <Cell span={form ? 8 : 6}>
          <TextField
            label={form?.register ?? 'Handelsregister'}
            optional={!form}
            {...firmField(
              state,
              'register',
              `z. B. ${form?.registerExample ?? 'Amtsgericht Hamburg, HRB 12345'}`,
            )}
          />
        </Cell>
        {form && (
          <Cell span={4}>
            <TextField
              label={form.seat}
              optional
              placeholder={state.form.values.city}
              {...firmField(state, 'seat')}
            />
          </Cell>
        )}
        {form?.hasGeneralPartner && <GeneralPartner state={state} />}
        <Cell span={form ? 12 : 6}>
          <TextField
            label={directorsOf(name)}
            optional={!form?.needsDirectors}
            {...firmField(state, 'managingDirectors', form ? directorsHint(form) : undefined)}
          />
        </Cell>
        {form && form.chair !== 'never' && (
          <Cell>
            <TextField
              label="Vorsitz des Aufsichtsrats"
              optional={form.chair !== 'always'}
              {...firmField(
                state,
                'supervisoryBoardChair',
                form.chair === 'always'
                  ? 'Vor- und Familienname'
                  : 'Vor- und Familienname, wenn es einen Aufsichtsrat gibt',
              )}
            />
          </Cell>
        )}
      </FormGrid>
    </Card>
  )
}

function directorsHint(form: FormOnLetters): string {
  if (form.hasGeneralPartner)
    return 'Die der persönlich haftenden Gesellschafterin, alle mit Vor- und Familiennamen'
  return form.needsDirectors
    ? 'Alle, mit Vor- und Familiennamen'
    : 'Steht auf Rechnungen, wenn Sie etwas eintragen'
}

/** The company that is liable where no person is (§ 177a HGB). */
function GeneralPartner({ state }: { state: FirmFormState }) {
  return (
    <>
      <Cell>
        <TextField
          label="Persönlich haftende Gesellschafterin"
          {...firmField(state, 'generalPartner', 'z. B. Nordlicht Verwaltungs-GmbH')}
        />
      </Cell>
      <Cell span={8}>
        <TextField
          label="Deren Handelsregister"
          {...firmField(state, 'generalPartnerRegister', 'z. B. Amtsgericht Hamburg, HRB 67890')}
        />
      </Cell>
      <Cell span={4}>
        <TextField
          label="Deren Sitz"
          optional
          placeholder={state.form.values.city}
          {...firmField(state, 'generalPartnerSeat')}
        />
      </Cell>
    </>
  )
}
