import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { people } from '#test/people.ts'
import { logIn, openApp } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { register, startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// What a screen reader has to say of each form after a failed attempt: every control with role and name, its error
// (as its description), what is announced, and where the focus went. The text beside this test is looked at when it
// changes; `READ_ALOUD=write` writes it anew.

test.describe.configure({ mode: 'serial' })

const file = join(import.meta.dirname, 'messages-read-aloud.txt')
const link = '?email=nils%40nordlicht.example&token=x'

/** Name, path, the button that opens the form, the one that submits it. */
const forms: readonly (readonly [name: string, path: string, opener: string | null, submit: string])[] = [
  ['Sign-up', '/signup', null, 'Registrieren'],
  ['Sign-up confirmation', `/signup/confirm${link}`, null, 'Registrierung abschließen'],
  ['Login', '/login', null, 'Login'],
  ['Password reset', '/reset', null, 'Link senden'],
  ['New password', `/reset/confirm${link}`, null, 'Neues Passwort speichern'],
  ['Bank account', '/auth/bankaccounts', 'Neues Bankkonto', 'Speichern'],
  ['Payment target', '/auth/paymenttargets', 'Neues Zahlungsziel', 'Speichern'],
  ['Category', '/auth/categories/incoming', 'Neue Kategorie', 'Speichern'],
  ['Change type', '/auth/inventorychangetypes', 'Neues Bestandsereignis', 'Speichern'],
  ['Supplier', '/auth/incoming/suppliers/new', null, 'Speichern'],
  ['Receiver', '/auth/outgoing/receivers/new', null, 'Speichern'],
]

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('each form says what it is and what is wrong', async ({ page }) => {
  const heard: string[] = []
  for (const [name, path, opener, submit] of forms) {
    await test.step(name, async () => {
      if (path === '/auth/bankaccounts') await logIn(page, kontor.url, people.manager)
      await openApp(page, kontor.url, path)
      if (opener) await page.getByRole('button', { name: opener }).click()
      await page.getByRole('button', { name: submit, exact: true }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      heard.push(`# ${name}`, ...(await readAloud(page, opener ? '[role="dialog"]' : 'main')), '')
    })
  }
  await test.step('Approval', async () => {
    await register(kontor, people.pending)
    await openApp(page, kontor.url, '/auth/users')
    const { familyName, firstName } = people.pending
    await expect(page.getByRole('article', { name: `${familyName}, ${firstName}` })).toBeVisible()
    heard.push('# Approval', ...(await readAloud(page, 'article')), '')
  })
  const text = heard.join('\n')
  if (process.env['READ_ALOUD'] === 'write') await writeFile(file, text)
  expect(text).toBe(await readFile(file, 'utf8'))
})

interface Spoken {
  nodeId: string
  childIds?: string[]
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: unknown }
  properties?: { name: string; value: { value: unknown } }[]
}

const spokenRoles = new Set(
  'dialog article heading textbox radiogroup radio checkbox combobox button link alert status group'.split(
    ' ',
  ),
)

/** The controls and announcements of a part of the page, as the browser tells them to a screen reader. */
async function readAloud(page: Page, part: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: part })
  const { nodes } = await cdp.send('Accessibility.queryAXTree', { nodeId })
  await cdp.detach()
  const all = new Map((nodes as Spoken[]).map((node) => [node.nodeId, node]))
  /** An announcement has no name; what it holds is said. */
  const textIn = (node: Spoken | undefined): string =>
    node?.role?.value === 'StaticText'
      ? (node.name?.value ?? '')
      : (node?.childIds ?? []).map((id) => textIn(all.get(id))).join('')
  return [...all.values()].flatMap((node) => {
    const role = node.role?.value ?? ''
    if (node.ignored || !spokenRoles.has(role)) return []
    const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value
    const marks = [
      property('checked') === 'true' && 'checked',
      property('invalid') === 'true' && 'invalid',
      property('readonly') === true && 'readonly',
      property('focused') === true && 'focused',
    ].filter(Boolean)
    const isAnnouncement = role === 'alert' || role === 'status'
    const name = isAnnouncement ? textIn(node) : (node.name?.value ?? '')
    const value = role === 'combobox' && node.value?.value ? `: ${node.value.value}` : ''
    const description = node.description?.value ?? ''
    if ((isAnnouncement || role === 'group') && name === '') return []
    return [
      [
        `${role} „${name}“${value}`,
        description && `– ${description}`,
        marks.length > 0 && `[${marks.join(', ')}]`,
      ]
        .filter(Boolean)
        .join(' '),
    ]
  })
}
