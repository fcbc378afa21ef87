import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { serverTags, tagAttachment } from '../contract.ts'
import type { FileOwners } from './file-owners.ts'
import { fileFact, lockAttachment } from './lock-attachment.ts'
import { ownerKinds, withoutOwner } from './owner-kinds.ts'

export const tagAttachmentCommand = (owners: FileOwners) =>
  command(tagAttachment, async (tx, { tag }, context) => {
    const { uuid } = context.params
    const { file, owner } = await lockAttachment(owners, tx, uuid, context.actor)
    if (serverTags.includes(file.tag)) refuse('uuid', 'Diese Datei hat Kontor selbst gekennzeichnet')
    if (owner?.kind === 'PRODUCT') refuse('uuid', 'Fotos von Waren haben keine Kennzeichnung')
    if (file.tag === tag) return {}
    context.write(tx.updateTable('attachments').set({ tag }).where('attachment_id', '=', uuid))
    const { tagged } = owner ? ownerKinds[owner.kind] : withoutOwner
    return fact(tagged, uuid, {
      ...fileFact(file),
      tag,
      documentEntityId: owner?.id ?? null,
      documentNumber: owner?.number ?? null,
    })
  })
