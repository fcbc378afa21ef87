/** Where something is on the screen, in pixels from its left top corner. */
export interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

const gap = 8

/**
 * How far above the lower edge of the window a box may stand without lying over any of the obstacles: where it was meant
 * to, or above what is in its way. Where there is no such place it stays where it was meant to.
 */
export function freeBottom(
  box: { left: number; right: number; height: number },
  windowHeight: number,
  wanted: number,
  obstacles: readonly Place[],
): number {
  const beside = obstacles.filter(({ left, right }) => left < box.right && right > box.left)
  let bottom = wanted
  for (const obstacle of [...beside].sort((a, b) => b.bottom - a.bottom)) {
    const lower = windowHeight - bottom
    const isOver = obstacle.top < lower + gap && obstacle.bottom > lower - box.height - gap
    if (isOver) bottom = windowHeight - obstacle.top + gap
  }
  return windowHeight - bottom - box.height < gap ? wanted : bottom
}
