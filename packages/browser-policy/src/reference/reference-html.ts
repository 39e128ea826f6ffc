import { categories, type Policy } from '../catalogue/define-policy.ts'
import { rules } from '../lint/rules.ts'
import type { Say } from '../texts/speak.ts'
import { type PolicyPage, policyPage, propertyNotes } from './policy-page.ts'
import { referenceScript, referenceStyle } from './reference-assets.ts'
import { sayTypes } from './say-types.ts'

/**
 * The reference of policies and lint codes as one HTML file with search; it loads nothing. `say` says its texts in the
 * language.
 */
export function referenceHtml(policies: readonly Policy[], language = 'en', say: Say = (text) => text): string {
  const words = (text: string): string => escapeHtml(say(text))
  const groups = categories
    .map((category) => ({ category, members: policies.filter((policy) => policy.category === category) }))
    .filter(({ members }) => members.length > 0)
  const pages = groups.flatMap(({ category, members }) => [
    `<h2>${words(category)}</h2>`,
    ...members.map((policy) => article(policyPage(policy), say)),
  ])
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words('Browser policies')}</title>
<style>${referenceStyle}</style>
</head>
<body>
<nav aria-label="${words('Contents')}">
<label for="search">${words(`Search ${policies.length} policies`)}</label>
<input id="search" type="search" autocomplete="off" placeholder="${words('name, property, preference, text')}">
<p id="count" role="status" data-found="${words('{0} found')}"></p>
${groups.map(({ category, members }) => navigation(say(category), members)).join('\n')}
<details open><summary>${words('Problems')}</summary><ul>${rules.map(({ id }) => `<li><a href="#problem-${id}">${id}</a></li>`).join('')}</ul></details>
</nav>
<main>
<h1>${words('Browser policies')}</h1>
${pages.join('\n')}
<h2>${words('Problems that lint reports')}</h2>
${rules.map((rule) => ruleArticle(rule, say)).join('\n')}
<p id="nothing" hidden>${words('Nothing matches.')}</p>
</main>
<script>${referenceScript}</script>
</body>
</html>
`
}

function navigation(category: string, members: readonly Policy[]): string {
  const links = members.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`)
  return `<details open><summary>${escapeHtml(category)}</summary><ul>${links.join('')}</ul></details>`
}

function article({ policy, facts, properties, effects, effectsOf, notes, conflicts }: PolicyPage, say: Say): string {
  const words = (text: string): string => escapeHtml(say(text))
  const prose = (text: string): string => inline(say(text))
  const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const rows = properties.map((row) => {
    const { path, type, summary } = row
    const more = propertyNotes(row).map(say).join('; ')
    return `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(sayTypes(type, say))}</td><td>${words(summary)}${more === '' ? '' : ` <small>${escapeHtml(more)}</small>`}</td></tr>`
  })
  return [
    `<article id="${escapeHtml(policy.name)}"><h3><a href="#${escapeHtml(policy.name)}">${escapeHtml(policy.name)}</a></h3>`,
    `<p class="summary">${prose(policy.summary)}</p>`,
    policy.description === policy.summary
      ? ''
      : say(policy.description)
          .split('\n\n')
          .map((paragraph) => `<p>${inline(paragraph)}</p>`)
          .join(''),
    `<dl>${facts.map(([label, value]) => `<dt>${words(label)}</dt><dd>${escapeHtml(sayTypes(value, say))}</dd>`).join('')}</dl>`,
    rows.length === 0
      ? ''
      : `<div class="wide"><table><thead><tr><th>${words('Property')}</th><th>${words('Value')}</th><th>${words('Meaning')}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
    effects.length === 0
      ? ''
      : `<details><summary>${effectsOf === null ? words('Effects') : inline(say(`Effects of \`${effectsOf}\``))}</summary>${list(effects.map((effect) => `<code>${escapeHtml(effect)}</code>`))}</details>`,
    notes.length === 0 ? '' : list(notes.map(prose)),
    conflicts.length === 0 ? '' : `<h4>${words('Conflicts')}</h4>${list(conflicts.map(prose))}`,
    ...policy.examples.valid.map(
      (value) =>
        `<pre><code>${escapeHtml(JSON.stringify({ policies: { [policy.name]: value } }, null, 2))}</code></pre>`,
    ),
    '</article>',
  ].join('\n')
}

function ruleArticle({ id, severity, summary, why }: (typeof rules)[number], say: Say): string {
  return `<article id="problem-${id}"><h3><a href="#problem-${id}">${id}</a> <small class="${severity}">${escapeHtml(say(severity))}</small></h3><p class="summary">${inline(say(summary))}</p><p>${inline(say(why))}</p></article>`
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Renders the two Markdown marks that the catalogue uses: `code` and **strong**. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
