import { sendFile } from './demo-call.ts'
import type { DemoPiece } from './demo-pieces.ts'
import { drawPiece } from './draw-piece.ts'

const mostPictures = 48

/** Draws the pieces that can be bought, two at a time: each picture is decoded in a process of its own. */
export async function addPictures(url: string, token: string, pieces: readonly DemoPiece[]): Promise<void> {
  // Those of the showroom stand first in the list.
  const waiting = [...pieces].sort((a, b) => Number(b.isShown) - Number(a.isShown)).slice(0, mostPictures)
  const draw = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const bytes = new Uint8Array(await drawPiece(piece.text))
      const file = new File([bytes], 'ansicht.jpg', { type: 'image/jpeg' })
      await sendFile(url, token, file, { ownerEntityId: piece.id, tag: 'FOTO' })
    }
  }
  await Promise.all([draw(), draw()])
}
