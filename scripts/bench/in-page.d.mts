/** A press or a key, and how long until its answer was drawn, in milliseconds (the browser counts in steps of eight). */
export interface Interaction {
  kind: string
  duration: number
}

export function watchInteractions(): void
export function seenInteractions(): Interaction[]
export function watchFor(selector: string): void
/** Milliseconds from the press on. */
export function answered(): Promise<number>
export function watchFrames(): void
/** How long each frame stood, in milliseconds. */
export function seenFrames(): number[]
