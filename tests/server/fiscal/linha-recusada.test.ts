import { expect, test } from 'vitest'
import { NFE_FAMILY } from '../../../src/core/dfe/nfe/family.ts'
import { withLine } from '../../../src/server/issuing/failures/said-line.ts'
import { NotaInviavel } from '../../../src/server/issuing/models/model.ts'
import { reject } from '../../../src/server/issuing/steps/outcome.ts'

type Caso = Parameters<typeof reject>[0]

/** A note whose first two lines are one item of it. */
const caso = (lineOf?: (nota: unknown, nItem: number) => number | null) =>
  ({
    fluxo: { db: { tx: async (_: unknown, lendo: (q: unknown) => unknown) => lendo(null) } },
    documento: { id: 7, modelo: '55' },
    family: NFE_FAMILY,
    model: { read: async () => 'lida', compose: (_: unknown, nota: unknown) => nota, lineOf },
  }) as unknown as Caso
const juntas = (nota: unknown, nItem: number) =>
  nota === 'lida' && nItem < 4 ? ([1, 3, 4][nItem - 1] ?? null) : null

test.each([
  ['NCM inexistente [nItem: 2]', 'NCM inexistente [nItem: 2] [linha: 3]'],
  ['NCM inexistente [nItem:3]', 'NCM inexistente [nItem:3] [linha: 4]'],
  ['NCM inexistente [nItem: 1]', 'NCM inexistente [nItem: 1]'],
  ['NCM inexistente [nItem: 9]', 'NCM inexistente [nItem: 9]'],
  ['NCM inexistente [nItem: 2] [linha: 3]', 'NCM inexistente [nItem: 2] [linha: 3]'],
  ['IE do destinatario nao cadastrada', 'IE do destinatario nao cadastrada'],
])('%s', async (disse, guardado) => {
  expect(await withLine(caso(juntas), disse)).toBe(guardado)
})

test('de um modelo em que item e linha são um, nada se acrescenta', async () => {
  expect(await withLine(caso(), 'X [nItem: 2]')).toBe('X [nItem: 2]')
})

test('o que deixou de ser nota pelo que está cadastrado fica como a SEFAZ disse', async () => {
  const semNota = () => {
    throw new NotaInviavel('Sem endereço', 'empresa', null)
  }
  expect(await withLine(caso(semNota), 'X [nItem: 2]')).toBe('X [nItem: 2]')
})

test('recusada, respondendo ou perguntada pela chave, a nota guarda a linha', async () => {
  const gravado: unknown[] = []
  const q = {
    async query(_: string, valores: unknown[]) {
      gravado.push(...valores)
      return { rows: [{}] }
    },
  }
  const { fluxo, documento, ...resto } = caso(juntas)
  const lendo = { tx: async (_: unknown, run: (q: unknown) => unknown) => run(q) }
  await reject(
    {
      ...{ ...resto, tenant: { account_id: 1 }, documento: { ...documento, status_emissao: 'enviada' } },
      fluxo: {
        ...fluxo,
        recusada: async () => {},
        ...{ db: lendo, metrics: { count: () => undefined }, broadcaster: { trigger: () => undefined } },
      },
    } as unknown as Caso,
    { cstat: '778', xmotivo: 'NCM inexistente [nItem: 2]' },
  )
  expect(gravado).toContain('NCM inexistente [nItem: 2] [linha: 3]')
})
