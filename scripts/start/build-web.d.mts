export function buildWeb(node: string): Promise<void>
export function hashSources(folder: string): string
