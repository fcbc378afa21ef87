import type { ReminderRow } from '../../contract/list-reminders.ts'

/** A written letter, as its layer shows it. */
export interface KeptLetter {
  uuid: string
  levelName: string
  day: string
  partner: string
  /** Why it was taken back; null for one that stands. */
  withdrawnBecause: string | null
}

export const keptLetterOf = ({ entityId, levelName, day, partner, withdrawn }: ReminderRow): KeptLetter => ({
  ...{ uuid: entityId.uuid, levelName, day, partner },
  withdrawnBecause: withdrawn?.reason ?? null,
})
