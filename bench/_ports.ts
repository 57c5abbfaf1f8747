import { createServer } from 'node:net'

/** Free TCP ports of this machine, as many as asked. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>(resolve => {
          const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe))
        }),
    ),
  )
  return Promise.all(
    probes.map(probe => {
      const { port } = probe.address() as { port: number }
      return new Promise<number>(resolve => probe.close(() => resolve(port)))
    }),
  )
}
