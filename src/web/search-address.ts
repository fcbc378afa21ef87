/** The key of the address that begins a list with a search: `?suche=Teak`. */
export const searchKeyOfAddress = 'suche'
