import { spawn } from 'node:child_process'
import type { Prova } from './apoio/prova.ts'

/**
 * Proof that opens every route as every kind of user in a real browser: e2e/rastreio.spec.ts, whose ordinary run is the
 * short form.
 */
export const rastreio: Prova = {
  nome: 'rastreio',
  resumo:
    'cada rota como dona, caixa, somente leitura e super usuário: tela certa, recusa certa, console limpo, axe',
  async executar(_, relatar) {
    const run = spawn(
      'npx',
      ['playwright', 'test', 'e2e/rastreio.spec.ts', '--retries=0', '--reporter=list'],
      {
        env: { ...process.env, TECLA_RASTREIO: 'todas', TECLA_ESPERA_SERVIDOR_MS: '300000' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    run.stdout.on('data', (text: Buffer) => relatar(text.toString().trimEnd()))
    const code = await new Promise<number | null>(done => run.once('close', done))
    return code === 0 ? [] : [`o rastreio terminou com ${code}`]
  },
}
