import { useState } from 'react'
import { begunText } from '../ago-text.ts'
import type { KeptEntries } from '../forms/kept-entries.ts'
import { useBegun, wantEntries } from '../forms/use-kept-entries.ts'
import { useLocation, useNavigate } from '../router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/notices/banner.tsx'

const mostShown = 3

/** On the first screen after the login and on the start page: what was begun, not saved, and can be gone on with. */
export function KeptBanner({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [first] = useState(pathname + search)
  const [now] = useState(() => Date.now())
  const { begun, depthOf, discard } = useBegun(userId)
  const here = pathname + search
  if (here !== first && pathname !== '/auth/dashboard') return null

  function resume({ form, path }: KeptEntries) {
    wantEntries(form)
    navigate(path)
  }

  // What a layer opens is offered in it: it would cover the banner. What is opened by this very address offers it itself as
  // soon as it stands.
  const offered = begun.filter(({ form, path }) => (path === here ? depthOf(form) === 0 : !depthOf(form)))
  return offered.slice(0, mostShown).map((entries) => (
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
