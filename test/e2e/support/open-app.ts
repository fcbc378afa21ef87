import { expect, type Page } from '@playwright/test'
import { caller, must } from '#test/caller.ts'
import { tokenKey } from '#web/session/read-token.ts'

interface Person {
  email: string
  password: string
}

/** Opens an address of the app and waits until its page stands, not only its frame. */
export async function openApp(page: Page, url: string, path = '/'): Promise<void> {
  await page.goto(new URL(path, url).href)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Logs somebody in at the login page, as a person would; ends where the app leads to. */
export async function logIn(page: Page, url: string, person: Person): Promise<void> {
  await openApp(page, url, '/login')
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * Makes a tab somebody's who logged in elsewhere: what it opens next is his. The login page, and the dashboard that it leads to, took a third of
 * the time of a short test; access.spec.ts keeps them.
 */
export async function giveSession(page: Page, url: string, person: Person): Promise<void> {
  const { token } = must(await caller(url, null).post('/api/auth', person))
  const script = await page.addInitScript(
    ([origin, key, value]) => {
      if (location.origin === origin) sessionStorage.setItem(key, value)
    },
    [new URL(url).origin, tokenKey, token as string] as const,
  )
  // Once: a session that ends afterwards has ended.
  page.once('domcontentloaded', () => void script.dispose().catch(() => {}))
}

/** Opens a page of the app as somebody: without another one where the login page leads to. */
export async function openAs(
  page: Page,
  url: string,
  person: Person,
  path = '/auth/dashboard',
): Promise<void> {
  await giveSession(page, url, person)
  await openApp(page, url, path)
}
