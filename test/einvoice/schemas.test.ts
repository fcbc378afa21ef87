import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import type { SchemaName } from '#areas/einvoice/rules/invoice-format.ts'
import { checkSchema } from '#areas/einvoice/rules/schema/check-schema.ts'
import { loadGrammar } from '#areas/einvoice/server/load-grammar.ts'
import { parseXml } from '#areas/einvoice/server/parse-xml.ts'
import { shortOrLong } from '#test/endurance.ts'
import { alterXml } from './altered-files.ts'

// Our grammars against libxml2, the library behind xmllint, with the schemas themselves.

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(join(folder, 'xsd'))
if (!isThere)
  console.log('skipped: e-invoices by their schemas; KONTOR_TEST_DATA names no folder with einvoice/xsd')

interface Format {
  grammar: SchemaName
  entry: string
  isOf: RegExp
}
const formats: readonly Format[] = [
  { grammar: 'ubl-2.1', entry: 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd', isOf: /:xsd:Invoice-2"/ },
  { grammar: 'ubl-2.1', entry: 'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd', isOf: /:xsd:CreditNote-2"/ },
  {
    grammar: 'cii-d16b',
    entry: 'cii-d16b/CrossIndustryInvoice_100pD16B.xsd',
    isOf: /CrossIndustryInvoice:100/,
  },
  {
    grammar: 'factur-x-en16931',
    entry: 'factur-x-en16931/FACTUR-X_EN16931.xsd',
    isOf: /CrossIndustryInvoice:100/,
  },
]

const validators = new Map<string, XsdValidator>()

function validatorOf({ entry }: Format): XsdValidator {
  const url = join(folder, 'xsd', entry)
  const validator =
    validators.get(url) ?? XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
  validators.set(url, validator)
  return validator
}

/** White space about a day, which XML Schema passes over (part 2, section 4.3.6) and libxml2 does not. */
const spacesAboutDays = />\s*(\d{4}-\d\d-\d\d(?:T[\d:.]+)?)\s*</g

/** Whether libxml2 takes a file for sound; null where it cannot read it. */
function isSoundToOthers(bytes: Uint8Array, format: Format): boolean | null {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(withoutSpacesAboutDays(bytes))
  } catch {
    return null
  }
  try {
    validatorOf(format).validate(document)
    return true
  } catch (error) {
    if (error instanceof XmlValidateError) return false
    throw error
  } finally {
    document.dispose()
  }
}

function withoutSpacesAboutDays(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replace(spacesAboutDays, '>$1<'), 'latin1')
}

/** What we do not read although libxml2 does: other versions of XML than 1.0. */
const refusedByUs = /XML-Version/

/** Whether both say the same of a file; null where they cannot read it. */
function agree(
  bytes: Uint8Array,
  format: Format,
): { isSound: boolean; isAgreed: boolean; said: string } | null {
  const parsed = parseXml(bytes)
  const theirs = isSoundToOthers(bytes, format)
  if ('fault' in parsed) {
    const isAgreed = theirs === null || refusedByUs.test(parsed.fault)
    return isAgreed ? null : { isSound: theirs, isAgreed, said: parsed.fault }
  }
  const { count, faults } = checkSchema(parsed.root, loadGrammar(format.grammar))
  // The test's own text is UTF-8: a file that names another set is none.
  const isSound = count === 0 && !parsed.note?.isError
  return {
    isSound: theirs ?? false,
    isAgreed: isSound === (theirs ?? false),
    said: faults[0]?.message ?? 'sound',
  }
}

function filesIn(path: string): { file: string; bytes: Buffer }[] {
  return readdirSync(path).flatMap((name) => {
    const file = join(path, name)
    if (statSync(file).isDirectory()) return name === 'xsd' ? [] : filesIn(file)
    return name.endsWith('.xml') ? [{ file, bytes: readFileSync(file) }] : []
  })
}

const formatsOf = (bytes: Buffer) =>
  formats.filter(({ isOf }) => isOf.test(bytes.toString('latin1').slice(0, 6000)))

if (isThere) xmlRegisterFsInputProviders()

test.skipIf(!isThere)('every file of the corpora is sound or broken to both', () => {
  let [sound, broken] = [0, 0]
  for (const { file, bytes } of filesIn(folder)) {
    for (const format of formatsOf(bytes)) {
      const found = agree(bytes, format)
      if (!found) continue
      expect(found.isAgreed, `${file}: ${found.said}`).toBe(true)
      if (found.isSound) sound += 1
      else broken += 1
    }
  }
  expect(sound).toBeGreaterThan(100)
  expect(broken).toBeGreaterThan(50)
})

test.skipIf(!isThere)('files altered at random are sound or broken to both', () => {
  const files = filesIn(folder).filter(({ bytes }) => bytes.length < 60_000 && formatsOf(bytes).length > 0)
  let seed = Date.now() % 2 ** 31
  console.log(`altered e-invoices by the seed ${seed}`)
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  let [sound, broken] = [0, 0]
  for (let time = 0; time < shortOrLong(600, 20_000); time += 1) {
    const one = files[Math.floor(random() * files.length)]
    if (!one) continue
    const times = 1 + Math.floor(random() * 2)
    let text = one.bytes.toString('utf8')
    for (let turn = 0; turn < times; turn += 1) text = alterXml(text, random)
    for (const format of formatsOf(one.bytes)) {
      const found = agree(Buffer.from(text), format)
      if (!found) continue
      expect(found.isAgreed, `${one.file}: ${found.said}\n${text}`).toBe(true)
      if (found.isSound) sound += 1
      else broken += 1
    }
  }
  expect(sound).toBeGreaterThan(20)
  expect(broken).toBeGreaterThan(150)
})

test.skipIf(!isThere)('the grammars are those of the schemas', async () => {
  const target = await mkdtemp(join(tmpdir(), 'kontor-grammars-'))
  try {
    execFileSync(process.execPath, ['scripts/generate-invoice-schemas.ts', join(folder, 'xsd'), target])
    for (const { grammar } of formats) {
      const stored = readFileSync(`src/areas/einvoice/server/schemas/${grammar}.txt`, 'utf8')
      expect(readFileSync(join(target, `${grammar}.txt`), 'utf8') === stored, grammar).toBe(true)
    }
  } finally {
    await rm(target, { recursive: true })
  }
})
