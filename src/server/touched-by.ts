import type { EventDeclaration, PushMessage, Resource } from '#kernel/declare.ts'
import type { TouchedRows } from '#kernel/touched-rows.ts'
import type { z } from '#kernel/zod.ts'

/** Of an event: of which lists it touches rows that are known, and these alone. */
export interface Touching {
  event: string
  touches(data: unknown): Record<Resource, TouchedRows>
}

/** Joins an event with what it touches. Of lists that are left out nothing is known. */
export function touching<D extends z.ZodType>(
  event: EventDeclaration<D>,
  touches: (data: z.output<D>) => Record<Resource, TouchedRows>,
): Touching {
  // The journal holds what the event's schema parsed; a version before this one may have said less.
  return { event: event.name, touches: touches as Touching['touches'] }
}

/** Looks up what a message touches, once for all who are told; nothing is known where its data cannot be read. */
export function touchedBy(
  known: readonly Touching[],
): (message: PushMessage) => Record<Resource, TouchedRows> {
  const byEvent = new Map(known.map((one) => [one.event, one]))
  const looked = new WeakMap<PushMessage, Record<Resource, TouchedRows>>()
  return (message) => {
    const before = looked.get(message)
    if (before) return before
    const touched = look(byEvent.get(message.event), message)
    looked.set(message, touched)
    return touched
  }
}

function look(known: Touching | undefined, { data }: PushMessage): Record<Resource, TouchedRows> {
  if (!known || data === undefined) return {}
  try {
    return known.touches(data)
  } catch {
    return {}
  }
}
