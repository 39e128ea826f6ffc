import { parseUrl } from '../../browser/parse-url.ts'
import { languageFault } from './name-faults.ts'
import type { JudgeText } from './text-fault.ts'

const quote = (text: string): string => JSON.stringify(text)

/** Several languages in one text. */
export const languageListFault: JudgeText = (text, policy) => {
  const tags = text.split(',').map((tag) => tag.trim())
  // An empty text stands for the language of the system.
  if (text.trim() === '') return null
  const [fault] = tags.flatMap((tag) => languageFault(tag, policy) ?? [])
  return fault ?? null
}

/** Names of permissions of add-ons; hosts are no permissions here. */
export const permissionFault: JudgeText = (text) =>
  /^[a-z][a-zA-Z0-9._]*$/.test(text)
    ? null
    : { detail: `${quote(text)} is no name of a permission, such as downloads or webRequest; it is passed over.` }

/** Addresses of managed bookmarks: the browser puts https:// before a text that is no address. */
export const bookmarkFault: JudgeText = (text) => {
  if (text === '' || parseUrl(text) || (!text.includes('://') && parseUrl(`https://${text}`))) return null
  return { detail: `${quote(text)} is no address; the bookmark leads nowhere.` }
}

/** Sites of rules for single sites: a host, or * for all. */
export const siteFault: JudgeText = (text) => {
  if (text === '*' || !/[/:?#@\s]|\*(?!\.)/.test(text)) return null
  const url = parseUrl(text)
  const detail = `${quote(text)} is no host name; the rule reaches no site. A name such as corp.example covers those below it.`
  return url && url.host !== '' ? { detail, meant: url.host.replace(/:\d*$/, '') } : { detail }
}

/** Addresses of search engines. */
export const searchAddressFault: JudgeText = (text) =>
  parseUrl(text.replaceAll(/[{}]/g, ''))
    ? null
    : { detail: `${quote(text)} is no full address, so that nothing is searched for.` }

/** The form data that the browser sends to a search engine. */
export const searchFormFault: JudgeText = (text) => {
  if (text.includes('{searchTerms}')) return null
  const meant = text.replace(/%s|\{searchTerm\}|\{terms\}/gi, '{searchTerms}')
  const detail = `${quote(text)} has no {searchTerms}: what is typed is never sent.`
  return meant === text ? { detail, severity: 'info' } : { detail, meant, isSure: true }
}

/** Names of encodings, as pages have them. */
export const encodingFault: JudgeText = (text) => {
  try {
    new TextDecoder(text)
    return null
  } catch {
    return { detail: `${quote(text)} is no name of an encoding; words are sent as UTF-8.` }
  }
}
