import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { ConfirmHost } from './confirm-host.tsx'
import { ToastArea } from './toasts.tsx'

/** Stands once around the app: toasts, confirmations, tooltips, and no style elements (strict CSP). */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <ToastArea>
          <ConfirmHost>{children}</ConfirmHost>
        </ToastArea>
      </Tooltip.Provider>
    </CSPProvider>
  )
}
