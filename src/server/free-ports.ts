import { createServer, type Server } from 'node:net'

/** TCP ports of the loopback that nobody holds, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, open))
  return Promise.all(
    probes.map(probe => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return new Promise<number>(resolve => probe.close(() => resolve(port)))
    }),
  )
}

const open = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => resolve(probe))
  })

/** One such port. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
