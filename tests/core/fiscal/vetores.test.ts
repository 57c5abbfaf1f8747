import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { calcular } from '../../../src/core/fiscal/index.ts'

// The vector's input is the engine's input: no adapter. They live beside the project, where it was written.
const pasta = fileURLToPath(new URL('../../../../shared/tax/vectors/', import.meta.url))
const presentes = existsSync(pasta)

interface Vetor {
  id: string
  source: string
  input: Record<string, unknown> & { op: string; itens?: Record<string, unknown>[] }
  expect: Record<string, unknown>
}

/** `_repetir: n` on an item means n equal items. */
function expandir(input: Vetor['input']): Vetor['input'] {
  if (!input.itens?.some(i => '_repetir' in i)) return input
  const itens = input.itens.flatMap(({ _repetir, ...item }) =>
    Array.from({ length: Number(_repetir ?? 1) }, () => ({ ...item })),
  )
  return { ...input, itens }
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Paths of what differs. An expected key the answer lacks is a difference, never skipped. */
function diferencas(esperado: unknown, obtido: unknown, caminho = ''): string[] {
  if (Array.isArray(esperado)) {
    if (!Array.isArray(obtido) || obtido.length < esperado.length)
      return [`${caminho}: lista ausente ou curta`]
    return esperado.flatMap((e, i) => diferencas(e, obtido[i], `${caminho}[${i}]`))
  }
  if (esperado !== null && typeof esperado === 'object') {
    const alvo = obtido as Record<string, unknown> | null | undefined
    return Object.entries(esperado).flatMap(([k, e]) => {
      if (k === 'erro' && e === null) return diferencas(null, alvo?.['erro'] ?? null, `${caminho}.erro`)
      if (!alvo || !Object.hasOwn(alvo, k)) return [`${caminho}.${k}: campo não devolvido`]
      return diferencas(e, alvo[k], `${caminho}.${k}`)
    })
  }
  const iguais =
    typeof esperado === 'string' &&
    typeof obtido === 'string' &&
    DECIMAL.test(esperado) &&
    DECIMAL.test(obtido)
      ? new Decimal(esperado).eq(obtido)
      : esperado === obtido
  return iguais ? [] : [`${caminho}: esperado ${String(esperado)}, obtido ${String(obtido)}`]
}

describe('vetores de imposto', () => {
  test.skipIf(presentes)('os vetores compartilhados não estão ao lado do projeto: suíte não rodada', () => {})

  const arquivos = presentes ? readdirSync(pasta, { recursive: true, encoding: 'utf8' }) : []
  for (const arquivo of arquivos.filter(a => a.endsWith('.json'))) {
    const vetores = JSON.parse(readFileSync(pasta + arquivo, 'utf8')) as Vetor[]
    test(`${arquivo}: ${vetores.length} vetores`, () => {
      const erros = vetores.flatMap(v => {
        const entrada = expandir(v.input)
        const antes = JSON.stringify(entrada)
        const obtido = calcular(entrada as never)
        if (JSON.stringify(entrada) !== antes) return [`${v.id}: a entrada foi alterada`]
        return diferencas(v.expect, obtido).map(d => `${v.id}${d} (${v.source})`)
      })
      expect(erros).toEqual([])
    })
  }

  test('o comparador acusa campo esperado que o motor não devolve', () => {
    expect(diferencas({ itens: [{ novo: '1' }] }, { itens: [{}] })).toEqual([
      '.itens[0].novo: campo não devolvido',
    ])
    expect(diferencas({ a: '5' }, { a: '5.00' })).toEqual([])
    expect(diferencas({ a: '5' }, { a: 'NaN' })).toHaveLength(1)
  })
})
