import { mkdirSync } from 'node:fs'
import { startSimulator } from './start.ts'

/**
 * Runs the simulator as a program: `node --import tsx sim/sefaz/main.ts`. Environment variables:
 * SEFAZ_SIM_PORT, SEFAZ_SIM_HOST, SEFAZ_SIM_DIR.
 */
const dir = process.env['SEFAZ_SIM_DIR'] ?? '.data/simulador'
mkdirSync(dir, { recursive: true })
const simulador = await startSimulator({
  port: Number(process.env['SEFAZ_SIM_PORT'] ?? 4443),
  host: process.env['SEFAZ_SIM_HOST'] ?? '127.0.0.1',
  dir,
  log: linha => process.stdout.write(`${JSON.stringify(linha)}\n`),
})
process.stdout.write(`Simulador SEFAZ em https://127.0.0.1:${simulador.port} (CA em ${dir}/ca.pem)\n`)
for (const sinal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(sinal, () => void simulador.close().then(() => process.exit(0)))
}
