import type { ReactNode } from 'react'
import { SkeletonRows } from '../lists/skeleton-rows.tsx'
import { ErrorState } from './error-state.tsx'

interface LoadedProps<Answer> {
  of: { data: Answer | undefined; error: { message: string; onRetry: () => void } | undefined }
  /** How many rows stand in for it. */
  rows: number
  children: (data: Answer) => ReactNode
}

/** What was read, once it is there: until then rows in its place, or why it did not come. */
export function Loaded<Answer>({ of: { data, error }, rows, children }: LoadedProps<Answer>) {
  if (error) return <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
  return data === undefined ? <SkeletonRows rows={rows} /> : children(data)
}
