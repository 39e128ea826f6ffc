import { type BrowserUrl, parseUrl } from '../../browser/parse-url.ts'
import { newest, previous, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isExtensionId } from '../extension-id.ts'
import { entriesOf, type ObjectEntry } from '../policy-values.ts'
import { type LintSubject, replaceValue, withFix } from '../subject.ts'
import { property, textOf, textsOf } from '../values.ts'

const INSTALLING = new Set(['force_installed', 'normal_installed'])

type Fault = Pick<LintFinding, 'detail' | 'suggestion' | 'severity' | 'targets'> & {
  /** The address that was certainly meant. */
  readonly meant?: string
}

/** A path of Windows or of a system like Unix as the URL of a file. */
function fileUrl(path: string): string | undefined {
  const windows = /^([a-z]):[\\/](.*)$/i.exec(path)
  const rest = windows ? `/${windows[1]}:/${(windows[2] ?? '').replaceAll('\\', '/')}` : path
  if (!windows && !path.startsWith('/')) return undefined
  return `file://${rest
    .split('/')
    .map((step) => encodeURIComponent(step.toWellFormed()))
    .join('/')
    .replace(/^\/(\w)%3A/, '/$1:')}`
}

/** The download URL for a page of addons.mozilla.org. */
function downloadOf(url: BrowserUrl): string | undefined {
  const [, slug] =
    /^\/(?:[a-z]{2,3}(?:-[A-Za-z]{2})?\/)?(?:firefox|android)\/addon\/([^/]+)\/?$/.exec(url.pathname) ?? []
  if (url.hostname !== 'addons.mozilla.org' || slug === undefined) return undefined
  return `https://addons.mozilla.org/firefox/downloads/latest/${slug}/latest.xpi`
}

/** The fault of an extension's address; null without one. */
export function addressFault(text: string): Fault | null {
  const quoted = JSON.stringify(text)
  const asFile = fileUrl(text)
  if (asFile) return { detail: `${quoted} is a path, no URL; nothing is installed.`, meant: asFile }
  const url = parseUrl(text)
  if (!url) return { detail: `${quoted} is no URL; nothing is installed.` }
  if (url.protocol === 'http:')
    return {
      detail: `${quoted} is not encrypted: anybody on the way can put another file there.`,
      meant: text.replace(/^http:/i, 'https:'),
    }
  if (url.protocol !== 'https:' && url.protocol !== 'file:')
    return { detail: `${quoted}: extensions are installed over https or from a file only.` }
  const download = downloadOf(url)
  if (download) return { detail: `${quoted} is a page about an extension, not the extension.`, meant: download }
  if (/\.(?:crx|zip|html?|exe|msi)$/i.test(url.pathname))
    return { detail: `${quoted} is no .xpi file; nothing is installed.` }
  if (/\.xpi$/i.test(url.pathname)) return null
  return { detail: `${quoted} does not end with .xpi; it must lead to such a file.`, severity: 'info' }
}

const OLD = targetsWhere(({ code }) => code.installWithoutUrl === 'stops the others')

function faultOf({ value }: ObjectEntry): (Fault & { readonly at: string | null }) | null {
  const mode = textOf(value, 'installation_mode')
  const address = textOf(value, 'install_url')
  const isInstalled = mode !== undefined && INSTALLING.has(mode)
  if (isInstalled && (address === undefined || address === '')) {
    const detail = `installation_mode is ${JSON.stringify(mode)}, but install_url is missing: ESR 140 installs neither this extension nor those after it.`
    return { at: null, detail, targets: OLD, suggestion: 'add "install_url"' }
  }
  if (address === undefined) return null
  if (isInstalled) {
    const fault = addressFault(address)
    return fault && { at: 'install_url', ...fault }
  }
  // Unknown modes are reported by another rule.
  if (mode !== undefined && mode !== 'allowed' && mode !== 'blocked') return null
  const modeText = mode === undefined ? 'without installation_mode' : `with installation_mode ${JSON.stringify(mode)}`
  const detail = `install_url does nothing ${modeText}; "force_installed" or "normal_installed" installs it.`
  return { at: 'install_url', detail }
}

/** Places in Extensions.Install, which takes paths too. */
function locationFaults(subject: LintSubject): LintFinding[] {
  const extensions = subject.policy('Extensions')
  if (!extensions) return []
  return textsOf(property(extensions.value, 'Install')).flatMap(([index, text]): LintFinding[] => {
    // Identifiers are reported by the rule extension-lists.
    const fault = fileUrl(text) || isExtensionId(text) ? null : addressFault(text)
    if (!fault) return []
    const { meant, ...rest } = fault
    const path = [extensions.name, 'Install', index]
    if (meant === undefined) return [{ path, ...rest }]
    return [{ path, ...rest, suggestion: JSON.stringify(meant), ...withFix(replaceValue(subject, path, meant)) }]
  })
}

export const extensionInstall = defineRule({
  id: 'extension-install',
  summary: 'An extension cannot be installed in this way.',
  why: 'install_url must lead to an .xpi file over https or in the file system; a wrong one is found only when it is missed.',
  cure: 'Give install_url as the address of the .xpi file, over https or file.',
  severity: 'warning',
  examples: [
    {
      policies: { ExtensionSettings: { 'a@b': { installation_mode: 'force_installed' } } },
      options: { target: previous },
      found: ['ExtensionSettings["a@b"]'],
    },
    {
      policies: { ExtensionSettings: { 'a@b': { installation_mode: 'force_installed' } } },
      options: { target: newest },
      found: [],
    },
    {
      policies: {
        ExtensionSettings: {
          'a@b': { installation_mode: 'force_installed', install_url: '/opt/x.xpi' },
          'c@d': { installation_mode: 'normal_installed', install_url: 'http://a.example/x.xpi' },
          'e@f': {
            installation_mode: 'normal_installed',
            install_url: 'https://addons.mozilla.org/de/firefox/addon/x/',
          },
          'g@h': { installation_mode: 'allowed', install_url: 'https://a.example/x.xpi' },
        },
      },
      found: ['a@b', 'c@d', 'e@f', 'g@h'].map((id) => `ExtensionSettings["${id}"].install_url`),
    },
    {
      policies: { Extensions: { Install: ['nowhere', '/opt/x.xpi', 'https://a.example/x.xpi'] } },
      found: ['Extensions.Install[0]'],
    },
    {
      policies: {
        ExtensionSettings: { 'a@b': { installation_mode: 'force_installed', install_url: 'https://a.example/x.xpi' } },
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const settings = entriesOf(subject, 'ExtensionSettings').flatMap((entry): LintFinding[] => {
      const fault = entry.name === '*' ? null : faultOf(entry)
      if (!fault) return []
      const { at, meant, ...rest } = fault
      const path = at === null ? entry.path : [...entry.path, at]
      if (meant === undefined) return [{ path, ...rest }]
      return [{ path, ...rest, suggestion: JSON.stringify(meant), ...withFix(replaceValue(subject, path, meant)) }]
    })
    return [...settings, ...locationFaults(subject)]
  },
})
