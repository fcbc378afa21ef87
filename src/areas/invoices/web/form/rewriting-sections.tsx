import { StateChanges } from '#areas/documents/web/history/state-changes.tsx'
import { type LateChoice, LateReport } from '#areas/locks/web/late-report.tsx'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import type { Form } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import type { Invoice, MonthsAnswer } from '../../contract.ts'
import type { LineFacts } from '../lines/line-values.ts'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { rewritingChanges } from './rewriting-changes.ts'
import { RewritingEffect } from './rewriting-effect.tsx'

/** What a rewriting begins with, as it is named. */
export function oldWords({ amendments }: Pick<Invoice, 'amendments'>): string {
  if (amendments.length === 0) return 'die alte'
  return amendments.length === 1 ? 'die alte mit ihrer Berichtigung' : 'die alte mit ihren Berichtigungen'
}

interface RewritingSectionsProps {
  form: Form<InvoiceValues>
  /** The one that is cancelled and replaced. */
  invoice: Invoice
  factsOf: (values: InvoiceValues) => LineFacts
  months: MonthsAnswer | null
  isReckoning: boolean
  late: LateChoice | null
}

/** What is the cancellation's own, what was changed, and what all of it does to which month. */
export function RewritingSections(props: RewritingSectionsProps) {
  const { form, invoice, factsOf, months, isReckoning, late } = props
  const changes = rewritingChanges(form, factsOf)
  const locked = useLockedDay('Die Stornorechnung', dayValue(form.values.cancellationDate))
  return (
    <>
      <FormSection title="Stornorechnung">
        <FormGrid>
          <Cell span={3}>
            <DateField
              label="Datum der Stornorechnung"
              {...form.field('cancellationDate')}
              error={form.field('cancellationDate').error ?? locked ?? undefined}
            />
          </Cell>
          <Cell>
            <TextArea
              label="Anmerkungen auf der Stornorechnung"
              optional
              rows={2}
              maxLength={2000}
              {...form.field('cancellationText')}
            />
          </Cell>
        </FormGrid>
      </FormSection>
      <FormSection title="Was sich ändert">
        {changes.length === 0 ? (
          <p className={styles.nothing}>
            Noch nichts: Die neue Rechnung sagt dasselbe wie {oldWords(invoice)}.
          </p>
        ) : (
          <StateChanges changes={changes} />
        )}
      </FormSection>
      <RewritingEffect
        months={months?.months ?? null}
        isReckoning={isReckoning}
        statements={months?.statements ?? []}
      />
      <LateReport late={late} field={form.field('declaredLate')} />
    </>
  )
}
