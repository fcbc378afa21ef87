import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { killingLogos } from '#test/pdf/killing-logos.ts'
import { readText, withFolder } from '#test/pdf/tools.ts'
import { until } from '#test/until.ts'

const template = { folder: '/', main: 'none.typ' }
const entry = new URL('./broken-process.ts', import.meta.url)

describe('a child that breaks', () => {
  test.each([
    ['exit', 'crash'],
    ['throw', 'crash'],
    ['hang', 'timeout'],
    ['outgrow', 'memory'],
  ])('%s fails its own document only', async (data, reason) => {
    const printer = createPdfPrinter({ entry, timeoutMs: 4_000 })
    const broken = expect(printer.render(template, data)).rejects.toMatchObject({ reason })
    const waiting = printer.render(template, 'work')
    await broken
    expect(await waiting).toEqual(new Uint8Array([1]))
    await printer.close()
  })

  test('data that no child can be sent fails its document only', async () => {
    const printer = createPdfPrinter({ entry })
    await expect(printer.render(template, () => 'work')).rejects.toMatchObject({ reason: 'document' })
    expect(await printer.render(template, 'work')).toEqual(new Uint8Array([1]))
    await printer.close()
  })

  test('one that has grown finishes its document and is replaced', async () => {
    const printer = createPdfPrinter({ entry })
    const [first] = await printer.render(template, 'who')
    expect(await printer.render(template, 'who')).toEqual(new Uint8Array([first ?? 0]))
    expect(await printer.render(template, 'grow')).toEqual(new Uint8Array([3]))
    const [second] = await printer.render(template, 'who')
    expect(second).not.toBe(first)
    await printer.close()
  })

  test('again and again', async () => {
    const printer = createPdfPrinter({ entry, workers: 2 })
    for (let round = 0; round < 5; round += 1) {
      await expect(printer.render(template, 'exit')).rejects.toMatchObject({ reason: 'crash' })
      expect(await printer.render(template, 'work')).toEqual(new Uint8Array([1]))
    }
    await printer.close()
  })
})

test('closing finishes what runs and refuses what waits or comes later', async () => {
  const printer = createPdfPrinter({ entry })
  const running = printer.render(template, 'slow')
  const waiting = expect(printer.render(template, 'work')).rejects.toMatchObject({ reason: 'closed' })
  const closed = printer.close()
  await waiting
  expect(await running).toEqual(new Uint8Array([2]))
  await closed
  await expect(printer.render(template, 'work')).rejects.toMatchObject({ reason: 'closed' })
  await printer.close()
})

describe('typesetting', () => {
  const printer = createPdfPrinter()
  afterAll(() => printer.close())

  const source = `
    #let d = json(bytes(sys.inputs.data))
    #set document(title: "T", date: datetime(year: 2026, month: 1, day: 2))
    #set text(font: ("Inter", "DejaVu Sans Mono"), fallback: false, lang: "de")
    #d.text`

  /** Sets a text with a template of three lines. */
  const typeset = (text: string, main = source) =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'template'))
      await writeFile(join(folder, 'template', 'main.typ'), main)
      return printer.render({ folder: join(folder, 'template'), main: 'main.typ' }, { text })
    })

  test('the same input gives the same bytes', async () => {
    expect(Buffer.compare(await typeset('Zwölf Boxkämpfer'), await typeset('Zwölf Boxkämpfer'))).toBe(0)
  })

  test.each([
    ['European scripts', 'Łódź Αθήνα Київ Ğışöü Հայ ქართ ẞ', 'Łódź Αθήνα Київ Ğışöü Հայ ქართ ẞ'],
    ['characters without a glyph', 'a漢字b\ue000c😀d', 'a□□b□c□d'],
    ['control characters', 'a\u0000\u0007b\u001b[31m', 'ab[31m'],
    ['half characters', 'a\udc00b', 'a\ufffdb'],
    ['marks of the template language', '#panic() $x$ *b* \\ <a> @c', '#panic() $x$ *b* \\ <a> @c'],
  ])('%s', async (_, text, printed) => {
    expect((await readText(await typeset(text))).trim()).toBe(printed)
  })

  const picture = { folder: join(import.meta.dirname, '../../src/server/pdf'), main: 'picture.typ' }
  const draw = (by: PdfPrinter, drawing: string) =>
    by.render(picture, { picture: '/logo.svg' }, { 'logo.svg': Buffer.from(drawing) })

  test.each(Object.entries(killingLogos))('a drawing that overflows the stack (%s)', async (_, drawing) => {
    await expect(draw(printer, drawing())).rejects.toMatchObject({ reason: 'crash' })
    expect((await readText(await typeset('danach'))).trim()).toBe('danach')
  })

  test('a document that takes more memory than it may', async () => {
    // A drawing would not do: it may reach the limit of its parts before anybody looks at the memory.
    const greedy = '#let rows = ()\n#for n in range(100000000) { rows.push(str(n)) }'
    await withFolder(async (folder) => {
      await writeFile(join(folder, 'greedy.typ'), greedy)
      const small = createPdfPrinter({ mostBytes: 150 * 2 ** 20 })
      const made = small.render({ folder, main: 'greedy.typ' }, '')
      await expect(made).rejects.toMatchObject({ reason: 'memory' })
      await small.close()
    })
  })

  test('a child is gone with the process that it works for, though that was killed and it was at work', async () => {
    const program = fork(join(import.meta.dirname, 'doomed-printer.ts'), { execArgv: [] })
    const [children] = await once(program, 'message')
    expect(children).toHaveLength(1)
    program.kill('SIGKILL')
    await until(async () => !children.some(isAlive))
  })

  test('a template that does not compile fails its document and names the reason', async () => {
    await expect(typeset('x', '#nothing')).rejects.toMatchObject({
      reason: 'document',
      message: expect.stringContaining('unknown variable'),
    })
    expect((await readText(await typeset('danach'))).trim()).toBe('danach')
  })
})

const onLinux = test.skipIf(process.platform !== 'linux')
onLinux(
  'who stands still is replaced long before his time is over; who works for long is let',
  async () => {
    const endless =
      '#for a in range(9000) { for b in range(9000) { for c in range(9000) { let e = a * b + c } } }'
    await withFolder(async (folder) => {
      await writeFile(join(folder, 'endless.typ'), endless)
      await writeFile(
        join(folder, 'short.typ'),
        '#set document(title: "T", date: datetime(year: 2026, month: 1, day: 2))\n#sys.inputs.data',
      )
      const hard = createPdfPrinter({ timeoutMs: 14_000 })
      const working = expect(hard.render({ folder, main: 'endless.typ' }, '')).rejects.toMatchObject({
        message: 'typesetting: no answer after 14000 ms',
      })
      const others = childPids()

      const longestMs = 60_000
      const short = { folder, main: 'short.typ' }
      const printer = createPdfPrinter({ timeoutMs: longestMs })
      await printer.render(short, 'a')
      for (const pid of childPids()) if (!others.includes(pid)) process.kill(pid, 'SIGSTOP')
      const begun = performance.now()
      const broken = expect(printer.render(short, 'b')).rejects.toMatchObject({ reason: 'timeout' })
      await printer.render(short, 'c')
      expect(performance.now() - begun).toBeLessThan(longestMs * 0.75)
      await broken
      await working
      await Promise.all([printer.close(), hard.close()])
    })
  },
  90_000,
)

function childPids(): number[] {
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
