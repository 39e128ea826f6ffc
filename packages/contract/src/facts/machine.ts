/** Why a service gave no translation. Pages and the API have a sentence for each. */
export const machineFaultCodes = [
  /** No answer: the host is unknown, silent, or the connection failed. */
  'unreachable',
  'timeout',
  /** The address is on a private network, where a project may not send anything. */
  'private-host',
  /** The service does not know the key, or the key may not do this. */
  'key',
  /** Too many requests for now. */
  'rate',
  /** The account of the key is used up. */
  'exhausted',
  /** The service failed. */
  'failed',
  /** The service refused the request. */
  'refused',
  /** The answer is not what the service's documentation says: HTML, prose, another form of JSON. */
  'unreadable',
  /** Another number of texts came back, or texts that nobody asked for. */
  'count',
  /** The service does not translate between these languages. */
  'language',
  /** The service did not take the terms of the glossary, or the key may not give it any. */
  'glossary',
  /** A placeholder was lost, doubled or changed. */
  'placeholders',
  /** The text is in letters of another language. */
  'foreign',
  /** A check that finds errors finds one. */
  'checks',
  /** The text is longer than the service takes. */
  'too-long',
  /** An administrator of the project has not agreed that texts go there. */
  'consent',
  /** The project's limit of this month is reached. */
  'limit',
  /** The project has a limit, and nobody said what the service costs. */
  'price',
  /** A secret of the settings does not open any more: SECRETS_KEY is another one. */
  'secret',
] as const

export type MachineFaultCode = (typeof machineFaultCodes)[number]

/** Automatic translation suggests the texts that it finds, or writes them in one of these states. */
export const machineModes = ['suggest', 'translate', 'fuzzy', 'approved'] as const
export type MachineMode = (typeof machineModes)[number]

/** How a run of automatic translation stands. */
export const machineRunStates = [
  'waiting',
  'running',
  /** It ends at the next safe point. */
  'stopping',
  'stopped',
  /** The limit of the month is reached, or a price is missing: it goes on when somebody says so. */
  'held',
  'done',
  'failed',
  'undone',
] as const
export type MachineRunState = (typeof machineRunStates)[number]

/** Sources of automatic translation beside services: strings of other components, and the translation memory. */
export const machineSources = { others: 'others', memory: 'weblate-translation-memory' } as const

/** Stands in a reply for a secret that is there; sent back, the secret stays. */
export const hiddenSecret = '********'
