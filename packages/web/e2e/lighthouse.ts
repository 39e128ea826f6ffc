/**
 * Lighthouse's results for the main pages: its desktop preset, signed in by a cookie, the median of WEFT_VISITS (3) runs. On the service
 * as people start it. Needs `npm ci --prefix packages/web/e2e` and a Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { median } from '../../../bench/quantile.ts'
import { findChromium, signIn } from './living-browser.ts'
import { startService } from './started-service.ts'

const runs = Number(process.env.WEFT_VISITS ?? 3)
const port = 9333
const categories = ['accessibility', 'performance'] as const
/** The least of a hundred for each. */
const least = { accessibility: 100, performance: 95 } as const

const catalogue = (language: string) =>
  [
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`,
    ...Array.from(
      { length: 3000 },
      (_, at) => `#, c-format\nmsgid "Copy file %d of folder ${at}"\nmsgstr "${at % 3 === 0 ? '' : `Text %d ${at}`}"\n`,
    ),
  ].join('\n')

const pages = [
  '/',
  '/projects/',
  '/projects/app/',
  '/projects/app/ui/',
  '/projects/app/ui/cs/',
  '/translate/app/ui/cs/',
  '/accounts/profile/',
] as const

const service = await startService()
const folder = mkdtempSync(join(tmpdir(), 'weft-lighthouse-'))
const context = await chromium.launchPersistentContext(folder, {
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
try {
  const files = { 'po/cs.po': catalogue('cs'), 'po/ar.po': catalogue('ar'), 'po/ja.po': catalogue('ja') }
  await service.importFiles({ project: 'app', component: 'ui', filemask: 'po/*.po', files })
  await signIn(await context.newPage(), service)
  const cookies = await context.cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  for (const page of pages) {
    const scores = new Map(categories.map((category) => [category, [] as number[]]))
    for (let run = 0; run < runs; run++) {
      const flags = { port, onlyCategories: [...categories], extraHeaders: { Cookie }, logLevel: 'error' as const }
      const result = await lighthouse(`${service.url}${page}`, flags, desktopConfig)
      for (const category of categories) {
        const { score, auditRefs = [] } = result?.lhr.categories[category] ?? {}
        scores.get(category)?.push((score ?? 0) * 100)
        if (category !== 'accessibility' || score === 1) continue
        const failed = auditRefs.filter(({ id, weight }) => weight > 0 && result?.lhr.audits[id]?.score === 0)
        console.error(`${page}: ${failed.map(({ id }) => id).join(', ')}`)
      }
    }
    for (const category of categories) {
      const value = median(scores.get(category) ?? [])
      figure({
        measure: `${page}: ${category}`,
        value: value.toFixed(0),
        target: `at least ${least[category]}`,
        met: value >= least[category],
      })
    }
  }
} finally {
  await context.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
