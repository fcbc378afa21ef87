import { useState } from 'react'
import { lastPeriod, type Period, periodLabel } from '#kernel/period.ts'
import { isNarrow } from '#web/list-filters/narrowed.tsx'
import type { ListFilters } from '#web/list-filters/use-list-filters.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useToday } from '#web/use-today.ts'
import type { RegisterName, ShownDocuments } from '../../contract/registers.ts'
import { RegisterButton } from './register-button.tsx'
import styles from './register-export.module.css'

const RegisterLayer = onDemand(() => import('./register-layer.tsx'))

/** What the buttons say; the list that they stand in says the rest. */
const shortNames: Record<RegisterName, string> = {
  bills: 'Rechnungseingangsbuch',
  cash: 'Kasse',
  invoices: 'Rechnungsausgangsbuch',
}

interface RegisterExportProps {
  names: readonly RegisterName[]
  /** What the list shows, and how. */
  shown: { filters: ListFilters; searchText: string; sort: string }
}

/**
 * The registers of a list of documents (spec 2 §2): at one click those of the month that is over, or of the period last chosen; of a list
 * that is narrowed, what it shows in its order (decisions §10, 'Filter and sort').
 */
export function RegisterExport({ names, shown }: RegisterExportProps) {
  const today = useToday()
  const [chosen, setPeriod] = useState<Period | null>(null)
  const period = chosen ?? lastPeriod('month', today)
  const narrowed: ShownDocuments | null = isNarrow(shown) ? { ...shown, filter: shown.filters.filter } : null
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={styles.export}>
      {names.map((name) => (
        <RegisterButton
          key={name}
          name={name}
          of={narrowed ?? period}
          more={[{ label: 'Anderer Zeitraum …', onSelect: () => setChoosing(true), separated: true }]}
        >
          {shortNames[name]}{' '}
          <span className={styles.period}>{narrowed ? 'gefiltert' : shortPeriod(period)}</span>
        </RegisterButton>
      ))}
      {isChoosing && (
        <RegisterLayer
          names={names}
          period={period}
          onPeriod={setPeriod}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** '10/2026' where there is little room. */
function shortPeriod(period: Period): string {
  return period.kind === 'month' ? `${period.from.slice(5)}/${period.from.slice(0, 4)}` : periodLabel(period)
}
