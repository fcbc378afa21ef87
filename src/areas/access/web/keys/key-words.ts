import { berlinDay } from '#kernel/day.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { AccessKey } from '../../contract/keys.ts'
import { type KeyPermission, keyPermissionName } from '../../rules/key-rules.ts'

/** What it was given: `Eingang und Bestand, Aufgaben`. */
export const keyMay = ({ permissions }: { permissions: readonly KeyPermission[] }): string =>
  permissions.map(keyPermissionName).join(', ')

const keyUse = ({ lastUsedOn }: Pick<AccessKey, 'lastUsedOn'>): string =>
  lastUsedOn === null ? 'noch nie benutzt' : `zuletzt benutzt am ${shownDay(lastUsedOn)}`

const dayOf = (instant: string) => shownDay(berlinDay(new Date(instant)))

/** When it was made, until when it is good, and when it was used last. */
export function keyDates(key: AccessKey): string {
  const end =
    key.endedAt !== null
      ? `beendet am ${dayOf(key.endedAt)}`
      : `${key.state === 'EXPIRED' ? 'galt' : 'gilt'} bis ${shownDay(key.validUntil)}`
  return `Angelegt am ${dayOf(key.madeAt)}, ${end}, ${keyUse(key)}`
}
