import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startTefSimulator } from './start.ts'

/** Starts the demo's simulated TEF manager, with its folders. */
export async function startTef({ dataDir }: { dataDir: string }) {
  const root = join(dataDir, 'tef')
  for (const folder of ['REQ', 'RESP']) mkdirSync(join(root, 'PAYGO', folder), { recursive: true })
  const { close } = startTefSimulator(root)
  return { settings: { TECLA_TEF_PASTA: root }, close }
}
