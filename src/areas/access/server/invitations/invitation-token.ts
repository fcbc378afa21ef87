import { createHmac } from 'node:crypto'
import type { EntityId } from '#kernel/id.ts'

/**
 * The token of an invitation's link. It is derived from the installation's key, so that managers without a mail server are shown the link
 * again; sent again, the invitation has another one.
 */
export function invitationToken(key: Uint8Array, invitationId: EntityId, invitedAt: Date): string {
  const what = `invitation ${invitationId} ${invitedAt.toISOString()}`
  return createHmac('sha256', key).update(what).digest('base64url')
}
