import type { Draft, OutboxEntry, StoreChange, StoreContent } from './draft.ts'
import { DraftBook } from './draft-book.ts'
import { DurableWrites } from './durable-writes.ts'
import type { Delivery } from './editor-server.ts'
import type { SessionString } from './editor-string.ts'
import { ListReading } from './list-reading.ts'
import { type EntryMark, makeEntry, Outbox } from './outbox.ts'
import { Sender, type SenderStatus } from './sender.ts'
import { SessionChanges } from './session-changes.ts'
import type { PeerMessage, SaveRequest, SessionParts, UndoStep } from './session-parts.ts'
import { TextRevisions } from './text-revisions.ts'
import { isEmpty, sameForms, type TextVersion, unreadEtag, versionOf } from './text-version.ts'

const emptyState = 0

/**
 * All that an open editor knows: the frozen list, the strings read so far, drafts, outbox and where the translator is. Typed text goes to
 * the disk first and to the network second; moving and saving wait for neither.
 */
export class EditorSession<Content extends SessionString> {
  readonly #parts: SessionParts<Content>
  readonly #changes: SessionChanges
  readonly #outbox = new Outbox()
  readonly #writes: DurableWrites
  readonly #drafts: DraftBook
  readonly #sender: Sender
  readonly reading: ListReading<Content>
  readonly subscribe: SessionChanges['subscribe']
  /** For what stands beside the string: hears of changes after the frame that shows them. */
  readonly subscribeLate: SessionChanges['subscribe']
  readonly #revisions = new TextRevisions()
  readonly textRevision = this.#revisions.revisionOf
  readonly isRenewed = this.#revisions.isRenewed
  /** The next other text of a string is this person's own doing: it is no news. */
  readonly expectOwnChange = this.#revisions.expectOwnChange
  readonly #arrivals = new Set<(unit: number) => void>()
  #undo: UndoStep | null = null
  /** How often this tab has saved or suggested a text. */
  saveCount = 0
  #clock = 0
  #isClosed = false

