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
  {
    file: 'packages/formats/src/toml/toml.value-scan.ts',
    line: 'let isBlankLine = false',
    replacement: 'true',
    why: 'before the first comment there is none that a blank line parts from what follows',
  },
  {
    file: 'packages/formats/src/toml/toml.value-scan.ts',
    line: 'return { place: start === value && end === valueEnd ? own : { start, end }, value: own, comma }',
    replacement: 'false',
    why: 'the two places are equal; one object for both takes less memory',
  },
  {
    file: 'packages/formats/src/toml/toml.value-scan.ts',
    line: 'if (/^\\d{4}-\\d\\d-\\d\\d$/.test(text.slice(start, scan.at)) && /^ \\d\\d:/.test(text.slice(scan.at, scan.at + 4))) {',
    replacement: '/\\d{4}-\\d\\d-\\d\\d$/',
    why: 'with anything before a date there is no value, whatever follows it',
  },
  {
    file: 'packages/formats/src/toml/toml.value-scan.ts',
    line: 'if (/^\\d{4}-\\d\\d-\\d\\d$/.test(text.slice(start, scan.at)) && /^ \\d\\d:/.test(text.slice(scan.at, scan.at + 4))) {',
    replacement: '/ \\d\\d:/',
    why: 'in four characters it can stand at the start alone',
  },
  {
    file: 'packages/formats/src/toml/toml.escape.ts',
    line: "if (quote.startsWith(\"'\") || !inside.includes('\\\\')) return inside",
    replacement: 'quote.endsWith("\'")',
    why: 'three quotes are the same at both ends',
  },
  {
    file: 'packages/formats/src/toml/toml.paths.ts',
    line: "if (path.length === 1 && typeof only === 'string') return isQuoted ? keyOf(only) : only",
    replacement: 'false',
    why: 'names of which there is one are joined to the same; it is only slower',
  },
  {
    file: 'packages/formats/src/toml/toml.paths.ts',
    line: 'const INDEX = /^([\\s\\S]+)\\[(0|[1-9]\\d{0,5})\\]$/',
    replacement: '/([\\s\\S]+)\\[(0|[1-9]\\d{0,5})\\]$/',
    why: 'what is found first begins at the start anyway',
  },
  {
    file: 'packages/formats/src/toml/toml.edit.ts',
    line: 'for (const { unit, leaves } of lineOf.size > 0 ? entries.toReversed() : []) {',
    replacement: 'true',
    why: 'of no lines none is looked up; one is faster',
  },
  {
    file: 'packages/formats/src/toml/toml.edit.ts',
    line: 'for (const { unit, leaves } of lineOf.size > 0 ? entries.toReversed() : []) {',
    replacement: 'lineOf.size >= 0',
    why: 'of no lines none is looked up; one is faster',
  },
  {
    file: 'packages/formats/src/toml/toml.sections.ts',
    line: "const ends = headings.some((path) => path.some((name) => typeof name === 'number')) ? lastEnds(file) : new Map()",
    replacement: 'true',
    why: 'headings without elements have no place within arrays; one is faster',
  },
  {
    file: 'packages/formats/src/toml/toml.tree.ts',
    line: 'end: -1,',
    replacement: '+1',
    why: 'the end of a new container is never read',
  },
  {
    file: 'packages/formats/src/properties/properties.edit.ts',
    line: 'if (known) return known',
    replacement: 'false',
    why: 'the same is found again; one is faster',
  },
  {
    file: 'packages/formats/src/properties/properties.format.ts',
    line: 'const units = bytes.length > KEPT_BYTES ? readPropertyUnits(bytes, dialect, options) : null',
    why: 'files are read in parts and as a whole to the same strings; one takes less memory, one less time',
  },
  {
    file: 'packages/formats/src/properties/properties.format.ts',
    line: 'if (units) return { ...units, ...handlersOf(read, bytes, files, options) }',
    replacement: 'false',
    why: 'a file that is read as a whole has the same strings; it takes more memory',
  },
]
