import { createContext, useContext } from 'react'

/** Whether the fields around only show what they hold; of their own accord no field is so. Set by `FormFields`. */
export const ReadOnlyContext = createContext(false)

/** For every part of the kit that takes input. */
export function useReadOnly(own = false): boolean {
  return useContext(ReadOnlyContext) || own
}
