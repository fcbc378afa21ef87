import type { DeclarationCode } from '#areas/documents/rules/taxes/declarations.ts'
import type { Form } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { declarationFields, declarationsNeeded } from './declaration-values.ts'
import type { LineFacts, LineValues } from './line-values.ts'

const exempt = 'Trotzdem steuerfrei, weil'
const labels: Record<DeclarationCode, string> = {
  EXPORT_TO_GERMANY: exempt,
  EU_SUPPLY_IN_GERMANY: exempt,
  MARGIN_SCHEME_CLOSED: 'Trotzdem differenzbesteuert, weil',
  OSS_WITHOUT_PART: 'Trotzdem OSS, weil',
  OSS_TO_BUSINESS: 'Trotz USt-IdNr. OSS, weil',
  LATE_REPORT: 'Nachgemeldet, weil',
}

interface DeclarationsProps {
  form: Form<InvoiceValues>
  facts: LineFacts
  /** Of which lines. */
  lines: readonly LineValues[]
  /** What this one needs is asked below it. */
  openLine?: LineValues | null
}

/** What speaks against a taxation, and the field for the reason why it is right all the same. */
export function Declarations({ form, facts, lines, openLine = null }: DeclarationsProps) {
  const { receiver } = form.values
  const asked = openLine ? declarationsNeeded({ lines: [openLine], receiver }, facts) : []
  const needed = declarationsNeeded({ lines, receiver }, facts).filter(
    ({ code }) => !asked.some((other) => other.code === code),
  )
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
