import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { manualAddress } from '../rules/chapters.ts'
import type { Block, Inline } from '../rules/manual-page.ts'
import { pictureAddress } from './manual-pages.ts'

/** Draws the blocks of a page of the manual; `chapter` is what its links to its own headings lead into. */
export function Blocks({ blocks, chapter }: { blocks: readonly Block[]; chapter: string }): ReactNode {
  return inOrder(blocks.map((block) => drawBlock(block, chapter)))
}

/** A page never changes while it stands: its parts are known by their place, as if each were written out. */
const inOrder = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts)

function drawBlock(block: Block, chapter: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(block.level === 2 ? 'h2' : 'h3', { id: block.id }, drawText(block.text, chapter))
    case 'paragraph':
      return <p>{drawText(block.text, chapter)}</p>
    case 'list': {
      const items = inOrder(block.items.map((blocks) => drawItem(blocks, chapter)))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return (
        <table>
          <thead>{drawRow(block.head, 'th', chapter)}</thead>
          <tbody>{inOrder(block.rows.map((row) => drawRow(row, 'td', chapter)))}</tbody>
        </table>
      )
    case 'picture':
      return <img src={pictureAddress(block.file)} alt={block.description} loading="lazy" />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} chapter={chapter} />
        </blockquote>
      )
  }
}

/** An item of a list begins with running text, which is no paragraph of its own there. */
function drawItem([first, ...others]: readonly Block[], chapter: string): ReactNode {
  if (!first) return <li />
  return (
    <li>
      {first.kind === 'paragraph' ? drawText(first.text, chapter) : drawBlock(first, chapter)}
      <Blocks blocks={others} chapter={chapter} />
    </li>
  )
}

function drawRow(cells: readonly (readonly Inline[])[], kind: 'th' | 'td', chapter: string): ReactNode {
  return <tr>{inOrder(cells.map((cell) => drawCell(cell, kind, chapter)))}</tr>
}

/** A column without a name has no heading: one of no words would say nothing to a screen reader. */
function drawCell(text: readonly Inline[], kind: 'th' | 'td', chapter: string): ReactNode {
  const isHeading = kind === 'th' && text.length > 0
  return isHeading ? <th scope="col">{drawText(text, chapter)}</th> : <td>{drawText(text, chapter)}</td>
}

const drawText = (text: readonly Inline[], chapter: string): ReactNode =>
  inOrder(text.map((part) => drawPart(part, chapter)))

function drawPart(part: Inline, chapter: string): ReactNode {
  if (typeof part === 'string') return part
  const text = drawText(part.text, chapter)
  switch (part.kind) {
    case 'strong':
      return <strong>{text}</strong>
    case 'emphasis':
      return <em>{text}</em>
    case 'code':
      return <code>{text}</code>
    case 'link':
      if (part.to.startsWith('https://'))
        return (
          <a href={part.to} target="_blank" rel="noreferrer">
            {text}
          </a>
        )
      return <Link to={manualAddress(part.to.startsWith('#') ? chapter + part.to : part.to)}>{text}</Link>
  }
}
