import { defineFormat, type EditableDocument, editable, type ParseOptions } from '../format.ts'
import { closesTags, closingTags } from '../xml/xml.edit.ts'
import { editResx, withoutData } from './resx.edit.ts'
import { parseResx } from './resx.parse.ts'

function openResx(bytes: Uint8Array, { parameters }: ParseOptions = {}): EditableDocument {
  const file = parseResx(bytes)
  return editable(file, {
    edit: (change) => editResx(file, change, closesTags(parameters)),
    translationFor: () => withoutData(file),
  })
}

/** .NET reads a file only where these say what it is. */
const HEADERS: Readonly<Record<string, string>> = {
  resmimetype: 'text/microsoft-resx',
  version: '2.0',
  reader:
    'System.Resources.ResXResourceReader, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089',
  writer:
    'System.Resources.ResXResourceWriter, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089',
}

function beginResx(): Uint8Array {
  const headers = Object.entries(HEADERS).map(
    ([name, value]) => `  <resheader name="${name}">\n    <value>${value}</value>\n  </resheader>\n`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n<root>\n${headers.join('')}</root>\n`)
}

/** Strings of .NET programs; other data in the files stays unchanged. */
export const resx = defineFormat({
  id: 'resx',
  label: '.NET resource file',
  extensions: ['resx', 'resw'],
  mediaType: 'text/microsoft-resx',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: closingTags,
  usage: [
    { files: 'Strings/*/Resources.resw', source: 'Strings/en-US/Resources.resw' },
    { files: 'Resources/Resources.*.resx', source: 'Resources/Resources.resx' },
    { files: 'Resources.*.resx', source: 'Resources.resx' },
    { files: '*.resx', source: 'en.resx' },
  ],
  recognises: (start) => /<root[\s>/]/.test(start),
  parse: openResx,
  begin: beginResx,
})
