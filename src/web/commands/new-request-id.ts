import { type EntityId, entityIdFrom } from '#kernel/id.ts'

/** A fresh id for one command, made by the screen (decisions §2). */
export function newRequestId(): EntityId {
  return entityIdFrom(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
