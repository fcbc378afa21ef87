import type { DeclarationCode } from '#areas/documents/rules/taxes/declarations.ts'
import type { Form } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { declarationFields, declarationsNeeded } from './declaration-values.ts'
import type { LineFacts } from './line-values.ts'

const exempt = 'Trotzdem steuerfrei, weil'
const labels: Record<DeclarationCode, string> = {
  EXPORT_TO_GERMANY: exempt,
  EU_SUPPLY_IN_GERMANY: exempt,
  MARGIN_SCHEME_CLOSED: 'Trotzdem differenzbesteuert, weil',
  OSS_WITHOUT_PART: 'Trotzdem OSS, weil',
  OSS_TO_BUSINESS: 'Trotz USt-IdNr. OSS, weil',
  LATE_REPORT: 'Nachgemeldet, weil',
}

/** What speaks against a taxation, and the field for the reason why it is right all the same. */
export function Declarations({ form, facts }: { form: Form<InvoiceValues>; facts: LineFacts }) {
  const needed = declarationsNeeded(form.values, facts)
  if (needed.length === 0) return null
  return (
    <div className={styles.declarations}>
      {needed.map(({ code, against }) => {
        const name = declarationFields[code]
        const { error, ...field } = form.field(name)
        return (
          <div key={code} className={styles.declaration}>
            <Notice kind="warning" live>
              {against}
            </Notice>
            <TextField
              label={labels[code]}
              maxLength={500}
              hint="Ihre Begründung bleibt im Verlauf und steht nicht auf der Rechnung."
              error={error && 'Begründung fehlt'}
              {...field}
            />
          </div>
        )
      })}
    </div>
  )
}
