import { allows } from '#kernel/permissions.ts'
import { listPages } from './compose-lists.ts'
import { askEarly } from './early-answers.ts'
import './early-search.ts'
import { listAddress, totalsAddress } from './reads/list-address.ts'
import { rememberedKey } from './remembered-key.ts'
import { storedSession } from './session/read-token.ts'

// A small file of its own, which runs while the program is still on its way: what the address asks for comes beside it, not after it.

const page = listPages.find(({ path }) => path === location.pathname)
const session = storedSession()
if (page && session && allows(page.access, session.permissions)) {
  // Whoever opens the page is told if it cannot be had.
  page.load().catch(() => {})
  // What is searched for, sorted, narrowed, or further down, is asked for by the list itself. What else the address names is a layer.
  const isWhole = [...new URLSearchParams(location.search).keys()].every((key) => page.layers.includes(key))
  if (isWhole && sessionStorage.getItem(rememberedKey(session.userId, page.path)) === null) {
    const { resource, batch } = page.first
    askEarly(resource, listAddress(resource, { startIndex: 0, stopIndex: batch, totals: 0 }), session.token)
    askEarly(resource, totalsAddress(resource, {}), session.token)
  }
}
