import { megabytesText } from './backup-words.ts'

/** How much a backup needs of the size of the one before, at the most: books grow, and the database writes on beside it. */
const margin = 1.2

/**
 * Whether there is room for the next backup, by the size of the last one: `none` where even that would not fit, and none is begun, which would
 * fill the disk that the database may lie on; `little` where managers are told. Both in bytes; `lastBytes` is 0 before the first.
 */
export function roomForBackup(freeBytes: number, lastBytes: number): 'enough' | 'little' | 'none' {
  if (freeBytes < lastBytes) return 'none'
  return freeBytes < lastBytes * margin ? 'little' : 'enough'
}

/** Why no backup was begun, in German. */
export const noRoomText = (folder: string, freeBytes: number, lastBytes: number): string =>
  `Auf dem Datenträger von ${folder} ist für eine Sicherung kein Platz: Frei sind ${megabytesText(freeBytes)}, die letzte hat ${megabytesText(lastBytes)}.`
