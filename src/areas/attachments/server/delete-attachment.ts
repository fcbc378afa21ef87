import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteAttachment, reportTag, serverTags } from '../contract.ts'
import { deleteFiles, loadReports } from './delete-files.ts'
import type { FileOwners } from './file-owners.ts'
import { fileFact, lockAttachment } from './lock-attachment.ts'
import { ownerFact, ownerKinds, withoutOwner } from './owner-kinds.ts'
import { chooseNextTitle } from './title-photo.ts'

/** Only while its document is neither issued nor locked (decisions §9); a product's photo always. */
export const deleteAttachmentCommand = (owners: FileOwners) =>
  command(deleteAttachment, async (tx, input, context) => {
    const { uuid } = context.params
    refuseOtherEntity(uuid, input.uuid)
    const { file, owner } = await lockAttachment(owners, tx, uuid, context.actor)
    if (serverTags.includes(file.tag)) {
      refuse(
        'uuid',
        file.tag === reportTag
          ? 'Der Prüfbericht bleibt bei der Datei, die er prüft'
          : 'Diese Datei gehört zur Rechnung selbst und kann nicht gelöscht werden',
      )
    }
    if (owner && (await owners.isIssued(tx, owner.id))) {
      refuse('uuid', 'Die Rechnung ist ausgestellt; ihre Anhänge können nicht mehr gelöscht werden')
    }
    if (owner) await holdOpenMonths(tx, await owners.monthsOf(tx, owner.id))
    if (owner?.kind === 'PRODUCT') await chooseNextTitle(tx, context, owner.id, uuid)
    deleteFiles(tx, context, [file, ...(await loadReports(tx, uuid))])
    const { deleted } = owner ? ownerKinds[owner.kind] : withoutOwner
    return fact(deleted, uuid, { ...fileFact(file), ...ownerFact(owner) })
  })
