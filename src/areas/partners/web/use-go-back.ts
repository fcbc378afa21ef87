import { useNavigate } from '#web/router.tsx'

/** Goes back in history; to `list` where the page was opened by its address and there is nothing to go back to. */
export function useGoBack(list: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The navigation counts the entries of this tab in the history's state.
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) navigate(-1)
    else navigate(list, { replace: true })
  }
}
