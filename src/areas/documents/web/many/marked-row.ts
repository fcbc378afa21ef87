import type { StandingRow } from '../state-of-row.ts'

/** What both lists say of a row. */
export interface MarkedRow extends StandingRow {
  entityId: { uuid: string }
  currency: string
  bookingText: string
}
