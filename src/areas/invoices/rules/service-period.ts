import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'

/** When something was supplied: on a day, or from a day to that day, which then counts (§ 31 Abs. 4 UStDV). */
export interface ServicePeriod {
  serviceDateFrom: Day | null
  serviceDay: Day
}

/** The period of what is sent; one that begins on its last day is that day. */
export function servicePeriodOf(head: {
  invoiceDate: Day
  serviceDate: Day | null
  serviceDateFrom: Day | null
}): ServicePeriod {
  const serviceDay = head.serviceDate ?? head.invoiceDate
  return { serviceDay, serviceDateFrom: head.serviceDateFrom === serviceDay ? null : head.serviceDateFrom }
}

/** A period that ends before it begins is refused, and any of an advance, of which only a day is expected. */
export function servicePeriodProblems(
  { serviceDateFrom, serviceDay }: ServicePeriod,
  advance: boolean,
): FieldError[] {
  if (serviceDateFrom === null) return []
  const path = 'documentCreation.serviceDateFrom'
  if (advance) return [{ path, message: 'Eine Anzahlungsrechnung nennt nur den Tag, der zu erwarten ist' }]
  if (serviceDateFrom < serviceDay) return []
  return [
    { path, message: `Der Leistungszeitraum beginnt nach seinem letzten Tag, dem ${formatDay(serviceDay)}` },
  ]
}

/** What is said of it: '01.11.2026 – 30.11.2026', or the day alone. */
export function servicePeriodText(
  { serviceDateFrom, serviceDay }: ServicePeriod,
  shown: (day: Day) => string = formatDay,
): string {
  return serviceDateFrom === null ? shown(serviceDay) : `${shown(serviceDateFrom)} – ${shown(serviceDay)}`
}

/** What a period or a day is called. */
export const servicePeriodLabel = ({ serviceDateFrom }: { serviceDateFrom: string | null }) =>
  serviceDateFrom === null ? 'Leistungsdatum' : 'Leistungszeitraum'
