import type { Page } from '@playwright/test'

/**
 * Lets the push channel begin only when the returned function is called, as of a server that has just been started: what happened before is
 * not told. Before the page is opened.
 */
export async function lateLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/wsproxy\//, async (socket) => {
    await promise
    socket.connectToServer().onMessage((frame) => socket.send(String(frame).replace(/,"since":\d+/, '')))
  })
  return resolve
}
