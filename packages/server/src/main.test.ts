import { testDatabase } from '@weft/testkit'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openInstallation } from './main.ts'

test('a start that fails waits for no pages, and ends their build', async () => {
  const { config, close } = await testDatabase()
  try {
    const url = new URL(config.databaseUrl)
    url.pathname = '/there_is_none'
    const begun = Promise.withResolvers<AbortSignal>()
    const key = { SECRETS_KEY: '7'.repeat(64) }
    const environment = { PATH: process.env.PATH, DATA_DIR: config.dataDir, DATABASE_URL: url.href, ...key }
    const opening = openInstallation(readConfig(environment), (signal) => {
      begun.resolve(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await expect(opening).rejects.toThrow(/there_is_none/)
    expect((await begun.promise).aborted).toBe(true)
  } finally {
    await close()
  }
})
