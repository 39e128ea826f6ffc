import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/formats that no test can notice. */
export const changesOfFormats: readonly EquivalentChange[] = [
  {
    file: 'packages/formats/src/yaml/yaml.text.ts',
    line: 'if (!BREAK.test(text)) return text',
    replacement: 'false',
    why: 'a text of one line is joined of that line',
  },
  {
    file: 'packages/formats/src/toml/toml.edit.ts',
    line: "throw new Error('what is added to TOML is arranged first')",
    replacement: '""',
    why: 'it is never thrown: what is added has a writer of its own',
  },
  {
    file: 'packages/formats/src/json/json.edit.ts',
    line: 'if (changes.length === 0) return []',
    replacement: 'false',
    why: 'of no changes none are left; one is faster',
  },
]
