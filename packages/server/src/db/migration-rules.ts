/** Tables that may have millions of rows: a lock on one while its rows are read or written stops everybody. */
export const largeTables: readonly string[] = [
  'units',
  'changes',
  'pending_edits',
  'committed_edits',
  'memory_texts',
  'memory_keys',
  'memory_sources',
  'memory_former',
  'memory_entries',
  'suggestions',
  'comments',
  'notifications',
  'term_stems',
  'assignment_strings',
]

interface Rule {
  readonly pattern: RegExp
  readonly wrong: string
}

const large = `(?:only\\s+)?"?(?:${largeTables.join('|')})"?\\b`

/** For every migration: it waits for few, and nobody waits for it. */
const always: readonly Rule[] = [
  {
    pattern: new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\b[^;]*\\bon\\s+${large}`, 'i'),
    wrong: 'an index on a large table holds up every save: make it for a new table, which a job fills',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?${large}[^;]*\\bset\\s+not\\s+null`, 'i'),
    wrong: 'set not null reads a large table under a lock',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+(?:if\\s+exists\\s+)?${large}[^;]*\\badd\\s+(?:constraint\\b|check\\b|foreign\\b|unique\\b|primary\\b)(?![^;]*\\bnot\\s+valid\\b)`,
      'i',
    ),
    wrong: 'a constraint on a large table is added as not valid',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?${large}[^;]*\\btype\\b`, 'i'),
    wrong: 'another type writes a large table anew under a lock',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+(?:if\\s+exists\\s+)?${large}[^;]*\\badd\\b[^;]*\\b(?:generated\\b|references\\b|default\\s+(?:gen_random_uuid|random|clock_timestamp|nextval))`,
      'i',
    ),
    wrong: 'this column writes or reads a large table under a lock',
  },
  {
    pattern: new RegExp(`\\b(?:update|delete\\s+from)\\s+${large}`, 'i'),
    wrong: 'a job writes the rows of a large table in parts',
  },
  { pattern: /\b(?:vacuum|cluster|reindex|lock\s+table|truncate)\b/i, wrong: 'this holds a table for long' },
  { pattern: /\bconcurrently\b/i, wrong: 'a migration is one transaction, in which this cannot run' },
]

/** Rules for migrations that run beside nodes of the version before. */
const beside: readonly Rule[] = [
  {
    pattern: /\bdrop\s+(?:table|column|view|function|trigger|type|sequence|constraint|schema|extension)\b/i,
    wrong: 'nodes of the version before still use it: take it away in an .after.sql',
  },
  { pattern: /\brename\b/i, wrong: 'nodes of the version before know the old name only' },
  {
    pattern:
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint|check|foreign|unique|primary)\w+\s+(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?=[,;]|$)/i,
    wrong: 'nodes of the version before write rows without this column: give it a default',
  },
  { pattern: /\bset\s+not\s+null\b/i, wrong: 'nodes of the version before may write null' },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
    wrong: 'nodes of the version before read it as it was',
  },
]

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The body of a function runs later. */
const withoutBodies = (text: string): string =>
  text.replaceAll(
    /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\b[^$]*\$(\w*)\$[\s\S]*?\$\1\$/gi,
    'create function',
  )

/** A table that the migration itself makes has no rows yet. */
const isOfNewTable = (statement: string, made: ReadonlySet<string>): boolean =>
  [...made].some((table) =>
    new RegExp(`\\b(?:on|table|update|from)\\s+(?:only\\s+)?"?${table}\\b`, 'i').test(statement),
  )

/** The faults of a migration, by its name and its statements. */
export function migrationFaults(name: string, text: string): string[] {
  const phase = /\.(before|after)\.sql$/.exec(name)?.[1]
  if (phase === undefined) return [`${name}: its name ends in .before.sql or .after.sql`]
  const plain = withoutBodies(withoutComments(text))
  const made = new Set(
    [...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map((match) => match[1] ?? ''),
  )
  const rules = phase === 'before' ? [...always, ...beside] : always
  return plain
    .split(';')
    .filter((statement) => !isOfNewTable(statement, made))
    .flatMap((statement) =>
      rules.flatMap(({ pattern, wrong }) => {
        const found = pattern.exec(`${statement};`)?.[0]
        return found === undefined ? [] : [`${name}: ${found.trim().replaceAll(/\s+/g, ' ')}: ${wrong}`]
      }),
    )
}
