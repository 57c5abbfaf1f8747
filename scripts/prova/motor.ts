import fc from 'fast-check'
import { build } from 'vite'
import { calcular, type EntradaDocumento } from '../../src/core/tax/index.ts'
import { arbDocumento, arbPrecoCheio } from '../../tests/core/tax/arbitrario.ts'
import { openBrowser } from '../browser.ts'
import type { Prova } from './apoio/prova.ts'

const LOTE = 250
/** One document in so many is computed with explanation, because also its text must be equal. */
const EXPLICADO = 10

/** Builds the engine as the browser runs it: with the till's bundler and minifier. */
async function motorDoNavegador(): Promise<string> {
  const saida = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'src/core/tax/index.ts', formats: ['iife'], name: 'Motor' },
    },
  })
  const [resultado] = Array.isArray(saida) ? saida : [saida]
  const pedaco = resultado && 'output' in resultado ? resultado.output[0] : null
  if (!pedaco) throw new Error('o motor não foi montado')
  return pedaco.code
}

/** Generator of random instalments, because their due dates would reveal a wrong time zone. */
const arbParcelar = fc.record({
  op: fc.constant('parcelar' as const),
  valor: fc.integer({ min: 1, max: 99_999_999 }).map(n => (n / 100).toFixed(2)),
  numparcelas: fc.integer({ min: 1, max: 12 }),
  qtdeparcelas: fc.constant(12),
  data: fc.constantFrom('2026-01-31', '2026-02-15', '2026-10-18', '2027-12-30', '2028-02-29'),
  intervalo: fc.integer({ min: 1, max: 45 }),
  tipoIntervalo: fc.constantFrom(1, 2),
})

function entradas(quantas: number, semente: number): string[] {
  const documentos = fc.sample(
    fc.oneof({ weight: 3, arbitrary: arbDocumento(6) }, { weight: 1, arbitrary: arbPrecoCheio(6) }),
    { numRuns: quantas, seed: semente },
  )
  const parcelas = fc.sample(arbParcelar, { numRuns: Math.ceil(quantas / 10), seed: semente })
  return [
    ...documentos.map((e: EntradaDocumento, i) =>
      JSON.stringify(i % EXPLICADO === 0 ? { ...e, explicar: true } : e),
    ),
    ...parcelas.map(e => JSON.stringify(e)),
  ]
}

const noServidor = (texto: string): string => JSON.stringify(calcular(JSON.parse(texto)))

/** Shows where two results begin to differ, with the text around. */
function diferenca(a: string, b: string): string {
  let i = 0
  while (a[i] === b[i] && i < a.length) i++
  return `navegador …${a.slice(Math.max(0, i - 60), i + 40)}… servidor …${b.slice(Math.max(0, i - 60), i + 40)}…`
}

/**
 * Proof that browser and server compute equal results, byte for byte: a sale's figures must not change when its note is
 * signed.
 */
export const motor: Prova = {
  nome: 'motor',
  resumo: 'o motor fiscal no navegador e no servidor: 10.000 documentos ao acaso, resposta igual byte a byte',
  async executar({ curta, semente }, relatar) {
    const codigo = await motorDoNavegador()
    const navegador = await openBrowser()
    try {
      const contexto = await navegador.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
      const pagina = await contexto.newPage()
      await pagina.addScriptTag({ content: codigo })
      const textos = entradas(curta ? 300 : 10_000, semente)
      const problemas: string[] = []
      let bytes = 0
      let recusas = 0
      for (let i = 0; i < textos.length; i += LOTE) {
        const lote = textos.slice(i, i + LOTE)
        const respostas = await pagina.evaluate(
          entradas =>
            entradas.map(texto =>
              JSON.stringify(
                (globalThis as unknown as { Motor: { calcular: (e: unknown) => unknown } }).Motor.calcular(
                  JSON.parse(texto),
                ),
              ),
            ),
          lote,
        )
        lote.forEach((texto, k) => {
          const aqui = noServidor(texto)
          const la = respostas[k] ?? ''
          bytes += aqui.length
          if (aqui.startsWith('{"erro":"')) recusas++
          if (aqui !== la) problemas.push(`entrada ${i + k}: ${diferenca(la, aqui)}\n    ${texto}`)
        })
        if (i % (LOTE * 10) === 0 || i + LOTE >= textos.length)
          relatar(`${Math.min(i + LOTE, textos.length)} de ${textos.length}: ${problemas.length} diferentes`)
      }
      relatar(
        `${textos.length} respostas, ${(bytes / 1e6).toFixed(1)} MB, ${recusas} recusas, iguais nos dois`,
      )
      // documents that the engine refuses prove nothing, so most must be accepted
      if (recusas > textos.length / 10)
        problemas.push(`${recusas} de ${textos.length} entradas foram recusadas`)
      return problemas
    } finally {
      await navegador.close()
    }
  },
}
