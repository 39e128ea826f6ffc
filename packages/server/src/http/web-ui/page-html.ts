import type { PageBoot } from '@weft/contract'
import { Html, html } from '../browsable/html.ts'
import { logo, siteIcon } from './site-icon.ts'
import type { LoadedFiles } from './web-assets.ts'

/** How a person wants pages to look; `system` follows the machine. */
export interface PageLook {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
}

interface PageParts {
  readonly boot: PageBoot
  readonly look: PageLook
  readonly files: LoadedFiles
  /** Whether the page has the bar, whose beginning stands there at once. */
  readonly hasBar: boolean
  /** The first requests of its scripts, below the site's path. */
  readonly preloads: readonly string[]
}

/** The HTML of every page: what it loads, and what it knows before its first request. */
export function pageHtml({ boot, look, files, hasBar, preloads }: PageParts): string {
  const at = (name: string) => `${boot.prefix}/static/web/${name}`
  // The first script loads the others, once what stands here is on the screen (packages/web/build/bundle.ts).
  const [entry = '', ...others] = files.scripts
  return html`<!doctype html>
<html lang="${look.language}" dir="${look.direction}" data-theme="${look.theme}" data-density="${look.density}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${look.theme === 'system' ? 'light dark' : look.theme}">
<title>${nameOf(boot)}</title>
<link rel="icon" href="${siteIcon}">
${preloads.map((path) => html`<link rel="preload" as="fetch" crossorigin href="${boot.prefix}${path}">\n`)}${files.styles.map((name) => html`<link rel="stylesheet" href="${at(name)}">\n`)}<script type="module" src="${at(entry)}" data-modules="${others.join(' ')}"></script>
<script type="application/json" id="boot">${inScript(boot)}</script>
</head>
<body>
<div id="root">${hasBar ? barOf(boot.prefix, nameOf(boot)) : ''}</div>
<noscript>Weft's pages need JavaScript. The API can be read without: <a href="${boot.prefix}/api/">${boot.prefix}/api/</a></noscript>
</body>
</html>
`.text
}

/** The site's own name, where it has one. */
const nameOf = ({ session }: PageBoot): string => session.features.site_name || 'Weft'

/** As the frame of the pages begins (packages/web), by the names of its `shell.css`; it takes this one's place. */
const barOf = (prefix: string, name: string): Html =>
  html`<header class="shell-bar"><a href="${prefix}/" class="shell-home">${new Html(logo)}<span>${name}</span></a></header>`

/** JSON that cannot end the element, with any texts. */
const inScript = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