  constructor(parts: SessionParts<Content>) {
    this.#parts = parts
    this.#changes = new SessionChanges(parts.afterFrame)
    this.subscribe = this.#changes.subscribe
    this.subscribeLate = this.#changes.subscribeLate
    const tell = () => this.#changes.tell()
    this.#writes = new DurableWrites(parts, () => this.#noteDisk())
    this.#drafts = new DraftBook(parts.freshId(), this.#writes, () => this.#now())
    this.#sender = new Sender({
      outbox: this.#outbox,
      send: (entries) => parts.server.send(entries),
      maySend: ({ id }) => parts.lease.isHeld || (this.#writes.failing && this.#writes.isWaiting(id)),
      settled: () => this.#writes.settled(),
      onDelivery: (entry, delivery) => this.#noteDelivery(entry, delivery),
      onStatus: tell,
    })
    this.reading = new ListReading({
      server: parts.server,
      onLoaded: (contents, before) => this.#noteLoaded(contents, before),
      onMove: (from) => this.#revisions.see(from),
      onChange: tell,
    })
  }

  /** Brings back what an earlier life of this tab, or another tab, left behind; then sends what waits. */
  async start(): Promise<void> {
    this.#parts.peers.listen((message) => this.#hear(message))
    await this.#readStore()
    this.#parts.lease.request(() => this.#takeOver())
    // A tab may have died before it told of its last save.
    if (this.#outbox.size > 0) this.#tellPeers({ kind: 'outbox' })
  }

  #takeOver(): void {
    void this.#readStore().then(() => this.#sender.kick())
  }

  async #readStore(): Promise<void> {
    const stored = await this.#writes.readSettled()
    if (stored) this.#takeStored(stored)
  }

  #takeStored({ drafts, entries }: StoreContent): void {
    const arrived = this.#outbox.load(entries, (id) => this.#writes.isWaiting(id))
    this.#drafts.load(drafts)
    if (arrived.length > 0) this.reading.invalidate(arrived)
    for (const { unit } of [...drafts, ...entries]) this.#revisions.count(unit)
    this.#changes.tell()
  }

  #hear(message: PeerMessage): void {
    if (message.kind === 'strings') this.changedElsewhere(message.units)
    else this.#takeOver()
  }

  /** If one tab could not write, another could not send. */
  #noteDisk(): void {
    if (!this.#writes.failing) this.#tellPeers({ kind: 'outbox' })
    this.#sender.kick()
    this.#changes.tell()
  }

  /** Strictly increasing, even if the clock is not: later texts have later times. */
  #now(): number {
    this.#clock = Math.max(this.#clock + 1, this.#parts.now())
    return this.#clock
  }

  // -- what is shown of a string

  /** The text as it stands for the translator: typed, else saved and not yet arrived, else the server's. */
  textOf(unit: number): readonly string[] | undefined {
    return this.#drafts.get(unit)?.forms ?? this.#savedText(unit)
  }

  #savedText(unit: number): readonly string[] | undefined {
    return this.#outbox.saveOf(unit)?.forms ?? this.reading.content(unit)?.target
  }

  stateOf(unit: number): number {
    return this.#outbox.saveOf(unit)?.state ?? this.reading.content(unit)?.state ?? emptyState
  }

  readonly entriesOf = (unit: number): readonly OutboxEntry[] => this.#outbox.ofUnit(unit)
  readonly draftOf = (unit: number): Draft | undefined => this.#drafts.get(unit)
  readonly sparesOf = (unit: number): readonly Draft[] => this.#drafts.sparesOf(unit)

  markOf(unit: number): EntryMark | 'draft' | null {
    return this.#outbox.markOf(unit) ?? (this.#drafts.get(unit) ? 'draft' : null)
  }

  /** Whether somebody else saved the string since the typing in it began. */
  isOvertaken(unit: number): boolean {
    const draft = this.#drafts.get(unit)
    const content = this.reading.content(unit)
    if (!draft || !content || this.#outbox.saveOf(unit)) return false
    return draft.base.etag !== content.etag && !sameForms(draft.base.target, content.target)
  }

  get isDiskFailing(): boolean {
    return this.#writes.failing
  }

  get sending(): SenderStatus {
    return this.#sender.status
  }

  /** Everything that has not arrived, the oldest first. */
  get unsent(): readonly OutboxEntry[] {
    return this.#outbox.all()
  }

  get unsentCount(): number {
    return this.#outbox.size
  }

  /** Strings with a text that was typed and not saved. */
  get draftUnits(): readonly number[] {
    return this.#drafts.units()
  }

  get canUndo(): boolean {
    return this.#undo !== null && !this.#drafts.get(this.reading.unit)
  }

  // -- typing and saving

  /** Keeps a text as a draft; one that is the saved text again needs none. `shown`: of a string that is not read yet. */
  type(unit: number, forms: readonly string[], shown?: Omit<TextVersion, 'etag'>): void {
    const base = this.#baseOf(unit) ?? (shown && { ...shown, etag: unreadEtag })
    if (!base) return
    const saved = this.#savedText(unit)
    if (saved && sameForms(saved, forms)) this.#writes.push({ dropDrafts: this.#drafts.take(unit) })
    else this.#drafts.put(unit, forms, base)
    this.#revisions.see(unit)
    this.#changes.tell()
  }

  /** Sets the text from outside of the field: a suggestion, an earlier text, the source. */
  setText(unit: number, forms: readonly string[]): void {
    this.type(unit, forms)
    this.#revisions.count(unit)
    this.#changes.tell()
  }

  #baseOf(unit: number): TextVersion | undefined {
    const entry = this.#outbox.saveOf(unit)
    if (entry) return entry.status.kind === 'conflict' ? entry.status.theirs : entry.base
    return this.#drafts.get(unit)?.base ?? versionOf(this.reading.content(unit))
  }

  /** Whether saving would change anything. */
  wouldChange(unit: number, { state }: SaveRequest): boolean {
    const text = this.textOf(unit)
    if (!text) return false
    if (this.#drafts.get(unit)) return true
    if (this.#outbox.markOf(unit) !== null && this.#outbox.markOf(unit) !== 'unsent') return true
    return !isEmpty(text) && this.stateOf(unit) !== state
  }

  /** Puts a text into the outbox, which goes to the disk together with the end of its draft. Waits for nothing. */
  save(unit: number, request: SaveRequest): boolean {
    const [forms, base] = [this.textOf(unit), this.#baseOf(unit)]
    if (!forms || !base || !this.wouldChange(unit, request)) return false
    const current = { target: this.#savedText(unit) ?? base.target, state: this.stateOf(unit), etag: base.etag }
    if (request.kind === 'save') this.#undo = { unit, before: current }
    this.saveCount++
    this.#enqueue(unit, request, { forms, base })
    return true
  }

  #enqueue(
    unit: number,
    request: SaveRequest,
    text: { readonly forms: readonly string[]; readonly base: TextVersion },
  ): void {
    const isSave = request.kind === 'save'
    const state = isSave ? (isEmpty(text.forms) ? emptyState : request.state) : null
    const entry = makeEntry(this.#parts.freshId(), this.#now(), { unit, kind: request.kind, state, ...text })
    const dropDrafts = this.#drafts.take(unit)
    this.#commit({ ...this.#outbox.add(entry), dropDrafts })
    if (state !== null) this.reading.list?.update(unit, state)
    if (!isSave) this.#revisions.count(unit)
    this.#changes.tell()
  }

  /** Writes a change of the outbox and has it sent, by this tab or by the one that sends. */
  #commit(change: Partial<StoreChange>): void {
    this.#writes.push(change)
    if (this.#parts.lease.isHeld || this.#writes.failing) this.#sender.kick()
    else this.#tellPeers({ kind: 'outbox' })
  }

  /** Messages to peers describe only data that is on the disk. */
  #tellPeers(message: PeerMessage): void {
    void this.#writes.settled().then(() => {
      if (!this.#isClosed) this.#parts.peers.post(message)
    })
  }

  /** Brings the text before the last save back, and goes there. */
  undo(): boolean {
    const step = this.#undo
    if (!step) return false
    this.#undo = null
    const position = this.reading.list?.positionOf(step.unit) ?? -1
    if (position >= 0) this.reading.move(position)
    const base = this.#baseOf(step.unit)
    if (!base) return false
    this.#enqueue(step.unit, { kind: 'save', state: step.before.state }, { forms: step.before.target, base })
    this.#revisions.count(step.unit)
    this.#changes.tell()
    return true
  }

  /** Drops what was typed and goes back to the saved text; `restore` brings it back. */
  discard(unit: number): readonly string[] | undefined {
    const forms = this.#drafts.get(unit)?.forms
    this.#commit({ dropDrafts: this.#drafts.take(unit) })
    this.#revisions.count(unit)
    this.#changes.tell()
    return forms
  }

  takeSpare(unit: number, tab: string): void {
    this.#drafts.takeSpare(unit, tab, this.#parts.freshId())
    this.#revisions.count(unit)
    this.#changes.tell()
  }

  dropSpare(unit: number, tab: string): void {
    this.#drafts.dropSpare(unit, tab)
    this.#changes.tell()
  }

  /**
   * Decides a conflict: their text stays, or mine (as it stands in the field) takes its place, or mine becomes a suggestion.
   * A refused save is dropped by `theirs` as well. Returns the own text, so that it can be brought back.
   */
  resolve(unit: number, decision: 'theirs' | 'mine' | 'suggest'): readonly string[] | undefined {
    const entry = this.#outbox.saveOf(unit)
    const mine = this.textOf(unit)
    if (!entry || entry.status.kind === 'waiting' || !mine) return undefined
    const base = entry.status.kind === 'conflict' ? entry.status.theirs : entry.base
    if (decision === 'mine') {
      this.#enqueue(unit, { kind: 'save', state: entry.state ?? emptyState }, { forms: mine, base })
      return mine
    }
    const removed = this.#outbox.remove([entry.id])
    this.#noteVersion(unit, base)
    if (decision === 'suggest') {
      this.#writes.push(removed)
      this.#enqueue(unit, { kind: 'suggestion', state: emptyState }, { forms: mine, base })
    } else this.#commit({ ...removed, dropDrafts: this.#drafts.take(unit) })
    this.#revisions.count(unit)
    this.#changes.tell()
    return mine
  }

  /** The text of a refused suggestion goes back into the field, or is dropped. */
  takeBack({ id, unit, forms }: OutboxEntry, isKept: boolean): void {
    if (isKept) this.setText(unit, forms)
    this.#drafts.flush()
    this.#commit(this.#outbox.remove([id]))
    this.#changes.tell()
  }

  // -- what comes from the server

  #noteDelivery(entry: OutboxEntry, delivery: Delivery): void {
    const change = this.#outbox.apply(entry, delivery)
    this.#writes.push(change)
    // Taken, also where a conflict turned out to be none.
    const arrived = change.dropEntries.includes(entry.id)
    const version = delivery.kind === 'taken' ? delivery.version : delivery.kind === 'conflict' ? delivery.theirs : null
    if (version && arrived && entry.kind === 'save') {
      this.#drafts.rebase(entry.unit, entry.base, version, entry.at)
      this.#noteVersion(entry.unit, version)
      const isWhole = sameForms(version.target, entry.forms)
      if (!isWhole && !this.#drafts.get(entry.unit)) this.#revisions.count(entry.unit)
    }
    if (arrived) {
      for (const hear of this.#arrivals) hear(entry.unit)
      this.reading.invalidate([entry.unit])
      this.#tellPeers({ kind: 'strings', units: [entry.unit] })
    }
    this.#changes.tell()
  }

  #noteVersion(unit: number, { etag, target, state }: TextVersion): void {
    const content = this.reading.content(unit)
    if (content) this.reading.put({ ...content, etag, target, state })
    this.reading.list?.update(unit, this.stateOf(unit))
  }

  #noteLoaded(contents: readonly Content[], known: ReadonlyMap<number, Content>): void {
    for (const content of contents) {
      const before = known.get(content.id)
      this.reading.list?.update(content.id, this.stateOf(content.id), content.marks)
      const isShown = !this.#drafts.get(content.id) && !this.#outbox.saveOf(content.id)
      if (isShown && before && !sameForms(before.target, content.target)) {
        this.#revisions.renew(content.id)
      }
    }
    this.#changes.tell()
  }

  /** Calls back with each string whose text or suggestion the server has taken from here; returns how to end it. */
  onArrival(hear: (unit: number) => void): () => void {
    this.#arrivals.add(hear)
    return () => this.#arrivals.delete(hear)
  }

  /** Somebody changed strings: read strings are refreshed when they are visible. */
  changedElsewhere(units: readonly number[]): void {
    const known = units.filter((unit) => this.reading.content(unit))
    if (known.length > 0) this.reading.invalidate(known)
    if (this.#parts.lease.isHeld || this.#outbox.size === 0) return
    this.#takeOver()
  }

  /** The network is back, or somebody signed in again: everything that waits is tried at once. */
  resume(): void {
    this.#writes.push({})
    this.reading.retry()
    this.#sender.kick(true)
  }

  /** Hands all that was typed to the disk; the page may go away at any moment. */
  async flush(): Promise<void> {
    this.#drafts.flush()
    await this.#writes.settled()
  }

  /** The page goes away at this moment: what was typed is kept before this returns. */
  leave(): void {
    this.#drafts.flush()
    this.#writes.keepNow()
  }

  /** Resolves when nothing is being written, sent or read. */
  async rested(): Promise<void> {
    await this.flush()
    await Promise.all([this.#sender.rested(), this.reading.rested()])
    await this.#writes.settled()
  }

  close(): void {
    this.#isClosed = true
    this.#drafts.flush()
    this.#sender.close()
    this.reading.close()
    this.#writes.close()
    this.#parts.peers.close()
    this.#parts.lease.release()
  }
}
