import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupsOf } from '../../../src/domain/reports/define.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import { checkCube } from '../../../src/server/reports/cube.ts'
import { isKept } from '../../../src/server/reports/facts.ts'
import { sourceSql } from '../../../src/server/reports/sources-repository.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
  await loja.refazer()
})
afterAll(() => loja.close())

/** October is whole, November is not. */
const PERIODO = { inicio: '20/09/2026', fim: '18/11/2026' }
const ALL_DAYS = 1000

async function ler(id: string, grupos?: string): Promise<Partial<ReportAnswer>> {
  const query = new URLSearchParams({ ...PERIODO, compara: 'nenhum', ...(grupos && { grupos }) })
  const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${query}`)
  if (status !== 200) throw new Error(`${id} ${grupos}: ${status} ${JSON.stringify(body)}`)
  const { data, totais, total } = body as ReportAnswer
  return { data, totais, total }
}

const GUARDADOS = REPORTS.filter(({ source }) => isKept(sourceSql(source)))

/** Reads every report that has kept sums as it is, by month, and by month and its own grouping. */
async function lerTodos(): Promise<Record<string, Partial<ReportAnswer>>> {
  const lidos: Record<string, Partial<ReportAnswer>> = {}
  for (const report of GUARDADOS) {
    const [dim] = report.groups
    const porMes = groupsOf(report).includes('mes') ? ['mes', `mes,${dim === 'mes' ? 'dia' : dim}`] : []
    for (const grupos of [undefined, ...porMes])
      lidos[`${report.id} ${grupos}`] = await ler(report.id, grupos)
  }
  return lidos
}

test('os meses guardados dizem o mesmo que as notas, em todo relatório', async () => {
  const guardados = await lerTodos()
  await loja.sql('delete from cubo_dias')
  const dasNotas = await lerTodos()
  for (const [qual, lido] of Object.entries(dasNotas)) expect([qual, guardados[qual]]).toEqual([qual, lido])
  await loja.refazer()
})

test('o mês de um dia refeito muda com ele', async () => {
  const antes = await ler('produtos')
  await loja.sql(`update venda_itens set qtde = qtde + 1 where venda_id in (select id from vendas where datavenda
    between '2026-10-15' and '2026-10-20')`)
  await loja.sql(`insert into cubo_marcas (account_id, empresa_id, em, qual) select account_id, empresa_id, datavenda, 'venda'
    from vendas where datavenda between '2026-10-15' and '2026-10-20'`)
  const marcado = await ler('produtos')
  expect(marcado).not.toEqual(antes)
  await loja.refazer()
  expect(await ler('produtos')).toEqual(marcado)
})

test('um mês que não soma os seus dias é dito e refeito', async () => {
  const certo = await ler('curva_abc')
  await loja.sql(`update cubo_itens_mes set liquido = liquido + 1 where dia = '2026-10-01'`)
  expect(await ler('curva_abc')).not.toEqual(certo)
  expect(
    await loja.deps.db.tx(loja, q => checkCube(q, loja, loja.empresa_id, loja.clock(), ALL_DAYS)),
  ).toEqual(['2026-10-01'])
  await loja.refazer()
  expect(await ler('curva_abc')).toEqual(certo)
})
