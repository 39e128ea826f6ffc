import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const open = '<root><data name="a"><value>'
const foreignResx: ForeignFile = {
  starts: ['<', '<!--', '<root ', '<root a="', '<root><data name="', open, `${open}&`, `${open}<![CDATA[`],
  around: (text) =>
    `<root><data name="x"><value>${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</value></data>\n<data name="a"/></root>`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignResxFiles = { resx: foreignResx } satisfies Record<string, ForeignFile>
