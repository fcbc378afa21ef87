import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What is typed outlives a reload and the end of a session in every form but those of who is not logged in, and of passwords.
const keepNothing = [
  'login-page.tsx',
  'password-card.tsx',
  'reset-confirm-page.tsx',
  'reset-page.tsx',
  'set-up-firm-step.tsx',
  'set-up-manager-step.tsx',
  'sign-up-confirm-page.tsx',
  'sign-up-page.tsx',
].map((name) => `src/areas/access/web/${name}`)

test('every form says under which name its entries are kept, but those of access', () => {
  const forms = globSync('src/areas/*/web/**/*.{ts,tsx}').filter((file) =>
    /\buseForm\(\{/.test(readFileSync(file, 'utf8')),
  )
  expect(forms.length).toBeGreaterThan(20)
  const silent = forms.filter((file) => !/\bkeep: /.test(readFileSync(file, 'utf8')))
  expect(silent.sort()).toEqual(keepNothing)
})
