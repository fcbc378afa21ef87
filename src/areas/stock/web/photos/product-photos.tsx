import { useRef, useState } from 'react'
import { type Photo, readPhotos } from '#areas/attachments/contract.ts'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ImagePlus } from '#web/ui/icons.ts'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import type { Product } from '../../contract.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import styles from './product-photos.module.css'
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts'

/** The photos of a product: thumbnails, a large view, and how they come: by the button, or dropped anywhere on the page. */
export function ProductPhotos({ product }: { product: Product }) {
  const { uuid } = product.entityId
  const read = useRead(readPhotos, { params: { uuid } })
  const uploads = usePhotoUploads(uuid)
  const isOver = useIncomingFiles(uploads.take)
  const [shown, setShown] = useState<string | null>(null)
  const photos = read.data ?? []
  return (
    <Card title="Fotos" actions={<AddPhotos onChosen={uploads.take} />}>
      <div className={cx(styles.photos, isOver && styles.over)}>
        <Uploads uploads={uploads} />
        <Loaded of={read} rows={2}>
          {() =>
            photos.length === 0 ? (
              <p className={styles.none}>
                {isOver
                  ? 'Hier loslassen.'
                  : 'Noch kein Foto. Ziehen Sie Fotos auf diese Seite (JPEG, PNG, WebP, je bis 25 MB).'}
              </p>
            ) : (
              <ul className={styles.grid}>
                {photos.map((photo, index) => (
                  <li key={photo.entityId.uuid}>
                    <Thumbnail
                      photo={photo}
                      label={`Foto ${index + 1} von ${photos.length}`}
                      onOpen={() => setShown(photo.entityId.uuid)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {shown && (
        <PhotoViewer
          product={product}
          photos={photos}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  )
}

interface ThumbnailProps {
  photo: Photo
  label: string
  onOpen: () => void
}

function Thumbnail({ photo, label, onOpen }: ThumbnailProps) {
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${photo.isTitle ? 'Titelbild, ' : ''}${label} groß zeigen`}
      onClick={onOpen}
    >
      <PhotoPicture uuid={photo.entityId.uuid} fileName={photo.fileName} size="thumbnail" alt="" />
      {photo.isTitle && <span className={styles.title}>Titelbild</span>}
    </button>
  )
}

function AddPhotos({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" icon={<ImagePlus aria-hidden="true" />} onClick={() => input.current?.click()}>
        Fotos hinzufügen
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Fotodateien"
        hidden
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function Uploads({ uploads: { progress, failures, forgetFailures } }: { uploads: PhotoUploads }) {
  return (
    <>
      <div role="status">
        {progress && (
          <p className={styles.progress}>
            <ProgressRing
              value={progress.done / progress.all}
              label={`${progress.done} von ${progress.all} fertig`}
            />
            {`Foto ${progress.done + 1} von ${progress.all} wird hochgeladen …`}
          </p>
        )}
      </div>
      {failures.length > 0 && (
        <Notice
          kind="error"
          live
          title={
            failures.length === 1
              ? 'Ein Foto wurde nicht gespeichert'
              : `${failures.length} Fotos wurden nicht gespeichert`
          }
          action={
            <Button size="small" kind="quiet" onClick={forgetFailures}>
              Verstanden
            </Button>
          }
        >
          <ul className={styles.failures}>
            {failures.map(({ fileName, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end
              <li key={index}>{`${fileName}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
