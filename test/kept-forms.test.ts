import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What is typed outlives a reload and the end of a session in every form but those of who is not logged in, and of passwords.
const keepNothing = [
  'keys/prove-key.tsx',
  'login-page.tsx',
  'password-card.tsx',
  'reset-confirm-page.tsx',
  'reset-page.tsx',
  'second-factor/prove-form.tsx',
  'second-factor/second-factor-step.tsx',
  'second-factor/set-up-app.tsx',
  'second-factor/set-up-passkey.tsx',
  'set-up-firm-step.tsx',
  'set-up-manager-step.tsx',
  'sign-up-confirm-page.tsx',
  'sign-up-page.tsx',
].map((name) => `src/areas/access/web/${name}`)

// What is looked up as it is typed is an entry of nothing.
const looksUp = ['src/areas/proof/web/anchor-field.tsx']

const screens = globSync('src/areas/*/web/**/*.{ts,tsx}')
const found = (isFault: (text: string) => boolean) =>
  screens.filter((file) => isFault(readFileSync(file, 'utf8'))).sort()

const hasForm = (text: string) => /\buseForm(<[^(]*>)?\(\{/.test(text)
const isSilent = (text: string) => hasForm(text) && !/\bkeep(: |\b,)/.test(text)
/** A part of a document is kept below it: whoever opens it says where, also if that is nowhere. */
const mayForgetName = (text: string) => /\bkeptForm\?:/.test(text)
/** Days are left out: they choose what lists show. So is what is set to true or false: no text is kept in it. */
const typesPastForm = (text: string) =>
  [...text.matchAll(/<(?:TextArea|TextField|AmountField|IntegerField|IbanField)\b(?:=>|[^>])*>/g)].some(
    ([field]) => /onChange=\{(?:[\w.]*\bset[A-Z]\w*\}|[^}]*\bset[A-Z]\w*\((?!(?:true|false)\)))/.test(field),
  )

test('every form says under which name its entries are kept, but those of access', () => {
  expect(screens.filter((file) => hasForm(readFileSync(file, 'utf8'))).length).toBeGreaterThan(25)
  expect(found(isSilent)).toEqual(keepNothing)
})

test('whoever opens a part of a document says under which name it is kept', () => {
  expect(found(mayForgetName)).toEqual([])
})

test('nothing is typed into a state of its own, past the forms that keep it', () => {
  expect(found(typesPastForm)).toEqual(looksUp)
})

test('this finds what it has to find', () => {
  expect(isSilent('const form = useForm<Values, typeof schema>({ schema })')).toBe(true)
  expect(isSilent("const form = useForm({ keep: { form: 'a' } })")).toBe(false)
  expect(mayForgetName('interface Props { keptForm?: string }')).toBe(true)
  expect(typesPastForm('<TextArea label="a" value={waiver.reason} onChange={waiver.setReason} />')).toBe(true)
  expect(typesPastForm('<TextField onBlur={() => leave()} onChange={(text) => setText(text)} />')).toBe(true)
  expect(typesPastForm('<TextField onChange={(id) => {\nsetTyping(true)\nonChange(id)\n}} />')).toBe(false)
  expect(typesPastForm('<TextField onChange={(id) => {\nsetTyping(true)\nsetId(id)\n}} />')).toBe(true)
  expect(
    typesPastForm("<TextField {...form.field('note')} onChange={(note) => form.set('note', note)} />"),
  ).toBe(false)
})
