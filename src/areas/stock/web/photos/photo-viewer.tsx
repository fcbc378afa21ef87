import {
  attachmentPath,
  chooseTitlePhoto,
  deleteAttachment,
  type Photo,
  previewPath,
} from '#areas/attachments/contract.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { Camera, FileDown, Star, Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { PictureViewer } from '#web/ui/layers/picture-viewer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { Product } from '../../contract.ts'
import { PhotoPicture } from './photo-picture.tsx'

interface PhotoViewerProps {
  product: Product
  photos: readonly Photo[]
  /** The id of the photo that is shown. */
  shown: string
  onShow: (uuid: string) => void
  onClose: () => void
}

/** A product's photos, large, and what can be done with each. One that somebody deletes meanwhile gives way to the first. */
export function PhotoViewer({ product, photos, shown, onShow, onClose }: PhotoViewerProps) {
  const found = photos.findIndex(({ entityId }) => entityId.uuid === shown)
  const index = Math.max(0, found)
  const photo = photos[index]
  if (!photo) return null
  return (
    <PictureViewer
      title={product.code}
      index={index}
      count={photos.length}
      onIndex={(wanted) => onShow(photos[wanted]?.entityId.uuid ?? shown)}
      onClose={onClose}
      actions={
        <Actions
          key={photo.entityId.uuid}
          product={product}
          photo={photo}
          onDeleted={() => {
            const next = photos[index + 1] ?? photos[index - 1]
            if (next) onShow(next.entityId.uuid)
            else onClose()
          }}
        />
      }
    >
      <PhotoPicture
        key={photo.entityId.uuid}
        uuid={photo.entityId.uuid}
        fileName={photo.fileName}
        size="large"
        alt={`${product.codeDescription}, Foto ${index + 1}`}
      />
    </PictureViewer>
  )
}

function Actions({ product, photo, onDeleted }: { product: Product; photo: Photo; onDeleted: () => void }) {
  const { uuid } = photo.entityId
  const ask = useConfirm()
  const toasts = useToasts()
  const { download, isRunning } = useFileDownload()
  const choose = useCommand(chooseTitlePhoto, {
    onApplied: () => toasts.success('Das Titelbild ist gewählt.'),
  })
  const remove = useCommand(deleteAttachment, {
    showsErrors: true,
    onApplied: () => {
      toasts.success('Das Foto wurde gelöscht.')
      onDeleted()
    },
  })
  return (
    <>
      {photo.isTitle ? (
        <Badge tone="info">Titelbild</Badge>
      ) : (
        <Button
          size="small"
          icon={<Star aria-hidden="true" />}
          busy={choose.waiting}
          onClick={() => choose.run({ attachmentEntityId: uuid }, { uuid: product.entityId.uuid })}
        >
          Als Titelbild
        </Button>
      )}
      <Button
        size="small"
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(previewPath(uuid, photo.fileName))}
        onClick={() => download(previewPath(uuid, photo.fileName))}
      >
        Herunterladen
      </Button>
      <IconButton
        label="Original herunterladen, mit allem, was die Kamera dazuschreibt, oft auch mit dem Aufnahmeort"
        icon={<Camera aria-hidden="true" />}
        onClick={() => download(attachmentPath(uuid, photo.fileName))}
      />
      <IconButton
        label="Foto löschen"
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        busy={remove.waiting}
        onClick={() =>
          ask({
            title: 'Dieses Foto wirklich löschen?',
            text: 'Auch das Original wird gelöscht.',
            confirmLabel: 'Foto löschen',
            danger: true,
            work: () => remove.run({}, { uuid }),
          })
        }
      />
    </>
  )
}
