import type { ForeignFile } from '../foreign-file.ts'

const open = '<!ENTITY a "'
const foreignDtd: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<!--LOCALIZATION NOTE',
    '<!ENTITY',
    '<!ENTITY % a',
    open,
    `${open}&`,
    '%a',
    '<!ELEMENT a "',
    '#',
  ],
  around: (text) => `<!-- ${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')} -->\n<!ENTITY a "b">\n`,
  key: 'a',
}

export const foreignDtdFiles = { dtd: foreignDtd } satisfies Record<string, ForeignFile>
