import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calcular } from '../../../src/core/tax/index.ts'
import { ENGINE_VERSION } from '../../../src/core/tax/version.ts'
import { arbDocumento, arbPrecoCheio } from './arbitrario.ts'

/** What the engine of a version says of the same 400 documents. */
const SAID = { versao: 5, diz: '4cb9d0ff90c34109' }

test('um motor que calcula outra coisa tem outra versão', () => {
  const amostra = { seed: 20_261_121, numRuns: 200 }
  const documentos = [...fc.sample(arbDocumento(), amostra), ...fc.sample(arbPrecoCheio(), amostra)]
  const respostas = documentos.map(entrada => calcular({ op: 'documento', ...entrada } as never))
  const diz = createHash('sha256').update(JSON.stringify(respostas)).digest('hex').slice(0, 16)
  expect({ versao: ENGINE_VERSION, diz }, 'raise ENGINE_VERSION, and write both here').toEqual(SAID)
})
