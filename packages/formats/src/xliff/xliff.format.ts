import type { FileParameter } from '../file-parameters.ts'
import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { attributeText } from '../xml/xml.edit.ts'
import { editXliff, xliffFor } from './xliff.edit.ts'
import { parseXliff } from './xliff.parse.ts'

function openXliff(bytes: Uint8Array, { parameters: values }: ParseOptions = {}): EditableDocument {
  const how = { placeables: values?.xliff_placeables !== false }
  const file = parseXliff(bytes, how)
  const { units, problems, warnings, plural, charset } = file
  return {
    bytes,
    units,
    problems,
    warnings,
    plural,
    charset,
    edit: (change) => editXliff(file, change, how),
    translationFor: ({ languageCode }) => xliffFor(file, languageCode),
  }
}

const beginXliff = ({ languageCode, projectName }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${attributeText(projectName)}" source-language="en" target-language="${attributeText(languageCode.replaceAll('_', '-'))}" datatype="plaintext">
    <body>
    </body>
  </file>
</xliff>
`,
  )

const parameters: readonly FileParameter[] = [
  {
    name: 'xliff_placeables',
    help: 'Texts are XML, and placeholders in them are its tags. Without it they are the characters alone.',
    kind: 'boolean',
    initially: true,
  },
]

/** XLIFF 1.2: https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html */
export const xliff = defineFormat({
  id: 'xliff',
  label: 'XLIFF 1.2 translation file',
  extensions: ['xlf', 'xliff'],
  mediaType: 'application/x-xliff',
  convertedMediaType: 'application/x-xliff+xml',
  template: 'none',
  newBase: 'required',
  plurals: 'none',
  states: ['untranslated', 'needs-editing', 'translated', 'approved'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters,
  usage: [{ files: 'translations/*.xlf' }, { files: 'messages.*.xlf', source: 'messages.xlf' }, { files: '*.xlf' }],
  recognises: (start) =>
    /<([A-Za-z_][-\w.]*:)?xliff[\s>/]/.test(start) && !/xliff:document:2|<xliff[^>]*\sversion=["']2/.test(start),
  parse: openXliff,
  begin: beginXliff,
})
