import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { chooseTitlePhoto, titlePhotoChosen } from '../contract.ts'
import type { FileOwners } from './file-owners.ts'

/** 'Titelbild': the photo by which lists and selects show the product. */
export const chooseTitlePhotoCommand = ({ findProduct }: FileOwners) =>
  command(chooseTitlePhoto, async (tx, { attachmentEntityId }, context) => {
    const productId = context.params.uuid
    const product = await findProduct(tx, productId, 'changing')
    if (!product) throw new Refusal('not-found')
    const photo = await tx
      .selectFrom('photos')
      .innerJoin('attachments', 'attachments.attachment_id', 'photos.attachment_id')
      .select(['is_title', 'file_name'])
      .where('photos.attachment_id', '=', attachmentEntityId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
    if (!photo) throw new Refusal('not-found')
    if (photo.is_title) return {}
    setTitle(tx, context, productId, attachmentEntityId)
    return fact(titlePhotoChosen, productId, {
      productCode: product.number,
      attachmentEntityId,
      fileName: photo.file_name,
    })
  })

/** Where a photo that goes was the product's title, the oldest other one takes its place. */
export async function chooseNextTitle(
  tx: Tx,
  context: Context,
  productId: EntityId,
  goes: EntityId,
): Promise<void> {
  const photos = await tx
    .selectFrom('photos')
    .innerJoin('attachments', 'attachments.attachment_id', 'photos.attachment_id')
    .select(['photos.attachment_id', 'is_title'])
    .where('product_id', '=', productId)
    .orderBy('at')
    .orderBy('photos.attachment_id')
    .execute()
  const next = photos.find(({ attachment_id }) => attachment_id !== goes)
  const wasTitle = photos.some(({ attachment_id, is_title }) => attachment_id === goes && is_title)
  if (next && wasTitle) setTitle(tx, context, productId, next.attachment_id)
}

function setTitle(tx: Tx, { write }: Context, productId: EntityId, attachmentId: EntityId): void {
  const others = tx.updateTable('photos').where('product_id', '=', productId).where('is_title', '=', true)
  write(others.set({ is_title: false }))
  write(tx.updateTable('photos').set({ is_title: true }).where('attachment_id', '=', attachmentId))
}
