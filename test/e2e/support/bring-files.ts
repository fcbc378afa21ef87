import type { Page } from '@playwright/test'

export interface BroughtFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** As somebody drops files from the desktop onto the page. */
export async function dropFiles(page: Page, ...files: BroughtFile[]): Promise<void> {
  const over = await holdFiles(page, ...files)
  await over.drop()
}

/** The same, held over the page until they are dropped. */
export async function holdFiles(page: Page, ...files: BroughtFile[]): Promise<{ drop: () => Promise<void> }> {
  const dataTransfer = await transferOf(page, files)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  return { drop: () => page.dispatchEvent('body', 'drop', { dataTransfer }) }
}

/** As somebody pastes what he copied; where the focus is. */
export async function pasteFiles(page: Page, ...files: BroughtFile[]): Promise<void> {
  const transfer = await transferOf(page, files)
  await transfer.evaluate((data) => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
}

function transferOf(page: Page, files: readonly BroughtFile[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString('base64'),
  }))
  return page.evaluateHandle((brought) => {
    const data = new DataTransfer()
    for (const { name, mimeType, data: text } of brought) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, sent)
}
