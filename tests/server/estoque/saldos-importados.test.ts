import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sessao } from '../../../src/server/http/session.ts'
import { holdImport } from '../../../src/server/register/bulk/batches.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { abrirLanchonete, ajuste } from './mundo.ts'

let t: TestApp
let mundo: Awaited<ReturnType<typeof abrirLanchonete>>
let dono: Client
let so: Client
let outra: Client

beforeAll(async () => {
  t = await createTestApp()
  mundo = await abrirLanchonete(t, 'dono@saldos.br')
  dono = mundo.dono
  so = await t.login('produtos-dono@saldos.br')
  await createAccount(t.deps.db, { users: [{ email: 'fora@saldos.br' }] })
  outra = await t.login('fora@saldos.br')
})
afterAll(() => t.close())

const COLUNAS = ['referencia', 'produto_id', 'lote', 'deposito_id', 'saldo', 'custo', 'em']
const importar = (linhas: string[][], more: object = {}, who = dono) =>
  who.call('POST', 'estoque/importar', { colunas: COLUNAS, chave: null, linhas, ...more })
const saldo = async (id: number) => (await dono.call('GET', `estoque/produtos/${id}`)).body.data.saldo
/** Movements of a product, the oldest first: cause, quantity and cost. */
const kardex = async (id: number) =>
  (await dono.call('GET', `estoque/produtos/${id}/movimentos`)).body.data
    .map((m: Record<string, unknown>) => [m['tipo'], m['qtde'], m['custo_unitario']])
    .reverse()
const desfazer = async () => {
  const { data } = (await dono.call('GET', 'estoque/lote/ultimo')).body
  return (await dono.call('POST', `estoque/lote/${data.lote_id}/desfazer`)).body.data
}

