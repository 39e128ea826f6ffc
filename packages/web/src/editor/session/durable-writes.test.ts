import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { IndexedDbStore } from '../drafts/indexed-db-store.ts'
import type { Draft } from './draft.ts'
import { DurableWrites } from './durable-writes.ts'

const draft: Draft = { unit: 1, tab: 'other', forms: ['text'], base: { etag: '"1"', target: [''], state: 0 }, at: 5 }

test('a draft that is given as its own receipt is dropped, not written again', async () => {
  const writes = new DurableWrites(new IndexedDbStore('receipts'), () => {})
  writes.push({ putDrafts: [draft] })
  await writes.settled()
  writes.push({ dropDrafts: [draft] })
  expect((await writes.readSettled())?.drafts).toEqual([])
})

test('a receipt drops no text that its tab wrote later', async () => {
  const writes = new DurableWrites(new IndexedDbStore('later-texts'), () => {})
  const later = { ...draft, forms: ['later'], at: 6 }
  writes.push({ putDrafts: [later] })
  await writes.settled()
  writes.push({ dropDrafts: [draft] })
  expect((await writes.readSettled())?.drafts).toEqual([later])
})
