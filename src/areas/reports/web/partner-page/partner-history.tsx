import { useState } from 'react'
import { berlinDay } from '#kernel/day.ts'
import { JournalLink } from '#web/journal-link.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { partnerStep } from '../../rules/partner-history.ts'
import styles from './partner-page.module.css'
import type { PartnerSide } from './partner-side.ts'

// Of most this is all.
const shownAtFirst = 5

/** 'Verlauf': who stored and changed him when, and with whom he was merged. */
export function PartnerHistory({ side, uuid }: { side: PartnerSide; uuid: string }) {
  const { data } = useRead(side.history, { params: { uuid } })
  const [isWhole, setWhole] = useState(false)
  if (!data?.length) return null
  const shown = isWhole ? data : data.slice(0, shownAtFirst)
  return (
    <Card title="Verlauf">
      <ol aria-label="Verlauf" className={styles.rows}>
        {shown.map((step) => {
          const day = berlinDay(new Date(step.at))
          const { title, detail } = partnerStep(step)
          const by = step.user === '' ? 'vom System' : `von ${step.user}`
          return (
            <li data-row="" key={step.seq}>
              <span>
                {title}
                {detail !== '' && <small>{detail}</small>}
                <small>{by}</small>
              </span>
              <time dateTime={step.at}>
                <DayText day={day} />
              </time>
            </li>
          )
        })}
      </ol>
      <div className={styles.more}>
        {shown.length < data.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            Alle {data.length} Einträge zeigen
          </Button>
        )}
        <JournalLink uuid={uuid} />
      </div>
    </Card>
  )
}
