/** The page that one is on, as a request names it. */
export const currentPath = () => `${location.pathname}${location.search}`.replace(/[^\w\-/?=&.%~]/g, '')
