import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's package of each program that the PDF tests call. */
const packages = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  qpdf: 'qpdf',
  java: 'openjdk-17-jdk-headless libjaxb-java',
}

/** What a program prints. Fails with the program's words, or with what to install when there is no such program. */
export async function runTool(tool: keyof typeof packages, args: string[]): Promise<string> {
  try {
    const { stdout } = await run(tool, args, { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const failed = error as { code?: unknown; stdout?: string; stderr?: string } // what execFile's promise rejects with
    if (failed.code === 'ENOENT') {
      throw new Error(`'${tool}' fehlt. Bitte installieren: apt-get install ${packages[tool]}`)
    }
    throw new Error(`${tool} ${args.join(' ')}\n${failed.stdout ?? ''}\n${failed.stderr ?? String(error)}`)
  }
}

/** Lends a folder for as long as `use` runs. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-pdf-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Word {
  text: string
  page: number
  /** In millimetres from the upper left corner. */
  left: number
  top: number
  right: number
  bottom: number
}

/** Every word with its place on the paper. */
export function readWords(pdf: Uint8Array): Promise<Word[]> {
  return withFolder(async (folder) => {
    const file = join(folder, 'a.pdf')
    await writeFile(file, pdf)
    const pages = (await runTool('pdftotext', ['-bbox', file, '-'])).split('<page ').slice(1)
    const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g
    const millimetres = (points: string | undefined) => (Number(points) * 25.4) / 72
    return pages.flatMap((page, index) =>
      [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
        text: text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
        page: index + 1,
        left: millimetres(left),
        top: millimetres(top),
        right: millimetres(right),
        bottom: millimetres(bottom),
      })),
    )
  })
}

/** The text of each page, laid out as on paper. */
export function readPages(pdf: Uint8Array): Promise<string[]> {
  return withFolder(async (folder) => {
    const file = join(folder, 'a.pdf')
    await writeFile(file, pdf)
    const text = await runTool('pdftotext', ['-layout', file, '-'])
    return text.split('\f').slice(0, -1)
  })
}

/** The whole text with its white space made single, for looking up sentences that wrap. */
export async function readText(pdf: Uint8Array): Promise<string> {
  return (await readPages(pdf)).join(' ').replace(/\s+/g, ' ')
}

/** Each page as a PNG. */
export function drawPages(pdf: Uint8Array, dpi: number): Promise<Buffer[]> {
  return withFolder(async (folder) => {
    await writeFile(join(folder, 'a.pdf'), pdf)
    await runTool('pdftoppm', ['-r', String(dpi), '-png', join(folder, 'a.pdf'), join(folder, 'page')])
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    return Promise.all(names.map((name) => readFile(join(folder, name))))
  })
}
