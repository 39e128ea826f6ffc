import type { ForeignFile } from '../foreign-file.ts'

const start = '<ResourceDictionary xmlns:x="x">'
const open = `${start}<x:String x:Key="a">`
const foreignXaml: ForeignFile = {
  starts: ['<', '<!--', start, `${start}<x:String x:Key="`, open, `${open}&`, `${open}<![CDATA[`],
  around: (text) =>
    `${start}<!-- ${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')} --><x:String x:Key="a">b</x:String></ResourceDictionary>`,
  key: 'a',
}

export const foreignXamlFiles = { resourcedictionary: foreignXaml } satisfies Record<string, ForeignFile>
