import { defineFormat, type EditableDocument, editable, type NewFile, type ParseOptions } from '../format.ts'
import { characterText, closesTags, closingTags } from '../xml/xml.edit.ts'
import { editTbx, tbxFor } from './tbx.edit.ts'
import { parseTbx } from './tbx.parse.ts'
import { languageTag } from './tbx.text.ts'

function openTbx(bytes: Uint8Array, options?: ParseOptions): EditableDocument {
  const file = parseTbx(bytes, options)
  return editable(file, {
    edit: (change) => editTbx(file, change, closesTags(options?.parameters)),
    translationFor: (about) => tbxFor(file, about),
  })
}

const beginTbx = ({ projectName, sourceLanguageCode = 'en' }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX" xml:lang="${languageTag(sourceLanguageCode)}">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>${characterText(projectName)}</p></sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <body>
    </body>
  </text>
</martif>
`,
  )

/** Lists of terms: TBX-Basic, of ISO 30042:2008 and 2019. If a language has several terms, the first is the text. */
export const tbxFile = defineFormat({
  id: 'tbx',
  label: 'TermBase eXchange file',
  extensions: ['tbx'],
  mediaType: 'application/x-tbx',
  template: 'none',
  newBase: 'none',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: closingTags,
  usage: [{ files: 'glossary/*.tbx' }, { files: '*.tbx' }],
  recognises: (start) => /<(?:martif|tbx)[\s>/]/.test(start),
  parse: openTbx,
  begin: beginTbx,
})
