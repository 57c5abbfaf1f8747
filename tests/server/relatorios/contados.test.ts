import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
  // the customer with an address bought twice on one day too, by another seller, and once of the back office
  const de = `select id from vendas where parceiro_id = ${loja.parceiros.completo} and tipo_operacao = 1 order by datavenda`
  const [primeira, ultima] = (await loja.sql<{ id: number }>(de)).map(({ id }) => id)
  await loja.sql(
    `update vendas set parceiro_id = $1, vendedor_id = null, terminal_id = null, datavenda = (select datavenda from vendas where id = $2)
      where id = (select min(id) from vendas where parceiro_id is null and tipo_operacao = 1 and status = 'T')`,
    [loja.parceiros.completo, primeira],
  )
  expect(ultima).toBeDefined()
})
afterAll(() => loja.close())

const ANO = { inicio: '01/01/2026', fim: '31/12/2026' }
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${id}?${new URLSearchParams({ ...ANO, ...query })}`,
  )
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}

const CHAVES = {
  dia: `to_char(v.datavenda at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`,
  mes: `to_char(v.datavenda at time zone 'America/Sao_Paulo', 'YYYY-MM')`,
  vendedor: 'coalesce(v.vendedor_id, v.usuario_id)::text',
  canal: `case when v.terminal_id is null then 'documento' else 'caixa' end`,
} as const

/** Counts by hand: customers of each group, and those who bought on two days. */
async function contar(grupo: keyof typeof CHAVES | null) {
  const chave = grupo ? CHAVES[grupo] : `''`
  const rows = await loja.sql<{ chave: string; clientes: number; voltaram: number }>(
    `select chave, count(*)::int as clientes, (count(*) filter (where dias > 1))::int as voltaram from (
        select ${chave} as chave, v.parceiro_id, count(distinct ${CHAVES.dia}) as dias from vendas v
        where v.tipo_operacao = 1 and v.status in ('T', 'E', 'X') and v.parceiro_id is not null and v.empresa_id = $1
        group by 1, 2) x group by 1`,
    [loja.empresa_id],
  )
  return new Map(rows.map(({ chave: key, ...counted }) => [key, counted]))
}
const taxa = ({ clientes, voltaram }: { clientes: number; voltaram: number }) =>
  dec(String(voltaram)).times(100).div(clientes).toFixed(1)

test('cada cliente conta uma vez na linha, no subtotal e no total, como à mão', async () => {
  const tudo = (await contar(null)).get('')
  expect(tudo).toEqual({ clientes: 2, voltaram: 1 })
  for (const refeito of [false, true]) {
    if (refeito) await loja.refazer()
    for (const grupo of ['dia', 'mes', 'vendedor', 'canal'] as const) {
      const lido = await ler('vendas', { grupos: grupo })
      const contado = await contar(grupo)
      const linhas = lido.data.map(({ chaves: [chave = ''], valores }) => [
        chave,
        valores['clientes'],
        valores['recompra'],
      ])
      expect(linhas, grupo).toEqual(
        lido.data.map(({ chaves: [chave = ''] }) => {
          const { clientes, voltaram } = contado.get(chave ?? '') ?? { clientes: 0, voltaram: 0 }
          // a day has no two days, and nobody is no part of nobody
          return [
            chave,
            String(clientes),
            grupo === 'dia' || clientes === 0 ? null : taxa({ clientes, voltaram }),
          ]
        }),
      )
      expect([lido.totais['clientes'], lido.totais['recompra']], grupo).toEqual(['2', '50.0'])
    }
  }
  // the days of a month have more customers than the month
  const porDia = await ler('vendas', { grupos: 'mes,dia' })
  const dias = porDia.data.filter(({ subtotal }) => !subtotal)
  const soma = dias.reduce((sum, { valores }) => sum + Number(valores['clientes']), 0)
  expect(soma).toBeGreaterThan(2)
  const meses = await contar('mes')
  for (const { chaves, valores } of porDia.data.filter(({ subtotal }) => subtotal)) {
    const mes = meses.get(chaves[0] ?? '') ?? { clientes: 0, voltaram: 0 }
    expect([valores['clientes'], valores['recompra']]).toEqual([
      String(mes.clientes),
      mes.clientes === 0 ? null : taxa(mes),
    ])
  }
})

test('a contagem obedece ao filtro, e é a mesma em clientes, vendedores e canais', async () => {
  const cliente = { parceiro: String(loja.parceiros.completo) }
  expect((await ler('vendas', cliente)).totais['clientes']).toBe('1')
  expect((await ler('vendas', { ...cliente, grupos: 'mes' })).totais['recompra']).toBe('100.0')
  expect((await ler('parceiros')).totais).toMatchObject({ clientes: '2', recompra: '50.0' })
  expect((await ler('vendedores')).totais).toMatchObject({ clientes: '2', recompra: '50.0' })
  expect((await ler('canais')).totais).toMatchObject({ clientes: '2', recompra: '50.0' })
  // sorted by it, groups stay with their subtotals
  const ordenado = await ler('vendas', { grupos: 'mes,dia', ordem: '-clientes' })
  const vistos = ordenado.data.map(({ chaves }) => chaves[0])
  expect(vistos.filter((mes, i) => mes !== vistos[i - 1])).toHaveLength(new Set(vistos).size)
})
