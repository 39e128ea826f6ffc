import { formats } from './index.ts'

/** What the contract says of every format, for programs that do not load the grammars: written by `npm run docs`. */
export function renderFileFormats(): string {
  const ids = formats.map(({ id }) => `  '${id}',\n`)
  const name = (id: string) => (/^\w+$/.test(id) ? id : `'${id}'`)
  const facts = formats.map(
    ({ id, template, newBase }) => `  ${name(id)}: { template: '${template}', newBase: '${newBase}' },\n`,
  )
  return `// Written by \`npm run docs\` from packages/formats: do not edit.

/** The formats that a component's files may have, by Weblate's ids. */
export const fileFormats = [
${ids.join('')}] as const
export type FileFormat = (typeof fileFormats)[number]

/** What a component of a format is to name beside its files; where it is optional, it may. */
export interface FileFormatNeeds {
  /** A file that has the source texts. */
  readonly template: 'required' | 'optional' | 'none'
  /** A file from which new languages are made. */
  readonly newBase: 'required' | 'optional' | 'none'
}

export const fileFormatNeeds: Readonly<Record<FileFormat, FileFormatNeeds>> = {
${facts.join('')}}
`
}
