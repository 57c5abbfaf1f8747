import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { calcular } from '../../../src/core/tax/index.ts'
import { diferencas, entradaDe } from './tabela.ts'

// A larger set lives beside the project, where it was written; the tables here prove each tax without it.
const pasta = fileURLToPath(new URL('../../../../shared/tax/vectors/', import.meta.url))
const arquivos = existsSync(pasta)
  ? readdirSync(pasta, { recursive: true, encoding: 'utf8' }).filter(a => a.endsWith('.json'))
  : []

interface Vetor {
  id: string
  source: string
  input: Record<string, unknown>
  expect: Record<string, unknown>
}

describe.skipIf(arquivos.length === 0)('vetores ao lado do projeto', () => {
  test.each(arquivos)('%s', arquivo => {
    const vetores = JSON.parse(readFileSync(pasta + arquivo, 'utf8')) as Vetor[]
    const erros = vetores.flatMap(v => {
      const entrada = entradaDe(v.input)
      const antes = JSON.stringify(entrada)
      const obtido = calcular(entrada as never)
      if (JSON.stringify(entrada) !== antes) return [`${v.id}: a entrada foi alterada`]
      return diferencas(v.expect, obtido).map(d => `${v.id}${d} (${v.source})`)
    })
    expect(erros).toEqual([])
  })
})
