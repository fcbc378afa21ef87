import { mkdir, writeFile } from 'node:fs/promises'
import { drawPages, readText } from '#test/pdf/tools.ts'

const folder = 'test-results/photos'

/** What a PDF says, with single spaces; drawn beside the photographs where somebody wants to look at them. */
export async function readPaper(pdf: Buffer, name: string): Promise<string> {
  if (process.env['PHOTOGRAPHS'] === 'write') {
    await mkdir(folder, { recursive: true })
    const pages = await drawPages(pdf, 90)
    await Promise.all(pages.map((page, index) => writeFile(`${folder}/${name}-paper-${index + 1}.png`, page)))
  }
  return readText(pdf)
}
