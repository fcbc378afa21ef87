import { useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import type { ListFilters } from '#web/list-filters/use-list-filters.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import styles from './yield-list-page.module.css'

const PhoneFilters = lazyOrNothing(() => import('#web/list-filters/phone-filters.tsx'))

// Pixels of the window.
const phoneBelow = 640

export interface YieldChoice {
  from: Day | null
  to: Day | null
  unsold: boolean
}

interface YieldFiltersProps {
  chosen: YieldChoice
  onChange: (chosen: YieldChoice) => void
}

/** When it was sold, and whether what was not is shown too; on a phone behind the button of the filters. */
export function YieldFilters(props: YieldFiltersProps) {
  const isPhone = !useWideScreen(phoneBelow)
  if (!isPhone) return <Fields {...props} />
  return (
    <PhoneFilters filters={shownFilters(props)}>
      <Fields {...props} />
    </PhoneFilters>
  )
}

function Fields({ chosen, onChange }: YieldFiltersProps) {
  const [typed, setTyped] = useState({ from: shownDay(chosen.from), to: shownDay(chosen.to) })
  return (
    <>
      <DateField
        label="Verkauft vom"
        className={styles.day ?? ''}
        value={typed.from}
        onChange={(text) => setTyped({ ...typed, from: text })}
        onDay={(from) => onChange({ ...chosen, from })}
      />
      <DateField
        label="bis"
        className={styles.day ?? ''}
        value={typed.to}
        onChange={(text) => setTyped({ ...typed, to: text })}
        onDay={(to) => onChange({ ...chosen, to })}
      />
      <Checkbox
        label="Auch unverkaufte"
        value={chosen.unsold}
        onChange={(unsold) => onChange({ ...chosen, unsold })}
      />
    </>
  )
}

/** What is set, as the line below the tools shows it and takes it away. */
function shownFilters({ chosen, onChange }: YieldFiltersProps): ListFilters {
  const labels = { from: 'Verkauft vom', to: 'bis', unsold: 'Auch unverkaufte' }
  const none = { from: null, to: null, unsold: false }
  const texts: Record<string, string | null> = {
    from: chosen.from && shownDay(chosen.from),
    to: chosen.to && shownDay(chosen.to),
    unsold: chosen.unsold ? 'ja' : null,
  }
  const known = Object.entries(labels).map(([key, label]) => ({
    ...{ key, label },
    filterOf: () => null,
    shown: (text: string) => text,
  }))
  return {
    known,
    active: known.flatMap((filter) => {
      const text = texts[filter.key] ?? null
      return text === null ? [] : [{ filter, text, asked: {} }]
    }),
    filter: undefined,
    textOf: (key) => texts[key] ?? null,
    // One of the three above.
    set: (key) => onChange({ ...chosen, [key]: none[key as keyof typeof none] }),
    clear: () => onChange(none),
  }
}
