/** What is wrong with how Kontor runs here, and is the managers' business. */
export type Warning =
  | 'proxy-not-trusted'
  | 'clock-behind'
  | 'clock-ahead'
  | 'passwords-guessed'
  | 'no-room-for-backup'

/** What a node has to tell the managers. Each node notices for itself; nothing is stored. */
export interface Warnings {
  /** Tells it until then; answers whether it was not told before. */
  tell(warning: Warning, until: Date): boolean
  current(): Warning[]
}

/** `onNew` hears of each that was not told before. */
export function keepWarnings(
  now: () => number = Date.now,
  onNew: (warning: Warning) => void = () => {},
): Warnings {
  const ends = new Map<Warning, number>()
  const isTold = (warning: Warning) => (ends.get(warning) ?? 0) > now()
  return {
    tell(warning, until) {
      const isNew = !isTold(warning)
      ends.set(warning, until.getTime())
      if (isNew) onNew(warning)
      return isNew
    },
    current: () => [...ends.keys()].filter(isTold),
  }
}
