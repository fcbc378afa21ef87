import { refuse } from '#kernel/errors.ts'
import { photoTypes } from '#kernel/files/media-types.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'
import { storeContent } from '#server/files/store-content.ts'
import { mostMegapixels, type PhotoViews } from '#server/pictures/photo-job.ts'
import { makePhotoViews } from '#server/pictures/photo-views.ts'
import { photoRefusal } from '../contract.ts'

const faults = {
  broken:
    'Das Foto ist beschädigt oder unvollständig. Bitte speichern Sie es neu und laden Sie es noch einmal hoch',
  'too-large': `Das Foto darf höchstens ${mostMegapixels} Megapixel haben`,
} as const

/** What is shown of a photo; refuses what is none. Takes its time: to be called before the transaction. */
export async function checkPhoto(file: ReceivedFile, path: string): Promise<PhotoViews> {
  if (!photoTypes.some((type) => type === file.type)) {
    refuse(path, photoRefusal)
  }
  const views = await makePhotoViews(() => file.read())
  return typeof views === 'string' ? refuse(path, faults[views]) : views
}

/** Makes an attachment a photo of a product, which is held; the first one is its title photo. */
export async function storePhoto(
  tx: Tx,
  context: Context,
  attachmentId: EntityId,
  productId: EntityId,
  { large, thumbnail, width, height }: PhotoViews,
): Promise<void> {
  const title = await tx
    .selectFrom('photos')
    .select('attachment_id')
    .where('product_id', '=', productId)
    .where('is_title', '=', true)
    .executeTakeFirst()
  // Contents are locked in the order of their hashes.
  const [large_sha256, thumbnail_sha256] = [
    storeContent(tx, context, large),
    storeContent(tx, context, thumbnail),
  ]
  context.write(
    tx.insertInto('photos').values({
      attachment_id: attachmentId,
      product_id: productId,
      is_title: title === undefined,
      width,
      height,
      large_sha256,
      thumbnail_sha256,
    }),
  )
}
