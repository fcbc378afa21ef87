/** The part of a column that its place depends on. */
export interface Placed {
  key: string
  isExtra?: boolean
}

/** Which columns stand, in which order, and how wide those are that somebody drew. */
export interface ColumnChoice {
  keys: readonly string[]
  widths: Readonly<Record<string, number>>
}

export const usualKeys = (columns: readonly Placed[]): string[] =>
  columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)

/** What a text of the address means (`state.number-180.receiver`); the usual columns where it names none that the list has. */
export function choiceOfText(text: string, columns: readonly Placed[]): ColumnChoice {
  const keys: string[] = []
  const widths: Record<string, number> = {}
  for (const part of text.split('.')) {
    const [, key = '', width] = /^(\w+)(?:-(\d{2,4}))?$/.exec(part) ?? []
    if (keys.includes(key) || !columns.some((column) => column.key === key)) continue
    keys.push(key)
    if (width) widths[key] = Number(width)
  }
  return keys.length > 0 ? { keys, widths } : { keys: usualKeys(columns), widths: {} }
}

const keyOfPart = (part: string) => part.replace(/-\d{2,4}$/, '')

/** The parts of a text of the address that name none of the columns. */
export function unknownParts(text: string, columns: readonly Placed[]): string[] {
  return text.split('.').filter((part) => part !== '' && !columns.some(({ key }) => key === keyOfPart(part)))
}

/** A text of the address without these parts. */
export const withoutParts = (text: string, parts: readonly string[]): string =>
  text
    .split('.')
    .filter((part) => !parts.includes(part))
    .join('.')

/** The same as text; '' where all is as usual. */
export function textOfChoice({ keys, widths }: ColumnChoice, columns: readonly Placed[]): string {
  const text = keys.map((key) => (widths[key] === undefined ? key : `${key}-${widths[key]}`)).join('.')
  return text === usualKeys(columns).join('.') ? '' : text
}

/** Puts a column into another place, counted without it. */
export function withMoved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key)
  return [...others.slice(0, Math.max(0, to)), key, ...others.slice(Math.max(0, to))]
}
