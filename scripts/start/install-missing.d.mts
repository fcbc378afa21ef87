export function whyInstall(folder: string): string | undefined
