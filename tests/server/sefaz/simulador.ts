import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Simulador, startSimulator } from '../../../src/server/sefaz/simulator/start.ts'

/** The simulator on a port and in a folder of its own; `close` takes the folder away as well. */
export async function subirSimulador(clock: () => Date): Promise<Simulador & { dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), `tecla-sim-${process.pid}-`))
  const sim = await startSimulator({ port: 0, host: '127.0.0.1', dir, clock })
  return {
    ...sim,
    dir,
    close: async () => {
      await sim.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
