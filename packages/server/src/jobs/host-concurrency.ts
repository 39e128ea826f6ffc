/** Milliseconds of silence after which a host counts as slow, and a job that waits for it takes no place from others. */
const patience = 10_000

/** Milliseconds for which a host is remembered as slow, unless it answers a job in time. */
const memory = 600_000

/** Hosts that are remembered because they answered. */
const mostTrusted = 1000

/** The place of a running job. */
export interface HostPlace {
  /** The job begins to wait, or hears from whom it waits for: one of its hosts, or any of them where it does not say. */
  waits(host?: string): void
  /** It waits no longer. */
  returns(): void
  leave(): void
}

/** Decides how many of a node's jobs may wait at which git hosts. */
export interface HostConcurrency {
  /** No further job may run, with any hosts. */
  readonly isFull: boolean
  /** `hosts`: machines of others that the job may wait for. */
  take(hosts: readonly string[]): HostPlace
  /** Tells whether there is no room for jobs of a host now: they stay in the queue, and those of others overtake them. Null: there is for all. */
  closed(): ((host: string) => boolean) | null
  /** Milliseconds until a host may count as silent, which makes room; null where nothing waits that could. */
  untilRoom(): number | null
}

export interface HostLimits {
  readonly places: number
  readonly perHost: number
  /** Milliseconds. */
  readonly now?: () => number
}

interface HeldPlace {
  readonly hosts: readonly string[]
  /** The hosts that it waits for. */
  awaited: readonly string[]
  waitingSince: number | null
  /** Hosts that were silent for this job before: an answer to it does not excuse them. */
  readonly blamed: Set<string>
}

/** Remembers hosts by their effect on jobs. */
function makeReputations(now: () => number) {
  const slowUntil = new Map<string, number>()
  /** The one that answered last stands last. */
  const trusted = new Set<string>()
  return {
    slow(): Set<string> {
      for (const [host, until] of slowUntil) if (until <= now()) slowUntil.delete(host)
      return new Set(slowUntil.keys())
    },
    isTrusted: (host: string) => trusted.has(host),
    blame(host: string) {
      slowUntil.set(host, now() + memory)
      trusted.delete(host)
    },
    trust(host: string) {
      slowUntil.delete(host)
      trusted.delete(host)
      trusted.add(host)
      for (const oldest of trusted) {
        if (trusted.size <= mostTrusted) break
        trusted.delete(oldest)
      }
    },
  }
}

/**
 * Places for jobs, so that there is room for others however many hosts are silent. A host that has not answered yet has one
 * place. Known hosts share the other places; the fewer are free, the fewer each may take. Hosts that were silent recently have
 * one each, and together half of all. A job in a silence takes no place any more, until there are as many of these as places.
 */
export function makeHostConcurrency({ places, perHost, now = () => performance.now() }: HostLimits): HostConcurrency {
  const held = new Set<HeldPlace>()
  const reputations = makeReputations(now)
  /** Jobs that wait for no host keep as many places as there are lanes, and hosts that answered a quarter of the others. */
  const ofHosts = places - perHost
  const ofStrangers = Math.floor((ofHosts * 3) / 4)

  const silence = ({ waitingSince }: HeldPlace) => (waitingSince === null ? 0 : now() - waitingSince)
  const isSilent = (place: HeldPlace) => silence(place) >= patience

  /** Judges the hosts by how long they let the job wait since they were heard last. */
  function hear(place: HeldPlace): void {
    if (place.waitingSince === null) return
    for (const host of place.awaited) {
      if (isSilent(place)) {
        place.blamed.add(host)
        reputations.blame(host)
      } else if (!place.blamed.has(host)) reputations.trust(host)
    }
  }

  function take(hosts: readonly string[]): HostPlace {
    const place: HeldPlace = { hosts: [...new Set(hosts)], awaited: [], waitingSince: null, blamed: new Set() }
    held.add(place)
    const returns = () => {
      hear(place)
      place.waitingSince = null
    }
    return {
      waits(host) {
        hear(place)
        place.awaited = host === undefined ? place.hosts : [host]
        place.waitingSince = now()
      },
      returns,
      leave() {
        returns()
        held.delete(place)
      },
    }
  }

  /** The number of taken common places: a few silent jobs take none. */
  function taken(): number {
    const silent = [...held].filter(isSilent).length
    return held.size - silent + Math.max(0, silent - places)
  }

  function slowHosts(): Set<string> {
    const slow = reputations.slow()
    for (const place of held) if (isSilent(place)) for (const host of place.awaited) slow.add(host)
    return slow
  }

  function closed(): ((host: string) => boolean) | null {
    if (held.size === 0) return null
    const slow = slowHosts()
    const counts = new Map<string, number>()
    for (const { hosts } of held) for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
    const ofSlow = [...held].filter(({ hosts }) => hosts.some((host) => slow.has(host))).length
    const free = ofHosts - taken()
    const strangersHaveRoom = free > ofHosts - ofStrangers
    const slowHaveRoom = strangersHaveRoom && ofSlow < Math.floor(places / 2)
    const most = Math.max(1, Math.min(perHost, Math.floor(free / 2)))
    const isClosed = (host: string) => {
      const count = counts.get(host) ?? 0
      if (slow.has(host)) return count > 0 || !slowHaveRoom
      if (!reputations.isTrusted(host)) return count > 0 || !strangersHaveRoom
      return count >= most || free <= 0
    }
    const isOpenToAll = strangersHaveRoom && (slow.size === 0 || slowHaveRoom)
    return isOpenToAll && ![...counts.keys()].some(isClosed) ? null : isClosed
  }

  function untilRoom(): number | null {
    const waits = [...held].filter((place) => place.hosts.length > 0 && !isSilent(place))
    return waits.length === 0 ? null : Math.min(...waits.map((place) => patience - silence(place)))
  }

  return {
    get isFull() {
      return taken() >= places
    },
    take,
    closed,
    untilRoom,
  }
}
