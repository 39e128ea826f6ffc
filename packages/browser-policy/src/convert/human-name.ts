import type { Path } from '../document/node.ts'

/** Names that cannot be split into words by letter case. */
const WHOLE: Readonly<Record<string, string>> = {
  '3rdparty': 'Extension settings of their own',
  PDFjs: 'PDF viewer',
  FirefoxHome: 'Firefox Home',
  FirefoxLabs: 'Firefox Labs',
  FirefoxSuggest: 'Firefox Suggest',
  MicrosoftEntraSSO: 'Microsoft Entra single sign-on',
  WindowsSSO: 'Windows single sign-on',
  MoreFromMozilla: 'More from Mozilla',
  DisablePocket: 'Disable Pocket',
  Pocket: 'Pocket',
  SponsoredPocket: 'Sponsored Pocket stories',
  DisableFirefoxAccounts: 'Disable Firefox accounts',
  DisableFirefoxScreenshots: 'Disable Firefox Screenshots',
  DisableFirefoxStudies: 'Disable Firefox studies',
  HttpsOnlyMode: 'HTTPS-only mode',
  HttpAllowlist: 'HTTP allow list',
}

/** Words with a fixed spelling. */
const PROPER: Readonly<Record<string, string>> = {
  Https: 'HTTPS',
  Http: 'HTTP',
  Url: 'URL',
  url: 'URL',
  Addons: 'add-ons',
  Addon: 'add-on',
  Popup: 'pop-up',
  Urlbar: 'address bar',
  Homepage: 'home page',
  Website: 'web site',
  Passthrough: 'pass through',
  Autofill: 'autofill',
}

/**
 * A name as people read it: `UseHTTPProxyForAllProtocols` is `Use HTTP proxy for all protocols`, `BlockAboutConfig` is
 * `Block about:config`, and `install_url` is `Install URL`. Names in capitals only, such as those of ciphers, do not change.
 */
export function humanName(name: string): string {
  const whole = Object.hasOwn(WHOLE, name) ? WHOLE[name] : undefined
  if (whole !== undefined) return whole
  const page = /^BlockAbout([A-Z]\w*)$/.exec(name)?.[1]
  if (page !== undefined) return `Block about:${page.toLowerCase()}`
  if (/^[A-Z0-9_]+$/.test(name)) return name
  // words: capitals before a capital with small letters after it (HTTP|Proxy), a word, a number
  const words = name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g) ?? [name]
  const text = words
    .filter((word) => !/^_+$/.test(word))
    .map((word) => PROPER[word] ?? (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A place in a policy as people read it: `Cookies: accept third party`; entries of lists are counted from 1. */
export function humanPath(path: Path): string {
  const [policy = '', ...rest] = path
  const parts = rest.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : lowerFirst(humanName(step))))
  return [humanName(String(policy)), ...parts].join(': ').replace(/: entry /g, ', entry ')
}

/** Makes a word inside a title start with a small letter, unless it is a name or in capitals. */
function lowerFirst(text: string): string {
  const isName = /^[A-Z]{2}|^(?:Firefox|Microsoft|Mozilla|Pocket|Windows)\b|^[A-Z0-9_]+$/.test(text)
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
