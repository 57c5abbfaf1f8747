import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Lowest port to try. Ports are taken at random below 32768: from there up, Linux uses ports for outgoing
 * connections, so a free port might be taken a moment later.
 */
const FIRST = 20_000
const ABOVE = 32_768
const TRIES = 100

/** Finds free TCP ports of this computer, all different. @throws Error when a hundred in a row are in use */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, () => openOne()))
  return Promise.all(
    probes.map(probe => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return new Promise<number>(resolve => probe.close(() => resolve(port)))
    }),
  )
}

async function openOne(left = TRIES): Promise<Server> {
  try {
    return await open(randomInt(FIRST, ABOVE))
  } catch (error) {
    if (left <= 1) throw error
    return openOne(left - 1)
  }
}

const open = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, '127.0.0.1', () => resolve(probe))
  })

/** Finds one free port. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
