import { previewPath, thumbnailPath } from '#areas/attachments/contract.ts'
import { usePicture } from '#web/files/use-picture.ts'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { ImageOff } from '#web/ui/rare-icons.ts'
import styles from './photo-picture.module.css'

interface PhotoPictureProps {
  uuid: string
  fileName: string
  size: 'thumbnail' | 'large'
  /** '' where what stands beside it says it all. */
  alt: string
}

/** A photo, as it is shown: upright and without what the camera wrote into the file. */
export function PhotoPicture({ uuid, fileName, size, alt }: PhotoPictureProps) {
  const path = size === 'large' ? previewPath : thumbnailPath
  const { address, failed } = usePicture(path(uuid, fileName))
  if (address) return <img src={address} alt={alt} className={styles[size]} />
  return (
    <span className={styles.missing}>
      {failed ? (
        <>
          <ImageOff aria-hidden="true" />
          {size === 'large' && 'Das Foto konnte nicht geladen werden.'}
        </>
      ) : (
        size === 'large' && <Spinner size="large" label="Das Foto wird geladen …" />
      )}
    </span>
  )
}
