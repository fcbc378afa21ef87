import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Types as a person does, and counts: a text is one stroke, and so is each key. */
export class Typist {
  readonly page: Page
  /** What was done, in its order. */
  readonly strokes: string[] = []
  /** The forms that were filled in. */
  readonly forms: string[] = []

  constructor(page: Page) {
    this.page = page
  }

  /** What follows is typed into another form. */
  begin(form: string): void {
    this.forms.push(form)
    this.strokes.push(`# ${form}`)
  }

  get count(): number {
    return this.strokes.filter((stroke) => !stroke.startsWith('#')).length
  }

  async type(text: string): Promise<void> {
    this.strokes.push(`„${text}“`)
    await this.page.keyboard.type(text)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.strokes.push(key)
      await this.page.keyboard.press(key)
    }
  }

  async click(name: string, target: Locator): Promise<void> {
    this.strokes.push(`Klick auf ${name}`)
    await target.click()
  }

  /** One text after the other, with a Tab between them. */
  async fill(...texts: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await this.press('Tab')
      await this.type(text)
    }
  }

  /** Types what is searched, and takes the hit that a person waits for. */
  async choose(text: string, option: string | RegExp): Promise<void> {
    await this.type(text)
    await expect(this.page.getByRole('option', { name: option }).first()).toBeVisible()
    await this.press('Enter')
  }

  /** The counted list, as it is printed. */
  told(): string {
    const lines = [`${this.count} strokes, ${this.forms.length} forms`]
    let count = 0
    for (const stroke of this.strokes) {
      if (!stroke.startsWith('#')) count += 1
      lines.push(stroke.startsWith('#') ? stroke : `${String(count).padStart(4)} ${stroke}`)
    }
    return lines.join('\n')
  }
}
