import type { ForeignFile } from '../foreign-file.ts'

const open = '<root><str key="a">'
const foreignFlatXml: ForeignFile = {
  starts: ['<', '<!--', '<root ', '<root><str key="', open, `${open}&`, `${open}<![CDATA[`],
  around: (text) => `<root><!-- ${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')} --><str key="a">b</str></root>`,
  key: 'a',
}

export const foreignFlatXmlFiles = { flatxml: foreignFlatXml } satisfies Record<string, ForeignFile>
