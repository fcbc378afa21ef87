import { searchKey, searchWords } from '#kernel/texts/text-key.ts'
import { type Block, type ManualPage, plainText } from './manual-page.ts'

/** What stands under one heading of the manual; `id` is empty for what stands under the page's title. */
export interface ManualSection {
  chapter: string
  pageTitle: string
  id: string
  heading: string
  text: string
  /** What a search looks into (`searchKey`). */
  headingKey: string
  textKey: string
}

/** All that can be found, in the order of the chapters. */
export function sectionsOf(pages: readonly { chapter: string; page: ManualPage }[]): ManualSection[] {
  return pages.flatMap(({ chapter, page }) => {
    const sections = [{ id: '', heading: page.title, texts: [] as string[] }]
    for (const block of page.blocks) {
      if (block.kind === 'heading') sections.push({ id: block.id, heading: plainText(block.text), texts: [] })
      else sections.at(-1)?.texts.push(textOf(block))
    }
    return sections.map(({ id, heading, texts }) => {
      const text = texts.join(' ')
      const keys = { headingKey: searchKey(`${page.title} ${heading}`), textKey: searchKey(text) }
      return { chapter, pageTitle: page.title, id, heading, text, ...keys }
    })
  })
}

/**
 * The sections in which every word of the search occurs, as in the lists; those that have all of them in their heading first, then those
 * that have one there. Within each the order of the manual stays.
 */
export function searchManual(sections: readonly ManualSection[], search: string): ManualSection[] {
  const words = searchWords(search)
  if (words.length === 0) return []
  const found = sections.filter(({ headingKey, textKey }) =>
    words.every((word) => headingKey.includes(word) || textKey.includes(word)),
  )
  const hits = (section: ManualSection) => words.filter((word) => section.headingKey.includes(word)).length
  const rank = (section: ManualSection) => {
    const count = hits(section)
    return count === words.length ? 2 : Math.min(count, 1)
  }
  return found.toSorted((a, b) => rank(b) - rank(a))
}

/** Some letters of a section's text, from where the most words of the search stand close together, from the beginning of a word. */
export function excerpt({ text }: ManualSection, search: string): string {
  const length = 160
  const at = densestHit(text, searchWords(search), length - 60)
  const from = at < 60 ? 0 : text.indexOf(' ', at - 40) + 1
  const part = text.slice(from, from + length)
  const end = from + length < text.length ? `${part.slice(0, part.lastIndexOf(' '))} …` : part
  return from > 0 ? `… ${end}` : end
}

/** Where the stretch of text begins that holds the most of the words; -1 where none does, as they may stand in the heading alone. */
function densestHit(text: string, words: readonly string[], stretch: number): number {
  const hits = [...text.matchAll(/\S+/g)].flatMap(({ 0: written, index }) => {
    const key = searchKey(written)
    return words.filter((word) => key.includes(word)).map((word) => ({ index, word }))
  })
  let densest = { index: -1, count: 0 }
  for (const { index } of hits) {
    const near = hits.filter((hit) => hit.index >= index && hit.index < index + stretch)
    const count = new Set(near.map(({ word }) => word)).size
    if (count > densest.count) densest = { index, count }
  }
  return densest.index
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.text)
    case 'list':
      return block.items.map((blocks) => blocks.map(textOf).join(' ')).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' ')
    case 'picture':
      return block.description
    case 'code':
      return block.text
    case 'quote':
      return block.blocks.map(textOf).join(' ')
  }
}
