import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from './tools.ts'

/** What veraPDF says of the files against PDF/A-3a and PDF/UA-1: two lines a file. Fails when it finds a fault. */
export async function veraPdf(files: readonly string[]): Promise<string> {
  const source = fileURLToPath(new URL('./VeraPdf.java', import.meta.url))
  return runTool('java', ['-cp', await classPath(), source, ...files])
}

/** veraPDF's classes lie in a jar that a package of npm brings; the XML binding that Java dropped comes from Debian. */
async function classPath(): Promise<string> {
  const pdfFolder = dirname(createRequire(import.meta.url).resolve('@opendataloader/pdf'))
  const folder = '/usr/share/java'
  const jaxb = existsSync(folder)
    ? (await readdir(folder)).filter((name) => /^(jaxb|javax\.activation|istack)/.test(name))
    : []
  if (jaxb.length === 0) throw new Error('JAXB fehlt. Bitte installieren: apt-get install libjaxb-java')
  return [
    join(pdfFolder, '../lib/opendataloader-pdf-cli.jar'),
    ...jaxb.map((name) => join(folder, name)),
  ].join(':')
}
