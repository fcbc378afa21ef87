import { shownDay } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type KeyOfSomebody, readGoodKeys } from '../../contract/keys.ts'
import { EndKey } from './end-key.tsx'
import { keyMay } from './key-words.ts'

/** With whose keys scripts may call; managers end them. */
export function KeysOfUsers() {
  const { data, error } = useRead(readGoodKeys)
  return (
    <Card title="Schlüssel für Programme" flush={data !== undefined && data.length > 0}>
      {error ? (
        <ErrorState onRetry={error.onRetry}>Die Schlüssel konnten nicht geladen werden.</ErrorState>
      ) : !data ? (
        <SkeletonRows rows={1} />
      ) : data.length === 0 ? (
        <p>Niemand hat einen. Jeder legt seine eigenen unter „Mein Konto“ an.</p>
      ) : (
        <ActionTable<KeyOfSomebody>
          label="Schlüssel für Programme"
          rows={data}
          rowKey={({ entityId }) => entityId.uuid}
          columns={[
            { key: 'user', header: 'Benutzer', render: ({ user }) => user.name },
            { key: 'name', header: 'Name', render: ({ name }) => name },
            { key: 'may', header: 'Darf', render: keyMay },
            { key: 'until', header: 'Gilt bis', render: ({ validUntil }) => shownDay(validUntil) },
            {
              key: 'used',
              header: 'Zuletzt benutzt',
              quiet: true,
              render: ({ lastUsedOn }) => (lastUsedOn === null ? 'noch nie' : shownDay(lastUsedOn)),
            },
          ]}
          actions={({ entityId, name, user }) => <EndKey entityId={entityId} name={name} of={user.name} />}
        />
      )}
    </Card>
  )
}
