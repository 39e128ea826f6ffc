/**
 * Tables of pages in a real Chromium: a component of 95 languages and a project of 5,000 components, from the click to the first rows, and
 * scrolling through them. Needs `npm ci --prefix packages/web/e2e`, and a Chromium. WEFT_VISITS is the number of visits of each.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/page-tables.ts', import.meta.url)
await import(measurement.href)
