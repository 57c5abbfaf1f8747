import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount, given } from '../world.ts'

let loja: Loja

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_comp = '4.00'`)
  // today is 20/11/2026; the shop's own L1 holds until 01/01/2027
  const lotes: [string, string, string][] = [
    ['VELHO', '2026-11-18', '2'],
    ['HOJE', '2026-11-20', '3'],
    ['SETE', '2026-11-27', '1'],
    ['QUINZE', '2026-12-05', '5'],
    ['TRINTA', '2026-12-20', '1'],
    ['VAZIO', '2026-11-19', '0'],
  ]
  for (const [lote, validade, saldo] of lotes)
    await loja.sql(
      `insert into produtos_lotes (account_id, empresa_id, produto_id, lote, quantidade, saldo, fabricacao, validade)
        values ($1, $2, $3, $4, 10, $5, '2026-01-05', $6)`,
      [loja.account_id, loja.empresa_id, loja.produtos.lote, lote, saldo, validade],
    )
})
afterAll(() => loja.close())

const lista = async (query = '') => (await loja.caixa.call('GET', `lotes/validade${query}`)).body
const nomes = async (query: string) => (await lista(query)).data.map(({ lote }: { lote: string }) => lote)

describe('lotes por validade', () => {
  test('lista o que venceu e o que vence em 30 dias, a custo, se tem saldo', async () => {
    const { data, total, faixas } = await lista()
    expect(total).toBe(5)
    expect(data[0]).toMatchObject({
      ...{ produto_id: loja.produtos.lote, nome: 'Queijo', referencia: 'LOT-1', unidade: 'UN' },
      lote: 'VELHO',
      fabricacao: '05/01/2026',
      validade: '18/11/2026',
      dias: -2,
      saldo: '2.00',
      valor: '8.00',
    })
    expect(data.map(({ lote, dias }: { lote: string; dias: number }) => [lote, dias])).toEqual([
      ['VELHO', -2],
      ['HOJE', 0],
      ['SETE', 7],
      ['QUINZE', 15],
      ['TRINTA', 30],
    ])
    expect(faixas).toEqual({
      vencido: { lotes: 1, valor: '8.00' },
      '7': { lotes: 2, valor: '16.00' },
      '15': { lotes: 3, valor: '36.00' },
      '30': { lotes: 4, valor: '40.00' },
    })
  })

  test.each([
    ['?faixa=vencido', ['VELHO']],
    ['?faixa=7', ['HOJE', 'SETE']],
    ['?faixa=15', ['HOJE', 'SETE', 'QUINZE']],
    ['?faixa=todos&search=l1', ['L1']],
    ['?search=queijo%20sete', ['SETE']],
    ['?order_by=dias,desc&limit=1', ['TRINTA']],
    ['?search=quin', ['QUINZE']],
    ['?faixa=30&limit=2&page=2', ['QUINZE', 'TRINTA']],
  ])('%s', async (query, esperados) => {
    expect(await nomes(query)).toEqual(esperados)
  })

  test('uma faixa que não há é recusada no seu campo', async () => {
    const { status, body } = await loja.caixa.call('GET', 'lotes/validade?faixa=90')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['faixa']])
  })

  test('sem cuidar de produtos não se vê o custo, e sem vender não se vê a lista', async () => {
    await loja.sql(`update grupos set ${given({ produtos_produto: false, relatorios_custo: false })}`)
    const { data, faixas } = await lista()
    expect([data[0].valor, faixas['7']]).toEqual([null, { lotes: 2, valor: null }])
    expect((await loja.caixa.call('GET', 'lotes/validade/totais')).body.data.somas.valor).toBe('0')
    await loja.sql(`update grupos set ${given({ estoque_movimento: false, documentos_pdv: false })}`)
    expect((await loja.caixa.call('GET', 'lotes/validade')).status).toBe(403)
    await loja.sql(
      `update grupos set ${given({ produtos_produto: true, relatorios_custo: true, documentos_pdv: true })}`,
    )
    const email = `outra-${process.pid}@loja.br`
    await createAccount(loja.deps.db, { users: [{ email }] })
    const outra = await loja.login(email)
    expect((await outra.call('GET', 'lotes/validade?faixa=todos')).body.data).toEqual([])
  })
})

describe('o aviso do dia', () => {
  const avisos = async () =>
    (await loja.caixa.call('GET', 'notificacao')).body.data
      .filter(({ titulo }: { titulo: string }) => titulo.startsWith('Validade'))
      .map(({ titulo, mensagem }: { titulo: string; mensagem: string }) => [titulo, mensagem])

  test('na manhã seguinte ao primeiro lote, e uma vez por dia', async () => {
    const corpo = { lote: 'N1', quantidade: '5', fabricacao: '01/01/2026', validade: '01/01/2030' }
    await loja.caixa.call('POST', `produtos/${loja.produtos.lote}/lotes`, corpo)
    await loja.quieto()
    expect(await avisos()).toEqual([])
    loja.clock.set('2026-11-21T07:00:00-03:00')
    await loja.quieto()
    const primeiro = [
      'Validade de lotes: 21/11/2026',
      '2 vencidos, 1 vence em até 7 dias, 1 vence em até 15 dias, 1 vence em até 30 dias',
    ]
    expect(await avisos()).toEqual([primeiro])
    await loja.caixa.call('POST', `produtos/${loja.produtos.lote}/lotes`, { ...corpo, lote: 'N2' })
    await loja.quieto()
    expect(await avisos()).toEqual([primeiro])
    loja.clock.set('2026-11-22T07:00:00-03:00')
    await loja.quieto()
    expect((await avisos()).map(([titulo]: string[]) => titulo)).toEqual([
      'Validade de lotes: 22/11/2026',
      'Validade de lotes: 21/11/2026',
    ])
  })
})
