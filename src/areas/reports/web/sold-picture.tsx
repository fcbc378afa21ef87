import { PhotoPicture } from '#areas/stock/web/photos/photo-picture.tsx'
import { Package } from '#web/ui/icons.ts'

/** What was sold, as its title photo shows it. */
export default function SoldPicture({ uuid }: { uuid: string | null }) {
  if (uuid === null) return <Package />
  return <PhotoPicture uuid={uuid} fileName="Titelbild.jpg" size="thumbnail" alt="" />
}
