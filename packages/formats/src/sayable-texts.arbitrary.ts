import { sayableInFluent } from './fluent/fluent.text.ts'

/** By format: what its files can say of a text; the laws about any text are for that. */
export const sayable: Readonly<Record<string, (text: string) => string>> = {
  fluent: sayableInFluent,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
  stringsdict: (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
  tbx: (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd'),
  laravel: (text) => text.replaceAll('|', '/'),
  ini: (text) =>
    text
      .split(/[\r\n]+/)
      .map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
      .filter((line) => line !== '')
      .join('\n')
      .replace(/^([^;\n]*?)[ \t]+;/, '$1;'),
  islu: (text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/^ +| +$/g, '')
      .replaceAll('%n', '\n')
      .replaceAll('%t', '\t'),
}
