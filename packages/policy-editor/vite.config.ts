import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const library = fileURLToPath(new URL('../browser-policy/src/browser.ts', import.meta.url))

/** How the page is bundled: one classic script, which is also its worker. `build/bundle.ts` runs this. */
export const pageConfig = (prebuilt: string) =>
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    mode: 'production',
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'prebuilt-library',
        enforce: 'pre',
        // The library is bundled by its own package, which packs its data tighter.
        async resolveId(source, importer) {
          if (!source.endsWith('/browser.ts') || importer === undefined) return null
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found?.id === library ? prebuilt : null
        },
      },
    ],
    build: {
      target: ['chrome123', 'firefox121', 'safari17.5'],
      write: false,
      cssCodeSplit: false,
      lib: { entry: 'src/main.tsx', name: 'PolicyEditor', formats: ['iife'], fileName: 'page' },
    },
  })
