import { createContext } from 'react'

/** Whether the address names the layer that is drawn within: Back then closes it as it leaves any address. */
export const InAddressContext = createContext(false)
