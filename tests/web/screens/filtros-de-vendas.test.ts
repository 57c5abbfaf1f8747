import { expect, test } from 'vitest'
import type { z } from 'zod'
import { promptFields } from '../../../src/web/commands/prompt/prompt-fields.ts'
import { filterForm, filtersOf, queryOf, searchOf } from '../../../src/web/screens/vendas/filters.ts'
import { saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const args = (tipos?: string) => filterForm(tipos).args as z.ZodObject
const named = (tipos?: string) =>
  promptFields(args(tipos)).map(({ label, options, rotulos }) => [
    label,
    options.map(option => rotulos?.[String(option)]).join(' '),
  ])

test('os filtros se dizem por palavras, com tipo e aceite só onde há pedidos', () => {
  const status = 'aberta emitindo autorizada rejeitada denegada cancelada inutilizada contingência'
  const comuns = [
    ['Modelo', '65 NFC-e 55 NF-e'],
    ['De', ''],
    ['Até', ''],
  ]
  expect(named('2')).toEqual([['Status', status], ...comuns])
  expect(named('1,4')).toEqual([
    ['Status', status],
    ['Tipo', 'venda pedido'],
    ['Aceite do pedido', 'pendente aceito'],
    ...comuns,
  ])
})

test.each([
  [{ de: '31/02/2026' }, 'de', 'Use dd/mm/aaaa'],
  [{ de: '10/11/2026', ate: '09/11/2026' }, 'ate', 'Termina antes de começar'],
])('%o é recusado em %s: %s', (typed, path, message) => {
  expect(args('1,4').safeParse(typed).error?.issues).toMatchObject([{ path: [path], message }])
})

test('os dias escolhidos são os da empresa, e tudo volta do endereço', () => {
  saveSession('1.token', signIn([]))
  const filters = { busca: 'maria', status: 'A', tipo: '4', aceite: 'P', de: '10/11/2026', ate: '10/11/2026' }
  expect(queryOf(filters)).toEqual({
    ...{ full_search: 'maria', status: 'A', tipo_operacao: '4', status_app: 'P' },
    ...{ de: '2026-11-10T03:00:00.000Z', ate: '2026-11-11T02:59:59.999Z' },
  })
  expect(filtersOf(searchOf(filters))).toEqual(filters)
})
