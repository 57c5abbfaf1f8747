import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

async function ler(id: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const linhas = ({ data }: ReportAnswer, ...nomes: string[]) =>
  data.flatMap(({ subtotal, valores }) => (subtotal ? [] : [nomes.map(nome => valores[nome])]))

/** Moves goods in the ledger and in the balance. */
async function mover(deposito_id: number, qtde: string, em: string, mais: object = {}): Promise<void> {
  const de = { empresa_id: loja.empresa_id, produto_id: loja.produtos.comum, deposito_id, ...mais }
  await inserir(loja, loja.account_id, 'estoque_movimentos', {
    ...{ ...de, tipo: 'inicial', qtde, origem_tipo: 'inicial', origem_id: 1, linha: 1, em },
  })
  const grade = 'grade_id' in mais ? Number(mais.grade_id) : null
  const [linha] = await loja.sql(
    `update estoque_saldos set saldo = saldo + $4 where produto_id = $1 and deposito_id = $2 and grade_id is not distinct from $3
      returning saldo`,
    [loja.produtos.comum, deposito_id, grade, qtde],
  )
  if (!linha) await inserir(loja, loja.account_id, 'estoque_saldos', { ...de, saldo: qtde })
}

test('o inventário por depósito soma a linha do livro ao centavo', async () => {
  const fundo = await inserir(loja, loja.account_id, 'depositos', {
    empresa_id: loja.empresa_id,
    nome: 'Fundo',
  })
  const patio = await inserir(loja, loja.account_id, 'depositos', {
    empresa_id: loja.empresa_id,
    nome: 'Pátio',
  })
  await mover(fundo, '33.3', '2026-11-02T08:00:00-03:00')
  await mover(patio, '-0.7', '2026-11-02T08:00:00-03:00')
  const dia = { inicio: '19/11/2026', fim: '19/11/2026', produto: String(loja.produtos.comum) }
  const mao = await loja.sql<{ nome: string; qtde: string }>(
    `select d.nome, sum(m.qtde)::text as qtde from estoque_movimentos m join depositos d on d.id = m.deposito_id
      where m.produto_id = $1 and m.em < '2026-11-20T00:00:00-03:00' group by d.id, d.nome order by d.nome`,
    [loja.produtos.comum],
  )
  const livro = await ler('inventario', dia)
  const depositos = await ler('inventario', { ...dia, grupos: 'deposito' })
  expect(linhas(depositos, 'deposito', 'qtde').toSorted()).toEqual(
    mao.map(({ nome, qtde }) => [nome, dec(qtde).toFixed(4)]),
  )
  // 232.6 at 4.25, of which 200, 33.3 and -0.7
  expect(livro.totais['valor']).toBe('988.55')
  expect(linhas(depositos, 'deposito', 'valor').toSorted()).toEqual([
    ['Fundo', '141.53'],
    ['Principal', '850.00'],
    ['Pátio', '-2.98'],
  ])
  expect(depositos.totais['valor']).toBe('988.55')
  const so = await ler('inventario', { ...dia, deposito: String(fundo) })
  expect([so.totais['qtde'], so.totais['valor']]).toEqual(['33.3000', '141.53'])
})

test('a posição por grade é a do razão de cada tamanho', async () => {
  const { account_id, produtos } = loja
  const tamanho_id = await inserir(loja, account_id, 'tamanhos', { nome: 'Roupa' })
  const subdivisao_id = await inserir(loja, account_id, 'subdivisaos', { nome: 'Cor' })
  const cor = { subdivisao_id, nome: 'Azul' }
  const subdivisao_item_id = await inserir(loja, account_id, 'subdivisaos_itens', cor)
  const grades = await Promise.all(
    ['P', 'G'].map(async nome =>
      inserir(loja, account_id, 'produto_grades', {
        ...{ produto_id: produtos.comum, subdivisao_item_id },
        tamanho_item_id: await inserir(loja, account_id, 'tamanhos_itens', { tamanho_id, nome }),
      }),
    ),
  )
  const [{ id: deposito } = { id: 0 }] = await loja.sql<{ id: number }>(
    'select min(id)::int as id from depositos',
  )
  await mover(deposito, '8', '2026-11-02T08:00:00-03:00', { grade_id: grades[0] })
  await mover(deposito, '5', '2026-11-02T08:00:00-03:00', { grade_id: grades[1] })
  await mover(deposito, '-3', '2026-11-10T08:00:00-03:00', { grade_id: grades[1] })
  const em = async (dia: string) =>
    linhas(
      await ler('posicao_estoque', {
        inicio: dia,
        fim: dia,
        grupos: 'grade',
        produto: String(produtos.comum),
      }),
      ...['grade', 'saldo'],
    ).filter(([grade]) => grade !== 'Sem grade')
  expect((await em('05/11/2026')).toSorted()).toEqual([
    ['G Azul', '5.0000'],
    ['P Azul', '8.0000'],
  ])
  expect((await em('12/11/2026')).toSorted()).toEqual([
    ['G Azul', '2.0000'],
    ['P Azul', '8.0000'],
  ])
})

test('com estoque são os produtos cujo saldo em todos os depósitos é maior que zero', async () => {
  await loja.sql('update estoque_saldos set saldo = 0 where produto_id = $1', [loja.produtos.lote])
  const mao = await loja.sql<{ id: string; tem: boolean }>(
    `select p.id::text, coalesce(sum(s.saldo), 0) > 0 as tem from produtos p left join estoque_saldos s on s.produto_id = p.id
      where p.empresa_id = $1 group by p.id order by p.id`,
    [loja.empresa_id],
  )
  const ids = (tem: boolean) => mao.flatMap(each => (each.tem === tem ? [each.id] : []))
  const lidos = async (com_estoque: string) => {
    const { data } = await ler('produtos', { periodo: 'ano', com_estoque })
    return data.map(({ chaves }) => chaves[0]).toSorted((a, b) => Number(a) - Number(b))
  }
  expect([ids(true).length, ids(false).length].every(qtos => qtos > 0)).toBe(true)
  expect([await lidos('sim'), await lidos('nao')]).toEqual([ids(true), ids(false)])
})
