import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { NO_KEY } from '../../../src/domain/reports/endpoint.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const ANO = { inicio: '01/01/2026', fim: '31/12/2026' }
const pedir = (id: string, query: Record<string, string>) =>
  loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams({ ...ANO, ...query })}`)
async function ler(id: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await pedir(id, query)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const CRUZADO = { grupos: 'produto,mes', cruzado: 'sim' }

test('a célula é a linha dos dois agrupamentos, e os totais são os de cada um', async () => {
  for (const [id, medidas] of [
    ['venda_agrupada', 'liquido,margem_pct'],
    ['venda_agrupada', 'parte'],
  ] as const) {
    const cruzado = await ler(id, { ...CRUZADO, medidas })
    const deitado = await ler(id, { grupos: 'produto,mes', medidas, limit: '200' })
    const porMes = await ler(id, { grupos: 'mes', medidas })
    const porProduto = await ler(id, { grupos: 'produto', medidas })
    const chaves = cruzado.cruzado?.chaves ?? {}
    expect(new Set(Object.values(chaves))).toEqual(new Set(porMes.data.map(({ chaves: [mes] }) => mes)))
    const medidaDe = (coluna: string) => coluna.split('@')[0] ?? ''
    for (const {
      chaves: [produto],
      valores,
    } of cruzado.data)
      for (const [coluna, mes] of Object.entries(chaves)) {
        const linha = deitado.data.find(
          ({ subtotal, chaves: [p, m] }) => !subtotal && p === produto && m === mes,
        )
        expect(valores[coluna] ?? null, `${produto} ${coluna}`).toBe(linha?.valores[medidaDe(coluna)] ?? null)
      }
    for (const [coluna, mes] of Object.entries(chaves))
      expect(cruzado.totais[coluna]).toBe(
        porMes.data.find(({ chaves: [m] }) => m === mes)?.valores[medidaDe(coluna)],
      )
    for (const medida of medidas.split(',')) {
      const deLinha = ({ data }: ReportAnswer) =>
        new Map(data.map(({ chaves, valores }) => [chaves[0], valores[medida]]))
      expect(deLinha(cruzado)).toEqual(deLinha(porProduto))
      expect(cruzado.totais[medida]).toBe(porProduto.totais[medida])
    }
  }
})

test('o que a célula abre soma o que ela diz, e clientes contados não se somam', async () => {
  const cruzado = await ler('vendas', { grupos: 'mes,canal', cruzado: 'sim', medidas: 'liquido,clientes' })
  expect(cruzado.data.length).toBeGreaterThan(1)
  for (const {
    chaves: [mes],
    valores,
  } of cruzado.data)
    for (const [coluna, canal] of Object.entries(cruzado.cruzado?.chaves ?? {})) {
      const { totais } = await ler('vendas', { grupos: 'dia', mes: mes ?? NO_KEY, canal: canal ?? NO_KEY })
      const medida = coluna.split('@')[0] ?? ''
      expect(valores[coluna] ?? (medida === 'clientes' ? '0' : '0.00')).toBe(totais[medida])
    }
  expect(cruzado.totais['clientes']).toBe('2')
})

test('o CSV tem as colunas, as células e os totais da tela', async () => {
  const lido = await ler('venda_agrupada', CRUZADO)
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/venda_agrupada/arquivo?${new URLSearchParams({ ...ANO, ...CRUZADO, formato: 'csv' })}`,
  )
  expect(status).toBe(200)
  const linhas = String(body)
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(linha => linha.split(';'))
  expect(linhas[0]).toEqual(lido.colunas.map(({ rotulo }) => rotulo))
  expect(linhas).toHaveLength(lido.data.length + 2)
  const numero = (texto: string | null | undefined) => (texto ?? '').replace('.', ',')
  expect(linhas.at(-1)?.slice(2)).toEqual(lido.colunas.slice(2).map(({ id }) => numero(lido.totais[id])))
  expect(linhas[1]?.slice(2)).toEqual(
    lido.colunas.slice(2).map(({ id }) => numero(lido.data[0]?.valores[id])),
  )
})

test('sem dois agrupamentos, ou com colunas demais, é dito no campo', async () => {
  const um = await pedir('vendas', { grupos: 'dia', cruzado: 'sim' })
  expect([um.status, um.body.errors]).toEqual([
    422,
    { cruzado: ['Para cruzar, escolha dois agrupamentos (Alt+G)'] },
  ])
  await loja.sql(`insert into vendas (${COLUNAS.join(', ')}) select ${DE.join(', ')} from vendas v, generate_series(1, 70) g
    where v.id = (select min(id) from vendas where tipo_operacao = 1 and status = 'T')`)
  const muitas = await pedir('vendas', { grupos: 'mes,dia', cruzado: 'sim', inicio: '01/01/2025' })
  expect(muitas.status).toBe(422)
  expect(muitas.body.errors.cruzado[0]).toMatch(/^São \d+ colunas, e cabem 60: filtre/)
})

const COLUNAS: string[] = []
const DE: string[] = []
beforeAll(async () => {
  const nomes = await loja.sql<{ nome: string }>(
    `select column_name as nome from information_schema.columns where table_schema = 'public' and table_name = 'vendas'
      and is_generated = 'NEVER' and column_name not in ('id', 'numero')`,
  )
  for (const { nome } of nomes) {
    COLUNAS.push(`"${nome}"`)
    DE.push(
      nome === 'datavenda'
        ? `v.datavenda - (g || ' days')::interval`
        : nome === 'uuid'
          ? 'gen_random_uuid()'
          : `v."${nome}"`,
    )
  }
})
