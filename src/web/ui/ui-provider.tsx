import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { ConfirmHost } from './layers/confirm-host.tsx'
import { ToastArea } from './popups/toasts.tsx'
import { Tooltips } from './popups/tooltips.tsx'

/** Stands once around the app: toasts, confirmations, tooltips, and no style elements (strict CSP). */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <ToastArea>
        <ConfirmHost>{children}</ConfirmHost>
      </ToastArea>
      <Tooltips />
    </CSPProvider>
  )
}
