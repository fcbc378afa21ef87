import { lazy, Suspense } from 'react'
import { useRead } from '#web/reads/use-read.ts'
import { readWarnings } from '../contract.ts'

const ServerWarning = lazy(() => import('./server-warning.tsx'))

/** What a manager has to have mended: most never need its words. */
export function ServerWarnings() {
  const { data = [] } = useRead(readWarnings)
  return (
    <Suspense>
      {data.map((warning) => (
        <ServerWarning key={warning} warning={warning} />
      ))}
    </Suspense>
  )
}
