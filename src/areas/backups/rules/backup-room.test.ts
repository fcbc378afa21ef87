import { expect, test } from 'vitest'
import { noRoomText, roomForBackup } from './backup-room.ts'

test.each([
  [0, 0, 'enough'],
  [1_200, 1_000, 'enough'],
  [1_199, 1_000, 'little'],
  [1_000, 1_000, 'little'],
  [999, 1_000, 'none'],
])('%i free, the last one %i: %s', (free, last, room) => expect(roomForBackup(free, last)).toBe(room))

test('what is missing is said in megabytes', () => {
  expect(noRoomText('/daten/backups', 12_340_000, 1_200_000_000)).toBe(
    'Auf dem Datenträger von /daten/backups ist für eine Sicherung kein Platz: Frei sind 12,3 MB, die letzte hat 1.200,0 MB.',
  )
})
