import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Problem } from '#kernel/errors.ts'
import { answerOf, CallFailed, postPreview, unreachable } from '../api.ts'

/** What the server says of a file that was chosen; asked anew when the input changes, what it said before stays until then (`isOld`). */
export function usePreview<Answer>(address: string, file: File, input: object) {
  const query = useQuery({
    queryKey: ['preview', address, file.name, file.size, file.lastModified, input],
    queryFn: async ({ signal }) => answerOf(await postPreview<Answer>(address, input, file, signal)),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    // The same file says the same: what there is in the database is looked at again before anything is stored.
    refetchOnWindowFocus: false,
  })
  const { data, error, isFetching, isPlaceholderData } = query
  return { data, isFetching, isOld: isPlaceholderData, problem: error ? problemText(error) : null }
}

function problemText(error: Error): string {
  const problem: Problem | null = error instanceof CallFailed ? error.problem : null
  return problem?.title ?? unreachable
}
