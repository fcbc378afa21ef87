import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { manyUses } from '#test/pdf/killing-logos.ts'

// A process that typesets something long, tells who its children are, and waits to be killed.

const printer = createPdfPrinter()
const picture = { folder: join(import.meta.dirname, '../../src/server/pdf'), main: 'picture.typ' }
const draw = (drawing: string) =>
  printer.render(picture, { picture: '/logo.svg' }, { 'logo.svg': Buffer.from(drawing) })
await draw(manyUses(1))
void draw(manyUses())
const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
process.send?.(children.map(Number))
