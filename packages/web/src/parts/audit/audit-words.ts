type Words = (id: string, values?: Record<string, string | number>) => string

/** The fields with a text in `audit.ftl`; a name of somebody's choice is not taken for one. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'account-added': ['is_superuser', 'is_bot', 'by'],
  'account-changed': [
    'is_superuser',
    'is_active',
    'is_bot',
    'date_expires',
    'full_name',
    'username',
    'email',
    'profile',
  ],
  'access-changed': [
    ...['access_control', 'restricted', 'enforced_2fa', 'translation_review', 'source_review', 'enable_hooks'],
    ...['name', 'project_selection', 'language_selection'],
  ],
  'site-setting-changed': ['site_name', 'sign_in_text', 'contact', 'registration', 'project_glossaries'],
}

/** The words that entries of a kind have for how it was done, or how much. */
const waysOf: Readonly<Record<string, readonly string[]>> = {
  'signed-in': ['code', 'password'],
  'second-factor-removed': ['all'],
}

/** `is_superuser=true, email` begins a new part at the comma; one inside of a name does not. */
const betweenParts = /, (?=[a-z_0-9]+(?:=|,|$))/
const part = /^([a-z_0-9]+)(?:=(.*))?$/s
/** `Team: +anna`: a person, role, language or place is added or removed; a sign alone makes or deletes the team. */
const member = /^(.*): ([+-])(.*)$/s

/** The object of an entry of the audit log, in words of `audit.ftl`. A text of another form comes back unchanged. */
export function auditAbout(text: Words, action: string, about: string): string {
  if (action === 'access-changed') {
    const [, team = '', sign, name = ''] = member.exec(about) ?? []
    if (sign !== undefined) return text(`audit-team-${wayOf(sign, name)}`, { team, name })
    const fields = /^(.*?): ([a-z_]+=.*)$/s.exec(about)
    if (fields) return `${fields[1]}: ${wordsOf(text, action, fields[2] ?? '')}`
  }
  const ways = waysOf[action]
  if (ways)
    return about
      .split(', ')
      .map((way) => (ways.includes(way) ? text(`audit-way-${way}`) : way))
      .join(', ')
  return action in fieldsOf ? wordsOf(text, action, about) : about
}

function wayOf(sign: string, name: string): 'in' | 'out' | 'made' | 'deleted' {
  if (name === '') return sign === '+' ? 'made' : 'deleted'
  return sign === '+' ? 'in' : 'out'
}

const wordsOf = (text: Words, action: string, about: string): string =>
  about
    .split(betweenParts)
    .map((written) => {
      const [, field = '', value = ''] = part.exec(written) ?? []
      if (!fieldsOf[action]?.includes(field)) return written
      return text(`audit-fact-${field}`, { value: asShown(value) })
    })
    .join(', ')

/** A number as one, which texts select by; a text without its quotes; the day of a moment. */
function asShown(json: string): string | number {
  if (/^\d{1,9}$/.test(json)) return Number(json)
  return json.replace(/^"(.*)"$/s, '$1').replace(/^(\d{4}-\d\d-\d\d)T.*$/s, '$1')
}