describe('saldos de estoque de outro sistema', () => {
  test('o saldo passa a ser o do arquivo, e o mesmo arquivo outra vez nada muda', async () => {
    const { agua, pao, queijo } = mundo.p
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: agua, qtde: '4' }]))
    const [lote] = await mundo.sql<{ lote: string }>('select lote from produtos_lotes where id = $1', [
      mundo.lotes[0],
    ])
    const linhas = [
      ['Água', '', '', '', '1.010,5', '2,5', ''],
      ['', 'pão', '', 'Galpão', '7', '', ''],
      ['Queijo', '', lote?.lote ?? '', '', '3', '', ''],
    ]
    expect((await importar(linhas, { simular: true })).body.data).toMatchObject({
      alteradas: 3,
      recusadas: 0,
    })
    expect(await saldo(agua)).toBe('4')
    expect((await importar(linhas)).body.data).toMatchObject({ alteradas: 3, iguais: 0, inseridas: 0 })
    expect([await saldo(agua), await saldo(pao), await saldo(queijo)]).toEqual(['1010.5', '7', '3'])
    // 1.010,5 less the 4 that were there
    expect((await kardex(agua)).at(-1)).toEqual(['ajuste', '1006.5', '2.5'])
    expect((await importar(linhas)).body.data).toMatchObject({ alteradas: 0, iguais: 3 })
    expect(await saldo(agua)).toBe('1010.5')
  })

  test('o saldo de um momento conta o que saiu depois, e não se soma de novo', async () => {
    const { lanche } = mundo.p
    t.clock.advance(60_000)
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: lanche, qtde: '20' }]))
    t.clock.advance(3 * 86_400_000)
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: lanche, qtde: '-2' }]))
    const [{ dia } = { dia: '' }] = await mundo.sql<{ dia: string }>(
      "select to_char(max(em) - interval '1 day', 'DD/MM/YYYY HH24:MI') as dia from estoque_movimentos where produto_id = $1",
      [lanche],
    )
    const linha = ['Lanche', '', '', '', '50', '', dia]
    for (const alteradas of [1, 0]) {
      dono = await t.login('dono@saldos.br')
      expect((await importar([linha])).body.data).toMatchObject({ alteradas, recusadas: 0 })
      // 50 at that moment, less the 2 that left later
      expect(await saldo(lanche)).toBe('48')
    }
  })

  test('cada linha ruim diz sua falta, e nada entra', async () => {
    const { pao } = mundo.p
    const antes = await saldo(pao)
    const { status, body } = await importar([
      ['Pão', '', '', '', '99', '', ''],
      ['NADA', '', '', '', '1', '', ''],
      ['', '', '', '', '1', '', ''],
      ['Água', '', 'L9', '', '1', '', ''],
      ['Pão', '', '', 'Lua', '-1', '', ''],
      ['Água', '', '', '', '1', '', '01/01/2099'],
      ['', 'Pão', '', '', '5', '', ''],
      ['Água', 'Lanche', '', '', '5', '', ''],
    ])
    expect(status).toBe(422)
    expect(body.dados.recusas.map((r: Record<string, unknown>) => Object.values(r))).toEqual([
      [3, 'Referência', 'Produto não localizado: de um com grade, diga a referência do tamanho'],
      [4, 'Referência', 'Diga a referência, o GTIN ou o produto'],
      [5, 'Lote', 'Lote não localizado'],
      [6, 'Depósito', 'Registro não encontrado: Lua'],
      [6, 'Saldo', expect.any(String)],
      [7, 'Em', expect.any(String)],
      [8, 'Produto', 'O mesmo produto já está na linha 2'],
      [9, 'Produto', 'A linha diz dois produtos diferentes: deixe um só'],
    ])
    expect(await saldo(pao)).toBe(antes)
    const semLote = await importar([
      ['Queijo', '', '', '', '5', '', ''],
      ['Pão', '', '', '', '12', '', ''],
    ])
    expect(semLote.body.dados.recusas).toEqual([
      { linha: 2, coluna: 'Lote', mensagem: 'Informe o lote de Queijo' },
    ])
    expect(await saldo(pao)).toBe(antes)
  })

  test('desfazer traz um ajuste contrário, e o que já saiu fica e é dito', async () => {
    const { agua, pao } = mundo.p
    const [a, b] = [await saldo(agua), Number(await saldo(pao))]
    await importar([
      ['Água', '', '', '', '2000', '', ''],
      ['Pão', '', '', '', '30', '', ''],
    ])
    // all the bread of the main deposit was eaten
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: pao, qtde: '-30' }]))
    expect(await desfazer()).toEqual({
      desfeitas: 1,
      recusadas: [{ id: pao, rotulo: 'Pão', mensagem: expect.any(String) }],
    })
    expect(await saldo(agua)).toBe(a)
    expect(Number(await saldo(pao))).toBe(b)
    expect((await kardex(agua)).slice(-2).map((row: unknown[]) => row[1])).toEqual(['989.5', '-989.5'])
  })

  test('o que não se pôde desfazer se desfaz depois do conserto', async () => {
    const { pao } = mundo.p
    const antes = Number(await saldo(pao))
    await importar([['Pão', '', '', '', String(antes + 30), '', '']])
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: pao, qtde: String(-antes - 30) }]))
    expect(await desfazer()).toMatchObject({ desfeitas: 0, recusadas: [{ id: pao }] })
    await mundo.ok('estoque/movimentos', ajuste([{ produto_id: pao, qtde: '40' }]))
    expect(await desfazer()).toMatchObject({ desfeitas: 1, recusadas: [] })
    expect(Number(await saldo(pao))).toBe(10)
  })

  test('enquanto um arquivo se grava, outro é recusado, e nunca se somam', async () => {
    const { agua } = mundo.p
    const linha = ['Água', '', '', '', '3000', '', '']
    const em_curso = await t.deps.db.tx({ account_id: mundo.account_id }, async q => {
      await holdImport(q, { empresa_id: mundo.empresa_id } as Sessao, 'saldos_de_estoque')
      return importar([linha])
    })
    expect(em_curso).toMatchObject({
      status: 409,
      body: { message: 'Outra importação de Saldos dos produtos está em andamento: espere que ela termine' },
    })
    const juntos = await Promise.all([importar([linha]), importar([linha]), importar([linha])])
    expect(juntos.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await saldo(agua)).toBe('3000')
  })

  test('sem o direito é recusado, e outra conta não vê produtos daqui', async () => {
    const linha = ['Água', '', '', '', '1', '', '']
    expect((await importar([linha], {}, so)).status).toBe(403)
    expect((await importar([linha], { simular: true }, outra)).body.data.recusas).toEqual([
      {
        linha: 2,
        coluna: 'Referência',
        mensagem: 'Produto não localizado: de um com grade, diga a referência do tamanho',
      },
    ])
  })
})
