import { Lexer, type Token, type Tokens } from 'marked'
import { type Block, type Inline, type ManualPage, plainText } from '#areas/manual/rules/manual-page.ts'

/**
 * Reads a page of the manual (docs/handbuch) from its Markdown. Throws where the Markdown says more than the screen can draw, so that
 * nothing of a page is missing in Kontor without anybody noticing.
 */
export function readManualPage(markdown: string): ManualPage {
  const ids = new Map<string, number>()
  const [title, ...blocks] = blocksOf(new Lexer({ gfm: true }).lex(markdown), ids)
  if (title?.kind !== 'heading' || title.level !== 1) throw new Error('a page begins with its title')
  return { title: plainText(title.text), blocks }
}

/** The address of a heading within its page, as the repository's own view of it makes them. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function blocksOf(tokens: readonly Token[], ids: Map<string, number>): Block[] {
  return tokens.filter(({ type }) => type !== 'space').map((token) => blockOf(token as Tokens.Generic, ids))
}

function blockOf(token: Tokens.Generic, ids: Map<string, number>): Block {
  switch (token.type) {
    case 'heading': {
      const text = inlinesOf(token.tokens)
      return { kind: 'heading', level: token['depth'], id: freshId(headingId(plainText(text)), ids), text }
    }
    case 'paragraph':
    case 'text':
      return pictureOf(token) ?? { kind: 'paragraph', text: inlinesOf(token.tokens) }
    case 'list':
      return {
        kind: 'list',
        start: token['ordered'] ? Number(token['start']) : null,
        items: (token as Tokens.List).items.map((item) => blocksOf(item.tokens, ids)),
      }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens))
      return { kind: 'table', head: cells(header), rows: rows.map(cells) }
    }
    case 'code':
      return { kind: 'code', text: token['text'] }
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens ?? [], ids) }
    default:
      throw new Error(`the manual cannot draw '${token.type}': ${token.raw}`)
  }
}

/** A paragraph that is a picture and nothing else. */
function pictureOf({ tokens = [] }: Tokens.Generic): Block | null {
  const [image, more] = tokens
  if (image?.type !== 'image' || more) return null
  return { kind: 'picture', file: image['href'].replace(/^.*\//, ''), description: image['text'] }
}

function inlinesOf(tokens: readonly Token[] = []): Inline[] {
  return tokens.map((token) => inlineOf(token as Tokens.Generic))
}

function inlineOf(token: Tokens.Generic): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return withoutBreaks(token['text'])
    case 'strong':
      return { kind: 'strong', text: inlinesOf(token.tokens) }
    case 'em':
      return { kind: 'emphasis', text: inlinesOf(token.tokens) }
    case 'codespan':
      return { kind: 'code', text: [token['text']] }
    case 'link':
      return { kind: 'link', to: token['href'], text: inlinesOf(token.tokens) }
    default:
      throw new Error(`the manual cannot draw '${token.type}': ${token.raw}`)
  }
}

/** Lines of the source end where they are long, not where the reader should stop. */
const withoutBreaks = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** The second heading of the same words gets `-1`, the third `-2`. */
function freshId(id: string, ids: Map<string, number>): string {
  const count = ids.get(id) ?? 0
  ids.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
