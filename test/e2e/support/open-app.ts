import { expect, type Page } from '@playwright/test'

/** Opens an address of the app and waits until its page stands, not only its frame. */
export async function openApp(page: Page, url: string, path = '/'): Promise<void> {
  await page.goto(new URL(path, url).href)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Logs somebody in at the login page, as a person would; ends where the app leads to. */
export async function logIn(
  page: Page,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  await openApp(page, url, '/login')
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('main')).toBeVisible()
}
