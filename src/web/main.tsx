import './early.ts'
import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { parseAddress } from './address.ts'
import { onSetUpMissing } from './api.ts'
import { pages } from './compose.tsx'
import { firstScreen } from './first-screen.ts'
import { ownEntries } from './forms/use-kept-entries.ts'
import { startLive } from './live/live.ts'
import { goTo, startNavigation } from './navigation.ts'
import { beginLoadingAhead } from './on-demand.tsx'
import { queryClient, readAgain } from './reads/query-client.ts'
import { keepSessionFresh } from './session/renew-session.ts'
import { sessionStore, startSession } from './session/session.ts'
import { App } from './shell/app.tsx'
import { checkSetUp } from './shell/check-set-up.ts'
import { screenLoader } from './shell/screens.tsx'
import { applyThemeChoice } from './theme-choice.ts'
import { loadTypeface, showKnownTypeface } from './typeface.ts'
import { onNewDay } from './use-today.ts'

// theme → session → routes → first screen → push

applyThemeChoice()
showKnownTypeface()
// Between reading the program and running it the browser comes to its own work.
await new Promise((resolve) => setTimeout(resolve))
await startSession()
forgetReadsOfOthers()
forgetEntriesOfOthers()
markEntriesOfOthers()
startNavigation(screenLoader(pages))
// Whoever opened the printed link is there already; its token must stay in the address.
onSetUpMissing(() => {
  if (location.pathname !== '/setup') void goTo(parseAddress('/setup', '/'), 'REPLACE')
})
keepSessionFresh()
onNewDay(() => readAgain())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In slices, so that the browser comes to its own work in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App pages={pages} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
// What nobody looks at first leaves the line and the processor to the first screen. Not awaited here: the screens wait for this file.
firstScreen(root).then(() => {
  checkSetUp()
  startLive()
  loadTypeface()
  beginLoadingAhead()
})

/** What one user read is not for the next; with another role some of it has to be asked for again. */
function forgetReadsOfOthers(): void {
  let before = sessionStore.get()
  sessionStore.subscribe(() => {
    const now = sessionStore.get()
    if (now?.userId !== before?.userId) queryClient.clear()
    else if (String(now?.permissions) !== String(before?.permissions)) readAgain()
    before = now
  })
}

/** What one user typed and did not save goes when another one works in this browser. */
function forgetEntriesOfOthers(): void {
  const forget = () => {
    const session = sessionStore.get()
    if (session) ownEntries().forgetOthers(session.userId)
  }
  sessionStore.subscribe(forget)
  forget()
}

/** Where another one logs in, the tab's history so far is that of others: its searches are not for him (remember.ts). */
function markEntriesOfOthers(): void {
  sessionStore.subscribe(() => {
    const now = sessionStore.get()?.userId
    const before = sessionStorage.getItem('last-user')
    if (now === undefined) return
    sessionStorage.setItem('last-user', now)
    if (before !== null && before !== now)
      sessionStorage.setItem('entries-of-others', String(history.state?.idx ?? 0))
  })
  const user = sessionStore.get()?.userId
  if (user !== undefined) sessionStorage.setItem('last-user', user)
}
