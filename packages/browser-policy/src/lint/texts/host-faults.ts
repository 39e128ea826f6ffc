import type { JudgeText, TextFault } from './text-fault.ts'

const quote = (text: string): string => JSON.stringify(text)

/** The host in an address, a pattern or a list entry: without scheme, user, port, path, star and outer dots. */
function hostIn(text: string): string {
  return text
    .trim()
    .replace(/^[a-z*][a-z0-9+.*-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:[\d*]*$/, '')
    .replace(/^(?:\*?\.)+|[.*]+$/g, '')
}

const isHost = (text: string): boolean => /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u.test(text)

/** The fault with the host that was meant, if the text names one. */
function withHost(text: string, detail: string): TextFault {
  const host = hostIn(text)
  return isHost(host) ? { detail, meant: host } : { detail }
}

/** The first thing in a text that no host name has, as words; null if it can be one. */
function partOf(text: string, allowsStar: boolean): string | null {
  if (text.trim() === '') return 'nothing'
  if (/:\/\//.test(text)) return 'a scheme'
  if (/[/?#]/.test(text)) return 'a path'
  if (/@/.test(text)) return 'a user name'
  if (/^\S*[^:]:\d*$/.test(text) && !text.includes('[')) return 'a port'
  const inside = allowsStar ? text.trim().replace(/^\*(?:\.|$)/, '') : text
  if (inside.includes('*')) return 'a star'
  if (/;/.test(inside)) return 'a semicolon'
  if (/\s/.test(inside.trim())) return 'a blank'
  return inside.trim().startsWith('.') ? 'a dot before it' : null
}

const hostFault =
  (consequence: string, options: { readonly allowsStar: boolean }): JudgeText =>
  (text) => {
    const part = partOf(text, options.allowsStar)
    return part === null
      ? null
      : withHost(text, `${quote(text)} is a host name with ${part}; it matches nothing. ${consequence}`)
  }

/** Names that cover those below them. */
export const hostSuffixFault = hostFault('Write the bare name; it covers the names below it.', { allowsStar: false })

export const plainHostFault = hostFault('Write the bare name.', { allowsStar: false })

export const hostPatternFault = hostFault('Write the bare name, or *. and the name for those below it.', {
  allowsStar: true,
})

/** Names in one text, separated by commas. */
export const hostListFault: JudgeText = (text) => {
  const entries = text.split(/[,;]/)
  const dead = entries.filter((entry) => partOf(entry, false) !== null)
  if (dead.length === 0 && !text.includes(';')) return null
  const meant = entries.map(hostIn).filter(isHost).join(',')
  const cause = text.includes(';')
    ? 'Semicolons separate nothing here'
    : `${dead.map(quote).join(', ')} is no bare host name`
  return { detail: `${cause}; write the names with commas between them.`, ...(meant === '' ? {} : { meant }) }
}

/** Sites that may link to files. The browser cuts entries at blanks. */
export const linkingSiteFault: JudgeText = (text) => {
  const sites = text.split(/\s+/).filter((site) => site !== '')
  if (sites.length === 0) return { detail: 'An empty text is no site.' }
  if (!sites.some((site) => /[*,;]/.test(site) || site.startsWith('.'))) return null
  const scheme = /^https?:\/\//i.exec(text)?.[0] ?? ''
  const host = hostIn(text)
  const detail = `${quote(text)} matches nothing: stars, dots before a name and lists in one entry are not known. A bare name covers the names below it.`
  return isHost(host) ? { detail, meant: scheme + host } : { detail }
}

/** Sites for single sign-on. The browser joins the entries and cuts the whole at commas. */
export const signOnSiteFault: JudgeText = (text) => {
  const sites = text.split(',').map((site) => site.trimStart())
  if (sites.some((site) => site === ''))
    return { detail: `${quote(text)} has an empty entry; those after it are not looked at.` }
  if (sites.some((site) => signOnPart(site) !== null)) {
    const [first = ''] = sites
    const part = sites.map(signOnPart).find((one) => one !== null)
    const meant = sites.length === 1 ? meantSite(first) : undefined
    const detail = `${quote(text)} matches nothing, because of ${part}. A name such as corp.example covers the names below it, also with a scheme before it.`
    return meant === undefined ? { detail } : { detail, meant }
  }
  if (sites.length === 1) return null
  return { detail: `${quote(text)} counts as ${sites.length} sites; give each its own entry.`, severity: 'info' }
}

function signOnPart(site: string): string | null {
  const [, scheme, rest = site] = /^(.*?):\/\/(.*)$/.exec(site) ?? []
  if (rest.includes('*') || scheme?.includes('*')) return 'a star'
  if (scheme !== undefined && scheme !== scheme.toLowerCase()) return 'capitals in the scheme'
  if (/[/?#\\]/.test(rest)) return 'what follows the host'
  if (/@/.test(rest)) return 'a user name'
  if (/[\s;|]/.test(rest)) return 'a separator that is no comma'
  return null
}

function meantSite(site: string): string | undefined {
  const scheme = /^https?:\/\//i.exec(site)?.[0].toLowerCase() ?? ''
  const port = /^[^/]*\/\/[^/]*?(:\d+)(?:\/|$)|^[^/]*?(:\d+)(?:\/|$)/.exec(site)
  const host = hostIn(site)
  return isHost(host) ? scheme + host + (port?.[1] ?? port?.[2] ?? '') : undefined
}

/** Why an entry of Passthrough matches nothing; null if it can match. */
function bypassPart(entry: string): string | null {
  if (/^<local>$/i.test(entry)) return null
  if (/^<.*>$/.test(entry)) return 'only <local> is known among words in angle brackets'
  if (/^[a-z*][a-z0-9+.*-]*:\/\//i.test(entry)) return 'it has a scheme'
  // The browser reads the length of a network up to the first character that is no digit.
  if (
    /^[\d.]+\/\d+\D?$/.test(entry) ||
    /^\[[\da-f:.]+\](?:\/\d+|:\d+)?$/i.test(entry) ||
    /^[\da-f]*:[\da-f:]+\/\d+$/i.test(entry)
  )
    return null
  if (/[;|]/.test(entry)) return 'only commas and blanks separate entries'
  if (entry === '*') return 'a star alone stands for no host'
  if (entry.slice(1).includes('*')) return 'a star counts at the beginning only'
  if (/^\d+(?:\.\d+){3}-/.test(entry)) return 'ranges are not known; a network is written as 10.1.0.0/16'
  // The browser reads the part after a slash as the length of a network. A name has none, so the browser takes the name alone.
  return /[?#@]/.test(entry) ? 'it is more than a host' : null
}

/** Hosts that are reached directly. */
export const bypassFault: JudgeText = (text) => {
  const dead = text
    .split(/[\s,]+/)
    .map((entry) => [entry, entry === '' ? null : bypassPart(entry)] as const)
    .filter(([, reason]) => reason !== null)
  if (dead.length === 0) return null
  const detail = `The proxy is used all the same for ${dead.map(([entry, reason]) => `${quote(entry)} (${reason})`).join(', ')}.`
  const meant = text
    .split(/[\s,;|]+/)
    .filter((entry) => entry !== '')
    .map(meantBypass)
  if (meant.some((entry) => bypassPart(entry) !== null)) return { detail }
  return { detail, meant: meant.join(', '), isSure: dead.every(([, reason]) => reason?.startsWith('only commas')) }
}

/** The entry that was meant: the network for `192.168.*`, the host of an address. */
function meantBypass(entry: string): string {
  const [, network] = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/.exec(entry) ?? []
  if (network !== undefined) {
    const parts = network.split('.').filter((part) => part !== '')
    return `${[...parts, '0', '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`
  }
  if (bypassPart(entry) === null) return entry
  const host = hostIn(entry)
  return isHost(host) && !/[*]/.test(host) ? host : entry
}
