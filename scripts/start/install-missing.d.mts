export function whyInstall(folder: string, forDevelopment?: boolean): string | undefined
