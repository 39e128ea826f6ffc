import type { ForeignFile } from '../foreign-file.ts'

const start = '<WixLocalization Culture="cs-cz">'
const open = `${start}<String Id="a">`
const foreignWxl: ForeignFile = {
  starts: ['<', '<!--', start, `${start}<String Id="`, `${start}<String Id="a" Value="`, open, `${open}&`],
  around: (text) =>
    `${start}<!-- ${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')} --><String Id="a">b</String></WixLocalization>`,
  key: 'a',
}

export const foreignWxlFiles = { wxl: foreignWxl } satisfies Record<string, ForeignFile>
