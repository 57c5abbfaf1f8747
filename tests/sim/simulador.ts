import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Board } from '../../sim/sefaz/panel/board.ts'
import { type Simulador, startSimulator } from '../../sim/sefaz/start.ts'

/** Its certificates, made once a worker: two RSA keys are half of what a shop of these tests costs. */
const identidade = new Map<string, Buffer>()

/** The simulator on a port and in a folder of its own; `close` takes the folder away as well. */
export async function subirSimulador(
  clock: () => Date,
  boards: readonly Board[] = [],
  log: (linha: Record<string, unknown>) => void = () => {},
): Promise<Simulador & { dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), `tecla-sim-${process.pid}-`))
  for (const [nome, bytes] of identidade) writeFileSync(join(dir, nome), bytes)
  const sim = await startSimulator({ port: 0, host: '127.0.0.1', dir, clock, boards, log })
  for (const nome of ['servidor.json', 'ca.pem']) identidade.set(nome, readFileSync(join(dir, nome)))
  return {
    ...sim,
    dir,
    close: async () => {
      await sim.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
