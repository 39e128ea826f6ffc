/** The identifiers of extensions that Firefox accepts: a name like an e-mail address, or a UUID in braces. */
const IDENTIFIER = /^(?:\{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}|[\w.-]*@[\w.-]+)$/i

/** Longer names are no identifiers. */
const LONGEST = 80

/** Whether a text is a valid identifier of an extension. */
export function isExtensionId(text: string): boolean {
  return text.length <= LONGEST && IDENTIFIER.test(text)
}

/** Why a text cannot be the identifier of an extension, and where to find the right one. */
export function describeWrongId(text: string): string {
  if (text === '') return 'An empty identifier names no extension.'
  return `${JSON.stringify(text)} is no identifier of an extension, such as "name@example.com" or "{UUID}"; about:support lists those of installed extensions.`
}
