import { useState } from 'react'
import { useRead } from '#web/reads/use-read.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { readActivity } from '../contract/activity.ts'
import { activityRows } from '../rules/activity.ts'
import styles from './activity.module.css'
import { ActivityList } from './activity-list.tsx'

/** What came before a number of the journal: `?vor=123`. */
const beforeKey = 'vor'

/** `/auth/activity`: what people did, live, the newest first; older ones in parts. */
export default function ActivityPage() {
  const [address] = useSearchParams()
  const before = /^[1-9]\d{0,14}$/.exec(address.get(beforeKey) ?? '')?.[0]
  // Another page of it begins anew.
  return (
    <Page title="Aktivität" note="Wer was wann getan hat, soweit Sie es sehen dürfen">
      <Part key={before ?? ''} before={before} />
    </Page>
  )
}

function Part({ before }: { before: string | undefined }) {
  const [count, setCount] = useState(activityRows.usual)
  const found = useRead(readActivity, { query: { rows: String(count), ...(before && { before }) } })
  return (
    <Card>
      <Loaded of={found} rows={10}>
        {({ rows, more }) => (
          <>
            {before && (
              <p>
                <Link to="/auth/activity">Zum Neuesten</Link>
              </p>
            )}
            {rows.length === 0 && <p className={styles.quiet}>Noch ist nichts geschehen.</p>}
            <ActivityList rows={rows} hasDays />
            {more && (
              <p className={styles.foot}>
                {count < activityRows.most ? (
                  <Button
                    onClick={() => setCount(Math.min(activityRows.most, count + 2 * activityRows.usual))}
                  >
                    Ältere zeigen
                  </Button>
                ) : (
                  <Link to={`?${beforeKey}=${rows.at(-1)?.seq ?? ''}`}>Ältere zeigen</Link>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
