/** Keys without quotes: YAML 1.1 readers understand some words differently, which the writer quotes. */
const plainKey = /^[A-Za-z/][\w/{}-]*$/

/** JSON values as YAML 1.2, for files that people read: blocks, plain keys if possible, texts quoted as in JSON. */
export async function toYaml(value: unknown): Promise<string> {
  // Loaded when it is first asked for: few are.
  const { Document, visit } = await import('yaml')
  const document = new Document(value, { version: '1.2', compat: 'yaml-1.1', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(place, scalar) {
      if (typeof scalar.value !== 'string') return
      scalar.type = place === 'key' && plainKey.test(scalar.value) ? 'PLAIN' : 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true })
}
