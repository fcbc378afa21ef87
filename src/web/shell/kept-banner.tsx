import { useEffect, useReducer, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { KeptEntries } from '../kept-entries.ts'
import { useStore } from '../store.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { begunText } from '../ui/kept-notice.tsx'
import { openableForms, ownEntries, standingForms, wantEntries } from '../use-kept-entries.ts'

const mostShown = 3

/** On the first screen after the login and on the start page: what was begun, not saved, and can be gone on with. */
export function KeptBanner({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [first] = useState(pathname + search)
  const [now] = useState(() => Date.now())
  // A form that stands offers its entries itself; one that goes may have changed what is kept.
  const standing = useStore(standingForms)
  const openable = useStore(openableForms)
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [])
  const here = pathname + search
  if (here !== first && pathname !== '/auth/dashboard') return null

  function resume({ form, path }: KeptEntries) {
    wantEntries(form)
    navigate(path)
  }
  function discard({ form }: KeptEntries) {
    ownEntries().remove(userId, form)
    readAgain()
  }

  const begun = ownEntries()
    .all(userId)
    .filter(({ form }) => !standing.includes(form))
    // A part is offered where its whole is gone on with.
    .filter(({ form }, _, all) => !all.some((whole) => form.startsWith(`${whole.form}/`)))
    // What is opened by this very address offers it itself as soon as it stands.
    .filter(({ form, path }) => path !== here || openable.includes(form))
  return begun.slice(0, mostShown).map((entries) => (
    <Banner
      key={entries.form}
      action={
        <>
          <Button kind="primary" onClick={() => resume(entries)}>
            Weiterschreiben
          </Button>
          <Button onClick={() => discard(entries)}>Verwerfen</Button>
        </>
      }
    >
      {begunText(entries, now)}
    </Banner>
  ))
}
