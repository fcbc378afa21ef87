import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import type { TotalsHandle } from '#web/reads/use-list-totals.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import styles from './registers-page.module.css'

export interface ShownRegister {
  title: string
  text: string
  /** What its rows are: one of them, several. */
  unit: readonly [string, string]
  handle: TotalsHandle<unknown>
  /** What it comes to in each currency; undefined while it is read. */
  sums: readonly { currency: string; amount: number }[] | undefined
  addressOf: (format: RegisterFormat) => string
}

/** Registers with how many rows they have and their sums, each with its button. */
export function RegisterList({ label, registers }: { label: string; registers: readonly ShownRegister[] }) {
  return (
    <ul aria-label={label} className={styles.registers}>
      {registers.map((register) => (
        <li key={register.title} className={styles.register}>
          <div className={styles.what}>
            <h2 className={styles.title}>{register.title}</h2>
            <p className={styles.text}>{register.text}</p>
          </div>
          <div className={styles.count}>
            <CountText {...register} />
          </div>
          <div className={styles.sums}>
            {register.sums?.map(({ currency, amount }) => (
              <span key={currency}>{formatSum(amount, currency)}</span>
            ))}
          </div>
          <ExportButton
            name={register.title}
            addressOf={register.addressOf}
            rowCount={register.handle.totals?.totalCount}
          >
            Excel-Export
          </ExportButton>
        </li>
      ))}
    </ul>
  )
}

function CountText({ handle: { totals, error }, unit: [one, several] }: ShownRegister) {
  if (error) {
    return (
      <span role="alert" className={styles.failed}>
        {error.message}
        <Button size="small" kind="quiet" onClick={error.onRetry}>
          Erneut versuchen
        </Button>
      </span>
    )
  }
  if (!totals) return <span className={styles.text}>wird gezählt …</span>
  if (totals.totalCount === 0) return <span className={styles.text}>Keine {several}</span>
  return `${totals.totalCount.toLocaleString('de-DE')} ${totals.totalCount === 1 ? one : several}`
}
