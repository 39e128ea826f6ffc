import type { PeerChannel, PeerMessage } from '../session/index.ts'

/** The other tabs of this browser, through BroadcastChannel. */
export class PeerTabs implements PeerChannel {
  readonly #channel: BroadcastChannel

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name)
  }

  post(message: PeerMessage): void {
    this.#channel.postMessage(message)
  }

  listen(onMessage: (message: PeerMessage) => void): void {
    // Only pages of this server and this version write here: the name carries both.
    this.#channel.addEventListener('message', ({ data }: MessageEvent<PeerMessage>) => onMessage(data))
  }

  close(): void {
    this.#channel.close()
  }
}
