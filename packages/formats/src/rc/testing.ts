import type { ForeignFile } from '../foreign-file.ts'

const open = 'STRINGTABLE\nBEGIN\n'
const foreignRc: ForeignFile = {
  starts: [
    '#',
    '/*',
    '//',
    open,
    `${open}A "`,
    `${open}A "\\`,
    'D DIALOG 1,2,3,4\nCAPTION "',
    'M MENU\nBEGIN\nPOPUP "a"\nBEGIN\n',
    '{',
  ],
  around: (text) => `// ${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')}\n${open}  a "b"\nEND\n`,
  key: 'STRINGTABLE.a',
}

export const foreignRcFiles = { rc: foreignRc } satisfies Record<string, ForeignFile>
