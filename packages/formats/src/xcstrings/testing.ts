import type { ForeignFile } from '../foreign-file.ts'

const open = '{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{'
const foreignCatalog: ForeignFile = {
  starts: [
    '{',
    '{"',
    '{"strings":{"',
    open,
    `${open}"stringUnit":{"value":"`,
    `${open}"variations":{"plural":{"one":{`,
  ],
  around: (text) =>
    `{"strings":{"x":{"comment":${JSON.stringify(text.toWellFormed().replaceAll('\0', ' '))}},"a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"b"}}}}}}`,
  key: 'a',
}

export const foreignCatalogFiles = { xcstrings: foreignCatalog } satisfies Record<string, ForeignFile>
