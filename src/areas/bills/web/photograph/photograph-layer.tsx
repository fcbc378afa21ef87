import { useEffect, useRef, useState } from 'react'
import { berlinDay } from '#kernel/day.ts'
import { type Picture, pdfOfPictures } from '#web/files/pdf-of-pictures.ts'
import { shrinkPicture } from '#web/files/shrink-picture.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ArrowDown, ArrowUp, Camera, ImagePlus, Trash2 } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import styles from './photograph.module.css'

/** With 2,000 pixels each they stay below the limit of a file. */
const mostShots = 20

interface Shot extends Picture {
  key: number
  url: string
}

interface PhotographLayerProps {
  /** Takes the one PDF of all shots. */
  onDone: (files: readonly File[]) => void
  /** What the button says that goes on with it. */
  onward: string
  onClose: () => void
}

/** 'Beleg fotografieren': a shot for each page, put in order, and made one PDF. */
export default function PhotographLayer({ onDone, onward, onClose }: PhotographLayerProps) {
  const { shots, take, move, remove, isBusy } = useShots()
  function finish() {
    // A view of its own buffer alone.
    const pdf = pdfOfPictures(shots) as Uint8Array<ArrayBuffer>
    onDone([new File([pdf], `Beleg ${berlinDay(new Date())}.pdf`, { type: 'application/pdf' })])
  }
  const pages = shots.length === 1 ? '1 Seite' : `${shots.length} Seiten`
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Beleg fotografieren"
      facts={shots.length === 0 ? 'Eine Aufnahme je Seite' : pages}
      dirty={shots.length > 0}
      footer={
        <div className={styles.foot}>
          <Button kind="primary" disabled={shots.length === 0 || isBusy} onClick={finish}>
            {onward}
          </Button>
        </div>
      }
    >
      <div className={styles.take}>
        <ShotButton
          label={shots.length === 0 ? 'Aufnehmen' : 'Nächste Seite'}
          isCamera
          isBusy={isBusy}
          onTake={take}
        />
        <ShotButton label="Aus den Fotos" isBusy={isBusy} onTake={take} />
      </div>
      {shots.length > 0 && (
        <ol aria-label="Aufnahmen" className={styles.shots}>
          {shots.map((shot, index) => (
            <li key={shot.key} className={styles.shot}>
              <img src={shot.url} alt="" className={styles.picture} />
              <span className={styles.page}>Seite {index + 1}</span>
              <IconButton
                label={`Seite ${index + 1} nach vorn`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Seite ${index + 1} nach hinten`}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={index === shots.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Seite ${index + 1} entfernen`}
                icon={<Trash2 aria-hidden="true" />}
                tone="danger"
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
    </SideLayer>
  )
}

interface ShotButtonProps {
  label: string
  /** Opens the camera at once, where there is one. */
  isCamera?: boolean
  isBusy: boolean
  onTake: (files: readonly File[]) => void
}

function ShotButton({ label, isCamera = false, isBusy, onTake }: ShotButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        kind={isCamera ? 'primary' : 'secondary'}
        busy={isBusy}
        icon={isCamera ? <Camera aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        aria-label={isCamera ? 'Aufnahme der Kamera' : 'Vorhandene Fotos'}
        hidden
        onChange={(event) => {
          onTake([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function useShots() {
  const toasts = useToasts()
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [isBusy, setBusy] = useState(false)
  const nextKey = useRef(0)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )

  async function take(files: readonly File[]) {
    setBusy(true)
    const room = mostShots - shots.length
    if (files.length > room) toasts.failure(`Höchstens ${mostShots} Seiten. Die übrigen Fotos fehlen.`)
    // One after another: a phone has little memory.
    for (const file of files.slice(0, room)) {
      try {
        const picture = await shrinkPicture(file)
        const url = URL.createObjectURL(
          new Blob([picture.bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
        )
        urls.current.push(url)
        nextKey.current += 1
        const shot = { ...picture, url, key: nextKey.current }
        setShots((before) => [...before, shot])
      } catch {
        toasts.failure(`${file.name} lässt sich nicht als Bild lesen.`)
      }
    }
    setBusy(false)
  }
  const move = (from: number, to: number) =>
    setShots((before) => {
      const moved = before[from]
      return moved ? before.toSpliced(from, 1).toSpliced(to, 0, moved) : before
    })
  const remove = (index: number) => setShots((before) => before.toSpliced(index, 1))
  return { shots, take: (files: readonly File[]) => void take(files), move, remove, isBusy }
}
