/** Names under which people write what must be called `policies`, that name among them: a pattern without flags, which JSON Schema has none of. */
export const envelopeNames = '^["\'\\s]*[Pp][Oo][Ll][Ii][Cc](?:[Yy]|[Ii][Ee][Ss]|[Ii][Ss])["\'\\s]*$'
