/** Changes with the shape of what tabs tell each other and keep. */
const generation = 1

/** The name under which a browser keeps what somebody typed at a server, whose pages stand below `prefix`. */
export const draftsName = (prefix: string, person: number | 'anonymous'): string =>
  `weft${prefix}-${person}-${generation}`
