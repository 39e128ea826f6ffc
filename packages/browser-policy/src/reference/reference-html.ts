import { categories, type Policy } from '../catalogue/define-policy.ts'
import { rules } from '../lint/rules.ts'
import { type PolicyPage, policyPage, propertyNotes } from './policy-page.ts'
import { referenceScript, referenceStyle } from './reference-assets.ts'

/**
 * The reference of policies and lint codes as one HTML file with search; it loads nothing. Localised policies give a
 * localised reference.
 */
export function referenceHtml(policies: readonly Policy[], language = 'en'): string {
  const groups = categories
    .map((category) => ({ category, members: policies.filter((policy) => policy.category === category) }))
    .filter(({ members }) => members.length > 0)
  const pages = groups.flatMap(({ category, members }) => [
    `<h2>${escapeHtml(category)}</h2>`,
    ...members.map((policy) => article(policyPage(policy))),
  ])
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Browser policies</title>
<style>${referenceStyle}</style>
</head>
<body>
<nav aria-label="Contents">
<label for="search">Search ${policies.length} policies</label>
<input id="search" type="search" autocomplete="off" placeholder="name, property, preference, text">
<p id="count" role="status"></p>
${groups.map(({ category, members }) => navigation(category, members)).join('\n')}
<details open><summary>Problems</summary><ul>${rules.map(({ id }) => `<li><a href="#problem-${id}">${id}</a></li>`).join('')}</ul></details>
</nav>
<main>
<h1>Browser policies</h1>
${pages.join('\n')}
<h2>Problems that lint reports</h2>
${rules.map(ruleArticle).join('\n')}
<p id="nothing" hidden>Nothing matches.</p>
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

function article({ policy, facts, properties, effects, effectsOf, notes, conflicts }: PolicyPage): string {
  const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const rows = properties.map((row) => {
    const { path, type, summary } = row
    const more = propertyNotes(row).join('; ')
    return `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(type)}</td><td>${escapeHtml(summary)}${more === '' ? '' : ` <small>${escapeHtml(more)}</small>`}</td></tr>`
  })
  return [
    `<article id="${escapeHtml(policy.name)}"><h3><a href="#${escapeHtml(policy.name)}">${escapeHtml(policy.name)}</a></h3>`,
    `<p class="summary">${inline(policy.summary)}</p>`,
    policy.description === policy.summary
      ? ''
      : policy.description
          .split('\n\n')
          .map((paragraph) => `<p>${inline(paragraph)}</p>`)
          .join(''),
    `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    rows.length === 0
      ? ''
      : `<div class="wide"><table><thead><tr><th>Property</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
    effects.length === 0
      ? ''
      : `<details><summary>${effectsOf === null ? 'Effects' : `Effects of <code>${escapeHtml(effectsOf)}</code>`}</summary>${list(effects.map((effect) => `<code>${escapeHtml(effect)}</code>`))}</details>`,
    notes.length === 0 ? '' : list(notes.map(inline)),
    conflicts.length === 0 ? '' : `<h4>Conflicts</h4>${list(conflicts.map(inline))}`,
    ...policy.examples.valid.map(
      (value) =>
        `<pre><code>${escapeHtml(JSON.stringify({ policies: { [policy.name]: value } }, null, 2))}</code></pre>`,
    ),
    '</article>',
  ].join('\n')
}

function ruleArticle({ id, severity, summary, why }: (typeof rules)[number]): string {
  return `<article id="problem-${id}"><h3><a href="#problem-${id}">${id}</a> <small class="${severity}">${severity}</small></h3><p class="summary">${inline(summary)}</p><p>${inline(why)}</p></article>`
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Renders the two Markdown marks that the catalogue uses: `code` and **strong**. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
