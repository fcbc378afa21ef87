import { entriesBefore } from '#web/navigation.ts'
import { useNavigate } from '#web/router.tsx'

/** Goes back in history; to `list` where the page was opened by its address and there is nothing to go back to. */
export function useGoBack(list: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (entriesBefore() > 0) navigate(-1)
    else navigate(list, { replace: true })
  }
}
