import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { IndexedDbStore } from '../drafts/indexed-db-store.ts'
import type { Draft, StoreChange } from './draft.ts'
import { DurableWrites } from './durable-writes.ts'

const draft: Draft = { unit: 1, tab: 'other', forms: ['text'], base: { etag: '"1"', target: [''], state: 0 }, at: 5 }

const partsOf = (name: string) => ({ store: new IndexedDbStore(name), afterFrame: queueMicrotask })

test('a draft that is given as its own receipt is dropped, not written again', async () => {
  const writes = new DurableWrites(partsOf('receipts'), () => {})
  writes.push({ putDrafts: [draft] })
  await writes.settled()
  writes.push({ dropDrafts: [draft] })
  expect((await writes.readSettled())?.drafts).toEqual([])
})

test('a receipt drops no text that its tab wrote later', async () => {
  const writes = new DurableWrites(partsOf('later-texts'), () => {})
  const later = { ...draft, forms: ['later'], at: 6 }
  writes.push({ putDrafts: [later] })
  await writes.settled()
  writes.push({ dropDrafts: [draft] })
  expect((await writes.readSettled())?.drafts).toEqual([later])
})

test('all that a key changes is written in one transaction, after its frame, and kept where the page goes away before', async () => {
  const frames: (() => void)[] = []
  const store = new IndexedDbStore('frames')
  const written: number[] = []
  const kept: number[] = []
  const watched = {
    read: () => store.read(),
    write: (change: StoreChange) => store.write(change).finally(() => written.push(change.putDrafts.length)),
    keepNow: (change: StoreChange) => kept.push(change.putDrafts.length),
    dropKept: () => {},
  }
  const writes = new DurableWrites({ store: watched, afterFrame: (task) => frames.push(task) }, () => {})
  writes.push({ putDrafts: [draft] })
  writes.push({ putDrafts: [{ ...draft, unit: 2 }] })
  writes.keepNow()
  expect({ written, kept }).toEqual({ written: [], kept: [2] })
  for (const painted of frames.splice(0)) painted()
  await writes.settled()
  expect({ written, waiting: frames.length }).toEqual({ written: [2], waiting: 0 })
})
