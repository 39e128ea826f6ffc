/**
 * Lighthouse's results for the main pages, in a real Chromium (WEFT_VISITS runs of each, the median counts). Needs `npm
 * ci --prefix packages/web/e2e`, and a Chromium.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/lighthouse.ts', import.meta.url)
await import(measurement.href)
