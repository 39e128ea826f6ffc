// `node bundle.ts FOLDER` builds the page: one HTML file a language, with everything inside.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundleForBrowsers } from '../../browser-policy/bundle.mjs'
import { english, type TextId } from '../../policy-texts/src/page-english.ts'
import { pageConfig } from '../vite.config.ts'
import { pageTexts } from './page-texts.ts'

/** Builds the pages of all languages into a folder, and tells their files. */
export async function bundlePages(folder: string): Promise<readonly string[]> {
  const { script, style } = await bundled()
  mkdirSync(folder, { recursive: true })
  return pageTexts().map(({ language, direction, texts }) => {
    const file = join(folder, `policies.${language}.html`)
    const say = (id: TextId): string => escapeHtml(texts.page[id] ?? english[id])
    writeFileSync(file, htmlOf({ script, style, language, direction, texts: JSON.stringify(texts), say }))
    return file
  })
}

async function bundled(): Promise<{ readonly script: string; readonly style: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-page-'))
  try {
    await bundleForBrowsers(folder)
    const result = await build({ configFile: false, ...pageConfig(join(folder, 'browser.js')) })
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
    const script = outputs.find((one) => one.type === 'chunk')?.code ?? ''
    const style = outputs.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
    return { script, style: style?.type === 'asset' ? String(style.source) : '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages inside the page, all under the MIT licence. */
const PACKAGES = [
  'preact',
  ...['@codemirror/commands', '@codemirror/language', '@codemirror/state', '@codemirror/view'],
  ...['@lezer/common', '@lezer/highlight', '@marijn/find-cluster-break', 'crelt', 'style-mod', 'w3c-keyname'],
  ...['jsonc-parser', 'plist', 'tldts', 'uuid'],
]

/** Names and owners of the packages, and once the terms that all of them have: these want to travel with every copy. */
function notices(): string {
  const folder = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
  const licenceOf = (name: string): string => {
    const file = readdirSync(join(folder, name)).find((one) => /^licen[cs]e/i.test(one))
    return file === undefined ? '' : readFileSync(join(folder, name, file), 'utf8')
  }
  const owners = PACKAGES.map(
    (name) => `${name}: ${/^.*copyright.*$/im.exec(licenceOf(name))?.[0].trim() ?? 'its authors'}`,
  )
  const terms = /Permission is hereby granted[\s\S]*/.exec(licenceOf('preact'))?.[0].trim()
  if (terms === undefined) throw new Error('the terms of Preact are not those of the MIT licence')
  return `<!--\nThis page contains, under the MIT licence:\n\n${owners.join('\n')}\n\n${terms}\n-->`.replaceAll(
    /--(?!>)(?<!<!--)/g,
    '- -',
  )
}

interface PageParts {
  readonly script: string
  readonly style: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** JSON. */
  readonly texts: string
  /** A text of the page, as HTML. */
  say(id: TextId): string
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Starts the program once the first frame is drawn: compiling it before would hold that frame back. */
const STARTER = `{
  const begin = () => {
    const script = document.createElement('script')
    script.textContent = document.getElementById('program').textContent
    document.body.append(script)
    script.remove()
  }
  if (document.visibilityState === 'visible') {
    const late = setTimeout(begin, 100)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { clearTimeout(late); port1.close(); begin() }
    requestAnimationFrame(() => port2.postMessage(null))
  } else begin()
}`

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `<` is written so that nothing inside ends the element. */
const insideScript = (text: string): string => text.replace(/<(?=\/script|!--|script)/gi, '\\x3C')

function htmlOf({ script, style, language, direction, texts, say }: PageParts): string {
  const program = insideScript(script).trim()
  const data = texts.replaceAll('<', '\\u003c')
  const rules = [
    "default-src 'none'",
    `script-src ${hashOf(program)} ${hashOf(STARTER)}`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${rules}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${say('title')}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="root"><div class="page"><header><div class="bar"><h1>${say('title')}</h1></div></header>
<main class="middle"><section class="start"><h2>${say('start-title')}</h2><p>${say('start-text')}</p></section></main></div></div>
<script type="application/json" id="texts">${data}</script>
<script type="text/plain" id="program">${program}</script>
<script>${STARTER}</script>
${notices()}
</body>
</html>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of await bundlePages(resolve(process.argv[2] ?? 'dist'))) process.stdout.write(`${file}\n`)
}
