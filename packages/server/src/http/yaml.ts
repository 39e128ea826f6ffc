/** JSON values as YAML 1.2, for files that people read: blocks, keys as they are where they may be, texts quoted as in JSON. */
export function toYaml(value: unknown): string {
  return `${block(value, '').replace(/^\n/, '')}\n`
}

function block(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []'
    return value.map((one) => `\n${indent}-${item(one, indent)}`).join('')
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    if (entries.length === 0) return ' {}'
    return entries.map(([key, one]) => `\n${indent}${keyText(key)}:${block(one, `${indent}  `)}`).join('')
  }
  return ` ${JSON.stringify(value)}`
}

/** An item of a list: what begins on the line of the dash. */
function item(value: unknown, indent: string): string {
  const text = block(value, `${indent}  `)
  return text.startsWith('\n') ? ` ${text.slice(1 + indent.length + 2)}` : text
}

/** Words that YAML 1.1 readers take for something else are quoted too. */
const keyText = (key: string) =>
  /^[A-Za-z/][\w/{}-]*$/.test(key) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(key) ? key : JSON.stringify(key)
