import type { EntityId } from '#kernel/id.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readPhotos } from '../contract.ts'
import type { FileToDelete } from './delete-files.ts'

/** Of a product that does not exist there are none. */
export const readPhotosRead = read(readPhotos, async (tx, _query, { params }) => {
  const rows = await tx
    .selectFrom('photos')
    .innerJoin('attachments', 'attachments.attachment_id', 'photos.attachment_id')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .select(['photos.attachment_id', 'is_title', 'width', 'height', 'file_name', 'type', 'size', 'at'])
    .where('product_id', '=', params.uuid)
    .orderBy('is_title', 'desc')
    .orderBy('at')
    .orderBy('photos.attachment_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.attachment_id },
    fileName: row.file_name,
    type: row.type,
    size: row.size,
    isTitle: row.is_title,
    width: row.width,
    height: row.height,
    at: row.at.toISOString(),
  }))
})

/** The photos of a product that is deleted, for `deleteFiles`. */
export function photosOf(tx: Tx, productId: EntityId): Promise<FileToDelete[]> {
  return tx
    .selectFrom('photos')
    .innerJoin('attachments', 'attachments.attachment_id', 'photos.attachment_id')
    .select(['photos.attachment_id', 'sha256', 'large_sha256', 'thumbnail_sha256'])
    .where('product_id', '=', productId)
    .execute()
}

/** The title photo of each of these products that has one. Served by photos_title. */
export async function titlePhotosOf(
  tx: Tx,
  productIds: readonly EntityId[],
): Promise<Map<EntityId, EntityId>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('photos')
    .select(['product_id', 'attachment_id'])
    .where('product_id', 'in', productIds)
    .where('is_title', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.attachment_id]))
}
