import { StateChanges } from '#areas/documents/web/history/state-changes.tsx'
import { type LateChoice, LateReport } from '#areas/locks/web/late-report.tsx'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice, MonthsAnswer } from '../../contract.ts'
import { cancelProblem } from '../../rules/decide-cancellation.ts'
import { changeFactsOf } from '../invoice-view.ts'
import type { LineFacts } from '../lines/line-values.ts'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { rewritingChanges } from './rewriting-changes.ts'
import { RewritingEffect } from './rewriting-effect.tsx'
import { receivedOf, stateOf } from './stored-values.ts'

interface RewritingProps {
  form: Form<InvoiceValues>
  /** The one that is cancelled and replaced. */
  invoice: Invoice
  /** What a form begins with that holds it as it is now. */
  begun: InvoiceValues
}

/** What becomes of the old invoice and of its payments, or why it cannot be cancelled. */
export function RewritingNotice({ form, invoice, begun }: RewritingProps) {
  const { invoiceNumber: number, invoiceDate, currency } = invoice
  const problem = form.busy ? null : cancelProblem(changeFactsOf(invoice))
  const refused = problem ?? form.field('replaces').error
  if (refused) {
    return (
      <Notice kind="error" live className={styles.notice}>
        {refused}
      </Notice>
    )
  }
  if (!form.busy && form.values.rewrittenVersion !== stateOf(invoice)) {
    return (
      <Notice
        kind="error"
        live
        className={styles.notice}
        title={`Die Rechnung ${number} wurde inzwischen geändert.`}
        action={
          <Button size="small" onClick={() => form.reset(begun)}>
            Neu beginnen
          </Button>
        }
      >
        Was hier steht, geht von der früheren Fassung aus und wird nicht gespeichert.
      </Notice>
    )
  }
  const paid = receivedOf(invoice)
  return (
    <Notice
      className={styles.notice}
      title={`Die Rechnung ${number} vom ${shownDay(invoiceDate)} wird storniert und durch diese ersetzt.`}
    >
      Ändern Sie, was falsch ist. Beide Papiere nennen einander.
      {paid !== 0 && ` Gezahlt sind ${formatMoney(paid, currency)}; sie gehen auf die neue Rechnung über.`}
    </Notice>
  )
}

interface RewritingSectionsProps extends Pick<RewritingProps, 'form'> {
  factsOf: (values: InvoiceValues) => LineFacts
  months: MonthsAnswer | null
  isReckoning: boolean
  late: LateChoice | null
}

/** What is the cancellation's own, what was changed, and what all of it does to which month. */
export function RewritingSections({ form, factsOf, months, isReckoning, late }: RewritingSectionsProps) {
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
          <p className={styles.nothing}>Noch nichts: Die neue Rechnung sagt dasselbe wie die alte.</p>
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
