import { useState } from 'react'
import { begunText } from '../ago-text.ts'
import type { KeptEntries } from '../forms/kept-entries.ts'
import { useBegun, wantEntries } from '../forms/use-kept-entries.ts'
import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import { useLocation, useNavigate } from '../router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import type { KeptOthersProps } from './kept-others.tsx'

const KeptOthers = lazyOrNothing<KeptOthersProps>(() => import('./kept-others.tsx'))

/** On the first screen after the login and on the start page, in one line: what was begun, not saved, and can be gone on with. */
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
  const [latest, ...others] = offered
  if (!latest) return null
  return (
    <Banner
      action={
        <>
          <Button kind="primary" onClick={() => resume(latest)}>
            Weiterschreiben
          </Button>
          <Button onClick={() => discard(latest)}>Verwerfen</Button>
          {others.length > 0 && <KeptOthers others={others} now={now} onResume={resume} />}
        </>
      }
    >
      {begunText(latest, now)}
    </Banner>
  )
}
