import { useCommand } from '#web/commands/use-command.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { endSession, type OwnSession, readOwnSessions } from '../contract/account.ts'
import styles from './account-page.module.css'

/** From where one is logged in; any but this session can be ended. */
export function OwnSessions() {
  const { data, error } = useRead(readOwnSessions)
  if (error) return <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  return (
    <Card title="Sitzungen" flush>
      <ActionTable<OwnSession>
        label="Sitzungen"
        rows={data}
        rowKey={(row) => row.entityId.uuid}
        columns={[
          { key: 'browser', header: 'Browser', render: browserText },
          { key: 'startedAt', header: 'Angemeldet', render: (row) => instantText(row.startedAt) },
          {
            key: 'lastUsedAt',
            header: 'Zuletzt benutzt',
            quiet: true,
            render: (row) => (row.isCurrent ? 'jetzt' : `etwa ${instantText(row.lastUsedAt)}`),
          },
        ]}
        actions={(row) =>
          row.isCurrent ? <span className={styles.note}>Diese Sitzung</span> : <EndSession row={row} />
        }
      />
    </Card>
  )
}

const browserText = ({ browser }: OwnSession) => browser || 'Unbekannter Browser'

function EndSession({ row }: { row: OwnSession }) {
  const toasts = useToasts()
  const end = useCommand(endSession, { onApplied: () => toasts.success('Die Sitzung wurde beendet.') })
  return (
    <Button
      size="small"
      aria-label={`Sitzung beenden: ${browserText(row)}, angemeldet ${instantText(row.startedAt)}`}
      busy={end.isUnderWay}
      onClick={() => end.run({}, { uuid: row.entityId.uuid })}
    >
      Beenden
    </Button>
  )
}
