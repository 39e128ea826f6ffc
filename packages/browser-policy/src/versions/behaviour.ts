/**
 * The listed behaviours of the loader: each property has every way in which a browser was seen or read to act. A version
 * chooses among them; nothing else of a version is code.
 */
export interface Behaviour {
  /** Besides `true` and `false`: 0 and 1 count, and in some browsers the words. */
  readonly booleans: 'bits' | 'bits and words'
  /** Whether a value of a wrong type is told to be of a wrong type, or not among the options. */
  readonly enums: 'options first' | 'type first'
  /** Whether a number with a fraction is no whole number. */
  readonly wholeNumbers: 'any number' | 'whole'
  /** The parser of addresses; they differ in `about:`, `data:`, `javascript:` and `blob:` only. */
  readonly addresses: UrlParser
  /** Whether the regular expression of an address counts. */
  readonly addressPatterns: 'unread' | 'read'
  /**
   * The texts that count as an origin: an address without a path; any file too; or a text that matches before it is
   * parsed.
   */
  readonly origins: 'without path' | 'without path, or file' | 'matching text'
  /** A bad entry costs the whole policy, or is skipped: where the schema says so, or everywhere. */
  readonly lists: 'whole' | 'skip where said' | 'skip'
  /** Whether a list counts as an object with the names 0, 1 and so on. */
  readonly objects: 'lists too' | 'objects alone'
  /** Whether a `null` for an object is refused, or ends the loader. */
  readonly nullObjects: 'end the loader' | 'refused'
  /** Whether a bad value under a free name costs the policy, or is skipped. */
  readonly freeNames: 'whole' | 'skip'
  /** The treatment of a text in place of an object or list, and of an object or list that does not fit there. */
  readonly jsonTexts: 'refused' | 'taken unchecked' | 'parsed and checked'
  /** Whether words and numbers become booleans although the union has texts or numbers. */
  readonly unions: 'in order' | 'texts and numbers first'
  /** Levels of lists that exhaust the stack of a browser that writes each value into its log; null if it does not. */
  readonly loggedLists: number | null
  /** Levels of a policy that exhaust the stack of a browser that quotes it in a message; null if it does not. */
  readonly quotedLevels: number | null
  /** Levels of lists with which a policy is refused; null if any number is taken. */
  readonly refusedLists: number | null
  /** The effect of a `null` before the first other value. */
  readonly firstNull: 'counts as content' | 'stops the engine'
  /** Levels of objects in which the search for the first value exhausts the stack; null if none does. */
  readonly searchedObjects: number | null
  /** Whether a file with `ImportEnterpriseRoots` alone is ignored, because antivirus programs write it. */
  readonly rootsAlone: 'read' | 'ignored'
  /** Whether bars separate several addresses in `Homepage.URL`. */
  readonly homePages: 'one' | 'split at bars'
  /** Whether the name `__proto__` is refused like other names that every object has. */
  readonly protoName: 'refused' | 'ignored'
  /** The fields over which `UseHTTPProxyForAllProtocols` writes HTTPProxy. */
  readonly sharedProxies: readonly ('SSLProxy' | 'FTPProxy' | 'SOCKSProxy')[]
}

export type UrlParser = 'older' | 'newer'
