import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { readActivity } from '../contract/activity.ts'
import { ActivityList } from './activity-list.tsx'

const shown = 8

/** What colleagues did last, on the dashboard; nothing before anything is done. */
export function ActivityCard() {
  const { data } = useRead(readActivity, { query: { rows: String(shown) } })
  if (!data?.rows.length) return null
  return (
    <Card title="Aktivität" actions={<Link to="/auth/activity">Alles</Link>}>
      <ActivityList rows={data.rows} />
    </Card>
  )
}
