/** Milliseconds of silence after which a host counts as slow. */
const patience = 10_000

/** Milliseconds for which a host is remembered as slow, unless it answers a job in time. */
const memory = 600_000

/** A job's place among those that run. */
export interface HostPlace {
  /** The job begins to wait for its hosts, or hears from them. */
  waits(): void
  /** It waits no longer. */
  returns(): void
  leave(): void
}

/** Decides how many of a node's jobs may wait at which git hosts. */
export interface HostPlaces {
  readonly free: number
  /** `hosts`: machines of others that the job may wait for. */
  take(hosts: readonly string[]): HostPlace
  /** Hosts that get no more places now: their jobs stay in the queue, where those of others overtake them. */
  busy(): Set<string>
}

export interface HostLimits {
  readonly places: number
  readonly perHost: number
  /** Milliseconds. */
  readonly now?: () => number
}

interface HeldPlace {
  readonly hosts: ReadonlySet<string>
  waitingSince: number | null
  hasWaited: boolean
  /** The longest silence, in milliseconds. */
  longest: number
}

/**
 * Places for jobs, so that there is room for others however many hosts are silent: the fewer places are free, the fewer each host
 * may have, and hosts that were silent lately get one each and at most half of all places together.
 */
export function makeHostPlaces({ places, perHost, now = () => performance.now() }: HostLimits): HostPlaces {
  const held = new Set<HeldPlace>()
  const slowUntil = new Map<string, number>()

  const silence = ({ waitingSince, longest }: HeldPlace) =>
    waitingSince === null ? longest : Math.max(longest, now() - waitingSince)

  function judge(place: HeldPlace): void {
    if (!place.hasWaited) return
    for (const host of place.hosts) {
      if (silence(place) < patience) slowUntil.delete(host)
      else slowUntil.set(host, now() + memory)
    }
  }

  function slowHosts(): Set<string> {
    for (const [host, until] of slowUntil) if (until <= now()) slowUntil.delete(host)
    const slow = new Set(slowUntil.keys())
    for (const place of held) if (silence(place) >= patience) for (const host of place.hosts) slow.add(host)
    return slow
  }

  function take(hosts: readonly string[]): HostPlace {
    const place: HeldPlace = { hosts: new Set(hosts), waitingSince: null, hasWaited: false, longest: 0 }
    const listen = (since: number | null) => {
      place.longest = silence(place)
      place.waitingSince = since
    }
    held.add(place)
    return {
      waits() {
        place.hasWaited = true
        listen(now())
      },
      returns: () => listen(null),
      leave() {
        held.delete(place)
        judge(place)
      },
    }
  }

  function busy(): Set<string> {
    const slow = slowHosts()
    const counts = new Map<string, number>()
    let ofSlow = 0
    for (const { hosts } of held) {
      if ([...hosts].some((host) => slow.has(host))) ofSlow++
      for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
    }
    const most = Math.max(1, Math.min(perHost, Math.floor((places - held.size) / 2)))
    const full = [...counts].flatMap(([host, count]) => (count >= (slow.has(host) ? 1 : most) ? [host] : []))
    return new Set(ofSlow >= Math.floor(places / 2) ? [...full, ...slow] : full)
  }

  return {
    get free() {
      return places - held.size
    },
    take,
    busy,
  }
}
