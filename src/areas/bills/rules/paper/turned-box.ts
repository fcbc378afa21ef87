import type { PaperBox, PaperPage, PaperTurn } from '#kernel/files/paper-page.ts'

type Size = Pick<PaperPage, 'width' | 'height'>

/** Where a rectangle of a page stands once the page of this size is turned clockwise; any unit. */
export function turnedBox<B extends PaperBox>(box: B, { width, height }: Size, turn: PaperTurn): B {
  const { left, top, right, bottom } = box
  if (turn === 90) return { ...box, left: height - bottom, top: left, right: height - top, bottom: right }
  if (turn === 180)
    return { ...box, left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (turn === 270) return { ...box, left: top, top: width - right, right: bottom, bottom: width - left }
  return box
}

/** The turn that takes another one back. */
export function turnedBack(turn: PaperTurn): PaperTurn {
  if (turn === 90) return 270
  return turn === 270 ? 90 : turn
}

/** A rectangle of a page as it came, which has its own size, on the page as it was read. */
export function boxAsRead(box: PaperBox, came: Size, page: Size & { turned?: PaperTurn }): PaperBox {
  const { turned = 0 } = page
  const { left, top, right, bottom } = turnedBox(box, came, turned)
  const isAcross = turned === 90 || turned === 270
  const [width, height] = isAcross ? [came.height, came.width] : [came.width, came.height]
  const [along, down] = [page.width / width, page.height / height]
  return { left: left * along, top: top * down, right: right * along, bottom: bottom * down }
}
