/**
 * The style of the HTML reference: two columns, one below the other on small screens; in the system's colour scheme.
 */
export const referenceStyle = `
:root { color-scheme: light dark; --text: light-dark(#1c1e21, #e6e6e6); --soft: light-dark(#5b616b, #a0a6b0); --line: light-dark(#dfe2e7, #3a3f47);
  --page: light-dark(#fff, #17191c); --panel: light-dark(#f5f6f8, #1f2226); --link: light-dark(#0b57b7, #8ab8ff); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--page); display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; background: var(--panel); border-right: 1px solid var(--line); font-size: .875rem; }
nav label { display: block; font-weight: 600; margin-bottom: .35rem; }
nav input { width: 100%; padding: .5rem .6rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
nav ul { list-style: none; margin: .25rem 0 .75rem; padding-left: .9rem; }
nav li { overflow-wrap: anywhere; }
nav summary { font-weight: 600; cursor: pointer; }
#count { min-height: 1.5em; margin: .35rem 0; color: var(--soft); }
main { padding: 1rem 2rem 4rem; max-width: 62rem; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
article { border-top: 1px solid var(--line); padding: .25rem 0 1.25rem; }
article:target h3 { background: light-dark(#fff3c4, #4a4012); }
h2 { margin: 2.5rem 0 1rem; } h3 { margin: 1rem 0 .25rem; font-size: 1.15rem; } h3 a { color: inherit; } h4 { margin: 1rem 0 .25rem; }
.summary { margin-top: 0; font-size: 1.05rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .75rem 0; font-size: .9rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; } pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto; } pre code { overflow-wrap: normal; }
small { color: var(--soft); font-weight: normal; } small.error { color: light-dark(#b3261e, #ff8a80); } small.warning { color: light-dark(#8a5a00, #ffc46b); }
[hidden] { display: none; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } nav details { display: none; } main { padding: 1rem; } }
@media print { body { display: block; } nav { display: none; } }
`

/**
 * The search: shows the entries that contain every typed word. The words are kept in the address, so that a search can
 * be shared.
 */
export const referenceScript = `
const input = document.getElementById('search')
const articles = [...document.querySelectorAll('article')].map((element) => ({ element, text: element.textContent.toLowerCase(), link: document.querySelector('nav a[href="#' + CSS.escape(element.id) + '"]') }))
const headings = [...document.querySelectorAll('main h2')]
function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const { element, text, link } of articles) {
    const matches = words.every((word) => text.includes(word))
    element.hidden = !matches
    if (link) link.parentElement.hidden = !matches
    if (matches) shown++
  }
  for (const details of document.querySelectorAll('nav details')) details.hidden = !details.querySelector('li:not([hidden])')
  for (const heading of headings) {
    let next = heading.nextElementSibling
    while (next && next.tagName === 'ARTICLE' && next.hidden) next = next.nextElementSibling
    heading.hidden = !next || next.tagName !== 'ARTICLE'
  }
  document.getElementById('nothing').hidden = shown > 0
  document.getElementById('count').textContent = words.length ? document.getElementById('count').dataset.found.replace('{0}', shown) : ''
}
let pause
input.addEventListener('input', () => { clearTimeout(pause); pause = setTimeout(() => { search(); const url = new URL(location.href); if (input.value) url.searchParams.set('q', input.value); else url.searchParams.delete('q'); try { history.replaceState(null, '', url) } catch (error) { if (!(error instanceof DOMException)) throw error } }, 80) })
document.addEventListener('keydown', (event) => { if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus() } })
input.value = new URL(location.href).searchParams.get('q') ?? ''
search()
`
