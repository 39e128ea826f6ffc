import { resolve } from 'node:path'

/** Makes a path absolute: it is relative to the command's folder, and the server may run in another one. */
export function repositoryAddress(text: string): string {
  const isPath = /^\.{0,2}[\\/]/.test(text) || /^\.{1,2}$/.test(text) || (!/[:@]/.test(text) && !text.startsWith('-'))
  return isPath ? resolve(text) : text
}
