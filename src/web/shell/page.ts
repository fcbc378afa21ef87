import type { ComponentType } from 'react'
import type { Access } from '#kernel/permissions.ts'

/** One screen with an address. The table of them is compose.tsx. */
export interface Page {
  path: string
  /** German; stands in the browser's tab. */
  title: string
  /** Who may see it. Somebody without a session is led to the login and back. */
  access: Access
  /** `shell`: under the navigation; `public`: without it; `bare`: nothing around it. */
  layout: 'shell' | 'public' | 'bare'
  /** Loaded when it is first opened; the screen is the default export. */
  load: () => Promise<{ default: ComponentType }>
  /** Stands beside the page's item in the navigation: how much waits there. */
  Badge?: ComponentType
  /** What N begins there: the address of a new bill, invoice, customer … */
  begins?: string
  /** The pages that it stands among: they are offered beside it, as those of the settings are. */
  group?: PageGroup
  /** Leads somebody who is logged in to where he wanted to go: the login and the sign-up. */
  isOnlyForStrangers?: boolean
}

/** Pages of one part of the program, in the order in which they are offered. */
export interface PageGroup {
  /** For screen readers. */
  label: string
  items: readonly { path: string; label: string }[]
}

/** Where somebody is led who has to set up a second factor, and goes for nothing else. */
export const secondFactorPath = '/auth/secondfactor'
