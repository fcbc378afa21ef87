import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutFont, type FontPart, fontParts } from '../scripts/generate-fonts.ts'

describe.each(fontParts.map((part) => ({ name: basename(part.file), part })))('$name', ({ name, part }) => {
  test('is cut from the package (else run scripts/generate-fonts.ts)', async () => {
    const font = readFileSync(part.file)
    expect(font.equals(await cutFont(part))).toBe(true)
    expect(font.length).toBeLessThan(32_000)
  })

  test('is loaded for the letters that it has', () => {
    const theme = readFileSync(join(import.meta.dirname, '../src/web/theme.css'), 'utf8')
    const face = theme.split('@font-face').find((text) => text.includes(name))
    expect(/unicode-range:\s*([^;]*);/.exec(face ?? '')?.[1]?.replace(/\s+/g, ' ')).toBe(unicodeRange(part))
  })
})

function unicodeRange({ ranges }: FontPart): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}
