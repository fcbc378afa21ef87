/** A page of the manual as the screen draws it, read from its Markdown when the screens are built. */
export interface ManualPage {
  title: string
  blocks: Block[]
}

export type Block =
  | { kind: 'heading'; level: number; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; file: string; description: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }

/** A piece of running text: plain, or marked as its kind says. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'code'; text: Inline[] }
  | { kind: 'link'; to: string; text: Inline[] }

/** The words of a running text, without its marks. */
export const plainText = (text: readonly Inline[]): string =>
  text.map((part) => (typeof part === 'string' ? part : plainText(part.text))).join('')
