import { spawn } from 'node:child_process'
import type { Prova } from './apoio/prova.ts'

/** Makes a proof that runs these files of e2e in their long form: the ordinary run of the browser tests is the short one. */
const noNavegador = (nome: string, resumo: string, specs: readonly string[]): Prova => ({
  nome,
  resumo,
  async executar(_, relatar) {
    const run = spawn(
      'npx',
      ['playwright', 'test', ...specs.map(spec => `e2e/${spec}.spec.ts`), '--retries=0', '--reporter=list'],
      {
        env: { ...process.env, TECLA_LONGA: '1', TECLA_ESPERA_SERVIDOR_MS: '300000' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    run.stdout.on('data', (text: Buffer) => relatar(text.toString().trimEnd()))
    const code = await new Promise<number | null>(done => run.once('close', done))
    return code === 0 ? [] : [`${nome} terminou com ${code}`]
  },
})

/** Opens every route as every kind of user. */
export const rastreio = noNavegador(
  'rastreio',
  'cada rota como dona, caixa, somente leitura e super usuário: tela certa, recusa certa, console limpo, axe',
  ['rastreio'],
)

/** Works on as many lines as a shop has. */
export const navegador = noNavegador(
  'navegador',
  'no navegador: 300 linhas de um banco, 300 de quatro, 5.000 parceiros de um CSV',
  ['conciliacao', 'conciliacao-quatro-bancos', 'manha'],
)
