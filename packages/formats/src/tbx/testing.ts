import type { ForeignFile } from '../foreign-file.ts'
import { bySource } from '../identity.ts'

const open = '<martif xml:lang="en"><text><body><termEntry id="a">'
const foreignTbx: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<martif ',
    '<martif xml:lang="',
    '<tbx><text><body><conceptEntry id="',
    open,
    `${open}<note>`,
    `${open}<descrip type="definition">&`,
    `${open}<langSet xml:lang="en"><tig><term>`,
    `${open}<langSet xml:lang="en"><tig><term><hi>`,
    `${open}<langSet xml:lang="en"><tig><term>a</term></tig></langSet><langSet xml:lang="cs"><tig><term><![CDATA[`,
    `${open}<langSet xml:lang="en"><tig><term>a</term><termNote type="administrativeStatus">`,
  ],
  around: (text) =>
    `<martif xml:lang="en"><text><body><termEntry id="x"><note>${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</note><langSet xml:lang="en"><tig><term>x</term></tig></langSet></termEntry>` +
    '<termEntry id="a"><langSet xml:lang="en"><tig><term>a</term></tig></langSet></termEntry></body></text></martif>',
  key: bySource.keyOf({ context: 'a', source: ['a'] }),
}

export const foreignTbxFiles = { tbx: foreignTbx } satisfies Record<string, ForeignFile>
