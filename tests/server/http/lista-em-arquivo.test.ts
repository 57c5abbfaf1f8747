import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lancamento } from '../../../src/domain/api/lancamentos.ts'
import type { NotaRecebidaAnswer } from '../../../src/domain/api/recebidas.ts'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, CNPJ_CLIENTE, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  for (const sale of [
    { parceiro_id: loja.parceiros.completo },
    { nome_consumidor: '=Mesa 43' },
    { cpf_cnpj: CNPJ_CLIENTE },
    {},
  ])
    await loja.vender({ uuid: novoUuid(), ...sale })
  await loja.quieto()
})
afterAll(() => loja.close())

const get = (path: string) => loja.caixa.call('GET', path)
const take = (path: string) =>
  loja.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${loja.caixa.token}` } })
const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    ...{ delimiter: ';', skipEmptyLines: true, header: true },
  }).data
async function csv(path: string) {
  const { statusCode, payload } = await take(path)
  expect(statusCode, payload).toBe(200)
  return rowsOf(payload)
}
async function sheet(path: string) {
  const [head = [], ...rows] = await readSheet((await take(`${path}&formato=xlsx`)).rawPayload)
  return rows.map(row => Object.fromEntries(row.map((cell, i) => [String(head[i]), cell])))
}
const comma = (money: string) => money.replace('.', ',')
const dayOf = (cell: unknown) => (cell as Date).toISOString().slice(0, 10).split('-').reverse().join('/')
/** Day and time of a moment, in São Paulo. */
const here = (iso: string) => new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('o arquivo das vendas tem todas as do filtro, na ordem da lista', async () => {
  const all: VendaAnswer[] = (await get('vendas?status=T')).body.data
  expect(all).toHaveLength(4)
  const said = (await csv('vendas/exportar?status=T&page=2&limit=1')).map(row => [
    ...[`${row['Data']}, ${row['Hora']}`, row['Modelo'], row['Série'], row['Número']],
    ...[row['Chave'], row['Total'], row['Status'], row['Consumidor ou fornecedor'], row['CPF/CNPJ']],
  ])
  expect(said).toEqual(
    all.map(sale => [
      ...[here(sale.paga_em), sale.modelo, sale.serie ?? '', sale.numerocodumento ?? ''],
      ...[
        sale.chave,
        comma(sale.valor_total),
        'autorizada',
        sale.nome_consumidor?.replace('=', "'=") ?? sale.cliente ?? '',
      ],
      sale.cpf_cnpj ?? '',
    ]),
  )
  const cells = await sheet('vendas/exportar?status=T')
  expect(cells.map(row => row['Total'])).toEqual(all.map(({ valor_total }) => Number(valor_total)))
  expect(cells.map(row => dayOf(row['Data']))).toEqual(all.map(({ paga_em }) => here(paga_em).slice(0, 10)))
})

test('o arquivo das contas tem as do filtro, com números, datas e textos guardados', async () => {
  const asked = 'tipo=2&status=em_aberto&descricao=*soma*'
  for (const [descricao, valor, vencimento] of [
    ['=soma(A1)', '10.00', '05/01/2031'],
    ['soma', '2500.50', '04/01/2031'],
    ['outra', '1.00', '03/01/2031'],
  ])
    await loja.caixa.call('POST', 'lancamentos_conta', { tipo: 2, descricao, valor, vencimento })
  const { body } = await get(`lancamentos_conta?${asked}`)
  expect(body.data.map(({ descricao }: Lancamento) => descricao)).toEqual(['soma', '=soma(A1)'])
  const path = `lancamentos_conta/exportar?${asked}`
  expect(
    (await csv(path)).map(row => [row['Vencimento'], row['Descrição'], row['Valor'], row['Situação']]),
  ).toEqual([
    ['04/01/2031', 'soma', '2.500,50', 'Aberta'],
    ['05/01/2031', "'=soma(A1)", '10,00', 'Aberta'],
  ])
  const cells = await sheet(path)
  expect(cells.map(row => [dayOf(row['Vencimento']), row['Valor'], row['Para hoje']])).toEqual([
    ['04/01/2031', 2500.5, Number(body.data[0].devido)],
    ['05/01/2031', 10, Number(body.data[1].devido)],
  ])
})

test('o arquivo do manifesto tem as notas da aba e da busca', async () => {
  for (const [serial, nome, lida_em] of [
    ['000004711', 'Atacado Água Boa', null],
    ['000004712', 'Distribuidora', '2026-11-19T12:00:00Z'],
  ])
    await inserir(loja, loja.account_id, 'notas_recebidas', {
      ...{ empresa_id: loja.empresa_id, tp_amb: 2, nsu: Number(serial), tp_nf: 1, situacao: 'autorizada' },
      ...{ chave: `3526119988877700010355001${serial}1123456780`, cnpj: '99888777000103', nome, lida_em },
      ...{
        valor: '1234.50',
        dh_emi: '2026-11-18T23:30:00-03:00',
        autorizada_em: '2026-11-18T23:30:01-03:00',
      },
      ...{ ie: '', protocolo: '1', xml_resumo: '<resNFe/>', recebida_em: '2026-11-19T10:00:00-03:00' },
    })
  const { body } = await get('manifesto?faixa=todas&limit=200')
  const notes: NotaRecebidaAnswer[] = body.data
  expect(notes.length).toBe(2)
  const say = (note: NotaRecebidaAnswer) => [
    ...[here(note.data).slice(0, 10), note.emitente, note.cnpj, String(note.numero), '1.234,50'],
    ...[note.chave, note.lida ? 'sim' : 'não', note.situacao],
  ]
  const told = async (path: string) =>
    (await csv(path)).map(row => [
      ...[row['Emissão'], row['Emitente'], row['CNPJ'], row['Número'], row['Valor'], row['Chave']],
      ...[row['Lida'], row['Situação']],
    ])
  expect(await told('manifesto/exportar?faixa=todas')).toEqual(notes.map(say))
  const one = notes.at(-1) as NotaRecebidaAnswer
  expect(await told(`manifesto/exportar?faixa=todas&search=${one.chave}`)).toEqual([say(one)])
})

test('o arquivo pede o mesmo que a lista, e fica escrito quem o levou', async () => {
  for (const path of ['vendas', 'lancamentos_conta', 'manifesto']) {
    expect((await loja.app.inject({ url: `/api/v1/${path}/exportar` })).statusCode).toBe(401)
    expect((await take(`${path}/exportar?formato=pdf`)).statusCode).toBe(422)
  }
  const { body } = await get('lancamentos_conta?de=02/01/2031&ate=01/01/2031')
  expect((await take('lancamentos_conta/exportar?de=02/01/2031&ate=01/01/2031')).json().errors).toEqual(
    body.errors,
  )
  const taken = await loja.sql<{ campo: string }>(
    `select distinct m->>'campo' as campo from auditoria, jsonb_array_elements(mudancas::jsonb) m
      where acao = 'exportou' order by 1`,
  )
  expect(taken.map(({ campo }) => campo)).toEqual([
    'lancamentos_conta/exportar',
    'manifesto/exportar',
    'vendas/exportar',
  ])
})
