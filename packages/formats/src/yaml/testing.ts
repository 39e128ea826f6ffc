import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const foreignYaml: ForeignFile = {
  starts: [
    '',
    '# ',
    'a: ',
    'a: "',
    "a: '",
    'a: |\n ',
    'a: >\n ',
    'a: [',
    'a: {b: ',
    'a: &',
    'a: !',
    'a: *',
    '- ',
    '? ',
    '"',
    '%',
    'a: x\n ',
  ],
  around: (text) => `x: "${text.replace(/[^ -~]|["\\]/g, ' ')}"\na: b\n`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignYamlFiles = {
  yaml: foreignYaml,
  'ruby-yaml': foreignYaml,
} satisfies Record<string, ForeignFile>
