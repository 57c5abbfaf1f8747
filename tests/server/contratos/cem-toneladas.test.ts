import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOfValues } from '../../../src/domain/documents/documento/body.ts'
import { dizer } from '../documentos/documento.ts'
import type { Client } from '../harness.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

/** A contract of 100 t with 5 % of tolerance, in kg with one place: whole numbers of 0,1 kg, which are 0,0001 t. */
const TETO = 1_050_000
const [PRECO, DESCONTO] = [187_345, 125] // cents per t
const ESTOQUE = 1_000_000_000 // 100 000 t

/** Weights of each truck in kg: empty and loaded. */
const BALANCA = [
  ['14120.0', '28107.5'],
  ['13980.5', '28411.0'],
  ['14050.0', '28950.2'],
  ['13890.0', '27990.9'],
  ['14210.3', '28710.3'],
  ['14005.0', '28405.4'],
  ['14000.0', '26300.0'],
  ['14000.0', '26450.4'],
] as const

const decimos = (kg: string): number => Number(kg.replace('.', ''))
const liquido = (n: number): number => {
  const [vazio, cheio] = BALANCA[n - 1] ?? ['0.0', '0.0']
  return decimos(cheio) - decimos(vazio)
}
const toneladas = (peso: number): string => {
  const digits = String(peso).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
/** Cents of so much at so many cents per t, half up. */
const vezes = (peso: number, centavos: number): number =>
  Number((BigInt(peso) * BigInt(centavos) * 2n + 10_000n) / 20_000n)
const reais = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
const produtos = (peso: number) => vezes(peso, PRECO)
const desconto = (peso: number) => vezes(peso, DESCONTO)

let loja: Loja
/** Client that asks; another login takes its place each month. */
let quem: Client
let veiculos: number[] = []
let motorista_id: number
let contrato: { id: number; numero: string; itens: { id: number }[] }
const ordens: { id: number; numero: string }[] = []

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  await loja.sql(`update produtos set unidade = 'T', nome = 'Soja em grãos' where id = $1`, [
    loja.produtos.comum,
  ])
  const grava = (tabela: string, linha: Record<string, unknown>) =>
    inserir(loja, loja.account_id, tabela, linha)
  motorista_id = await grava('parceiros', {
    ...{ tipo: 'F', nome: 'João Carreteiro', cpf_cnpj: '11144477735', classificacaos: [4] },
  })
  veiculos = []
  for (const n of BALANCA.keys())
    veiculos.push(
      await grava('veiculos', {
        ...{ nome: `Bitrem ${n + 1}`, placa: `ABC1D2${n + 1}`, uf: '35', tara: '14000.00' },
      }),
    )
})
afterAll(() => loja.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const asked = (method: Method, path: string, body?: object) => quem.call(method, path, body)
async function done(method: Method, path: string, body?: object) {
  const { status, body: answer } = await asked(method, path, body)
  if (status > 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer.data
}

async function noDia(momento: string) {
  loja.clock.set(`${momento}:00-03:00`)
  const [dono] = await loja.sql<{ email: string }>('select email from usuarios where account_id = $1', [
    loja.account_id,
  ])
  quem = await loja.login(dono?.email ?? '')
}

/** What an accountant would keep: what left by the scale, what notes bill, what came back, what is owed. */
const livro = { carregado: 0, faturado: 0, devolvido: 0, noEstoque: ESTOQUE, aReceber: 0 }

/** Compares the product with the book: items, header, list, report, stock and receivables. */
async function confere() {
  const saldo = toneladas(TETO - livro.carregado + livro.devolvido)
  const [item] = await done('GET', `contratos/${contrato.id}/itens`)
  expect(item).toMatchObject({
    ...{ carregado: toneladas(livro.carregado), faturado: toneladas(livro.faturado) },
    ...{ devolvido: toneladas(livro.devolvido), entregue: toneladas(livro.carregado), saldo },
  })
  expect(await done('GET', `contratos/${contrato.id}`)).toMatchObject({ saldo, contratado: '100.0000' })
  expect(await done('GET', `contratos?numero=${contrato.numero}`)).toMatchObject([{ saldo }])
  const [{ estoque = '' } = {}] = await loja.sql<{ estoque: string }>(
    'select sum(saldo)::numeric(15, 4)::text as estoque from estoque_saldos where produto_id = $1',
    [loja.produtos.comum],
  )
  expect(estoque).toBe(toneladas(livro.noEstoque))
  const [{ aberto = '' } = {}] = await loja.sql<{ aberto: string }>(
    `select coalesce(sum(case when c.id = m.para_conta_id then m.valor else -m.valor end), 0)::numeric(15, 2)::text as aberto
      from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id) and c.tipo = 'receber'`,
  )
  expect(aberto).toBe(reais(livro.aReceber))
}

/** Figures of the contract in the report of a month. */
async function relatorio(mes: string) {
  const { status, body } = await asked('GET', `relatorios/contratos?inicio=02/${mes}&fim=28/${mes}`)
  expect([status, body.message]).toEqual([200, undefined])
  return (body.data as { valores: Record<string, string> }[]).map(({ valores }) => valores)
}

/** Writes a weight as people read it: '8,3805'. */
const dito = (peso: number): string => toneladas(peso).replace('.', ',').replace(/,?0+$/, '')

const DUAS = 20_000
/** Makes the return of 2 t of a note. */
const devolucao = (volta: { ref: string[]; itens: object[] }) => ({
  ...dizer(loja, { tipo_operacao: 6, tipo_documento: 4, tipo_faturamento: 2, ref: volta.ref }),
  ...{ serie: '300', numerocodumento: '1' }, // contrato
  ...{ valor_produtos: reais(produtos(DUAS)), valor_total: reais(produtos(DUAS) - desconto(DUAS)) },
  itens: [{ ...volta.itens[0], qtde: '2', desconto: reais(desconto(DUAS)), obs: 'Umidade' }],
  pagamento: [],
})

/** Makes the order of a truck, which is then weighed empty. */
async function entra(n: number) {
  const ordem = await done('POST', 'ordens_carregamento', {
    ...{ contrato_id: contrato.id, data: '30/11/2026', veiculo_id: veiculos[n - 1], motorista_id },
    ...{ lacres: [`L${n}`], itens: [{ contrato_item_id: contrato.itens[0]?.id, qtde: '10' }] },
  })
  ordens[n] = ordem
  await done('POST', `ordens_carregamento/${ordem.id}/pesagem`, { peso: BALANCA[n - 1]?.[0] })
}
const ordem = (n: number) => ordens[n] as { id: number; numero: string }
const pesa = (n: number, peso: string) =>
  asked('POST', `ordens_carregamento/${ordem(n).id}/pesagem`, { peso })
async function carrega(n: number) {
  await entra(n)
  const { body } = await pesa(n, String(BALANCA[n - 1]?.[1]))
  expect(body.data).toMatchObject({ status: 'carregada' })
  livro.carregado += liquido(n)
  await confere()
}
const estado = async (n: number) => (await done('GET', `ordens_carregamento/${ordem(n).id}`)).status

const VENDA = { tipo_operacao: 1, finalidade_op: 1, tipo_documento: 1 }

/** Makes the note of an order as the form would, by two clerks at once; its values are those that the server gave. */
async function nota(n: number): Promise<number> {
  const values = await done('GET', `ordens_carregamento/${ordem(n).id}/documento`)
  const [bruto, menos] = [produtos(liquido(n)), desconto(liquido(n))]
  const total = reais(bruto - menos)
  expect(values.pagamento).toMatchObject([{ valor: total, numparcelas: 2 }])
  const dita = (serie: number) => ({
    ...bodyOfValues({ ...values, ...VENDA, valor_produtos: reais(bruto), valor_total: total }),
    ...{ uuid: novoUuid(), pagamento: values.pagamento, serie: String(serie), numerocodumento: '1' }, // contrato
  })
  const duas = await Promise.all([80 + n, 180 + n].map(serie => asked('POST', 'vendas', dita(serie))))
  expect(duas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const id = duas.find(({ status }) => status === 200)?.body.data.id
  const { message } = duas.find(({ status }) => status === 409)?.body ?? {}
  expect(message).toBe(`A ordem ${ordem(n).numero} já está no documento ${id}`)
  livro.faturado += liquido(n)
  await confere()
  return id
}

/** Issues a document: what the authority authorised is compared with the scale. */
async function emite(id: number, peso: number) {
  await done('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  await loja.quieto()
  const [nota] = await loja.sql<{ estado: string; motivo: string; xml: string }>(
    `select status_emissao as estado, xmotivo as motivo, coalesce(xml_proc, xml_assinado) as xml
      from documentos_fiscais where venda_id = $1 and atual`,
    [id],
  )
  expect([nota?.estado, nota?.motivo]).toEqual(['autorizada', 'Autorizado o uso da NF-e'])
  const xml = nota?.xml ?? ''
  const said = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(m => m[1])
  expect(said('qCom')).toEqual([toneladas(peso)])
  expect([said('uCom'), said('vUnCom')]).toEqual([['T'], ['1873.45']])
  expect(said('vProd')).toEqual([reais(produtos(peso)), reais(produtos(peso))])
  expect(said('vDesc').slice(0, 2)).toEqual([reais(desconto(peso)), reais(desconto(peso))])
  const vNF = said('vNF')[0] ?? ''
  expect(vNF).toBe(reais(produtos(peso) - desconto(peso)))
  livro.noEstoque -= peso
  livro.aReceber += decimos(vNF)
  expect(await movimento(id)).toEqual([toneladas(peso)])
  expect(said('vDup').reduce((sum, valor) => sum + decimos(String(valor)), 0)).toBe(decimos(vNF))
  await confere()
  return xml
}

const movimento = async (id: number) =>
  (
    await loja.sql<{ qtde: string }>(
      `select (-qtde)::numeric(15, 4)::text as qtde from estoque_movimentos
        where origem_tipo = 'venda' and origem_id = $1 order by id`,
      [id],
    )
  ).map(({ qtde }) => qtde)

/** Lets the daily job run; gives the drafts that it made. */
async function viraODia(): Promise<{ id: number; status: string; qtde: string; valor: string }[]> {
  const [{ antes = 0 } = {}] = await loja.sql<{ antes: number }>('select max(id)::int as antes from vendas')
  await loja.vencer('estoque')
  await loja.quieto()
  return loja.sql(
    `select v.id, v.status, i.qtde::numeric(15, 4)::text as qtde, v.valor_total::text as valor from vendas v
      join venda_itens i on i.venda_id = v.id where v.id > $1 order by v.id`,
    [antes],
  )
}
const somaDe = (...deles: number[]) => deles.reduce((sum, n) => sum + liquido(n), 0)

/** Expects one draft of so much, of these orders; a second run of the day makes no other. */
async function rascunho(peso: number, esperadas: number[]): Promise<number> {
  const rascunhos = await viraODia()
  const avisos = await loja.sql('select titulo, mensagem from notificacoes order by id desc limit 3')
  expect(rascunhos, JSON.stringify(avisos)).toMatchObject([
    { status: 'A', qtde: toneladas(peso), valor: reais(produtos(peso) - desconto(peso)) },
  ])
  for (const n of esperadas) expect([n, await estado(n)]).toEqual([n, 'faturada'])
  livro.faturado += peso
  await confere()
  expect(await viraODia()).toEqual([])
  return rascunhos[0]?.id ?? 0
}

test('um contrato de 100 t chega ao fim com o saldo certo a cada passo', async () => {
  await noDia('2026-11-23T08:00')
  const crediario = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    ...{ descricao: 'Crediário', meio: 4, tpag: '05', indicador_forma: 1, qtdeparcelas: 2 },
    ...{ intervalo: 1, tipoIntervalo: 2 },
  })
  contrato = await done('POST', 'contratos', {
    ...{ parceiro_id: loja.parceiros.completo, data_inicio: '01/11/2026', data_fim: '31/01/2027' },
    ...{ tolerancia: '5', faturamento: 2, dia_faturamento: 5, meio_pagamento_id: crediario, parcelas: 2 },
    itens: [{ produto_id: loja.produtos.comum, qtde: '100', preco: '1873.45', desconto: '1.25' }],
  })
  await done('POST', `contratos/${contrato.id}/situacao`, { para: 'ativo' })
  await loja.sql('update estoque_saldos set saldo = 100000 where produto_id = $1', [loja.produtos.comum])
  await confere()

  // November: three trucks; the first has its own note
  for (const n of [1, 2, 3]) await carrega(n)
  const primeira = await nota(1)
  const xml = await emite(primeira, liquido(1))
  expect(xml).toContain('<placa>ABC1D21</placa>')
  expect(xml).toContain(`<pesoL>${(liquido(1) / 10).toFixed(3)}</pesoL>`)
  expect(xml).toContain('João Carreteiro')
  await noDia('2026-12-05T09:00')
  await emite(await rascunho(somaDe(2, 3), [2, 3]), somaDe(2, 3))

  // December: three more; a note that is cancelled gives its order back to the month
  for (const n of [4, 5, 6]) await carrega(n)
  const desistida = await nota(4)
  await emite(desistida, liquido(4))
  await done('POST', `vendas/${desistida}/cancelar`, { justificativa: 'O cliente desistiu desta carga' })
  await loja.quieto()
  expect(await estado(4)).toBe('carregada')
  livro.faturado -= liquido(4)
  livro.noEstoque += liquido(4)
  livro.aReceber -= produtos(liquido(4)) - desconto(liquido(4))
  await confere()

  await noDia('2027-01-05T09:00')
  await emite(await rascunho(somaDe(4, 5, 6), [4, 5, 6]), somaDe(4, 5, 6))
  // January: 2 t come back, once, however often the return is saved
  await noDia('2027-01-12T09:00')
  const volta = await done('GET', `importarVenda/${primeira}?tipo=6`)
  const devolvida = await done('POST', 'vendas', devolucao(volta))
  await confere()
  await done('PUT', `vendas/${devolvida.id}`, { ...devolucao(volta), versao: devolvida.versao })
  await confere()
  await done('POST', `vendas/${devolvida.id}/emitir`, { confirma_aliquota: true })
  await loja.quieto()
  livro.devolvido += DUAS
  livro.aReceber -= produtos(DUAS) - desconto(DUAS)
  livro.noEstoque += DUAS
  await confere()

  // two trucks at the last balance: one leaves, the other reads why not
  await entra(7)
  await entra(8)
  const juntos = await Promise.all([7, 8].map(n => pesa(n, String(BALANCA[n - 1]?.[1]))))
  expect(juntos.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [foi, ficou] = juntos[0]?.status === 200 ? [7, 8] : [8, 7]
  livro.carregado += liquido(foi)
  const resta = TETO - livro.carregado + livro.devolvido
  expect(juntos.find(({ status }) => status === 409)?.body).toMatchObject({
    message: `A QTDE do produto Soja em grãos é maior que a estabelecida pelo contrato: restam ${dito(resta)} T, a ordem ${ordem(foi).numero} carregou ${dito(liquido(foi))}`,
  })
  await confere()
  expect(await estado(ficou)).toBe('patio')
  // it unloads what is too much, and takes exactly what is left
  const cheio = `${(140_000 + resta) / 10}`
  expect((await pesa(ficou, cheio)).status).toBe(200)
  livro.carregado += resta
  await confere()
  expect(livro.carregado - livro.devolvido).toBe(TETO)
  const mais = {
    ...{ contrato_id: contrato.id, data: '20/01/2027' },
    itens: [{ contrato_item_id: contrato.itens[0]?.id, qtde: '0.0001' }],
  }
  const recusa = async () => (await asked('POST', 'ordens_carregamento', mais)).body.errors
  expect(await recusa()).toEqual({
    'itens.0.qtde': ['A QTDE do produto Soja em grãos é maior que a estabelecida pelo contrato: restam 0 T'],
  })

  // February: the contract is over, and what it loaded until its last day is billed
  await noDia('2027-02-05T09:00')
  expect(await recusa()).toEqual({
    contrato_id: [`O contrato ${contrato.numero} venceu: faça um aditivo do prazo`],
  })
  const ultimos = liquido(foi) + resta
  const janeiro = await rascunho(ultimos, [7, 8])
  await emite(janeiro, ultimos)
  expect(livro.faturado).toBe(livro.carregado)
  await done('POST', `contratos/${contrato.id}/situacao`, { para: 'encerrado' })
  await confere()

  // each month in which it was in force tells it, and no other
  for (const [mes, vigente] of [
    ['10/2026', false],
    ['11/2026', true],
    ['12/2026', true],
    ['01/2027', true],
    ['02/2027', false],
  ] as const)
    expect([mes, await relatorio(mes)]).toMatchObject([
      mes,
      vigente
        ? [
            {
              ...{ contratado: '100.0000', saldo: '0.0000' },
              ...{ carregado: toneladas(livro.carregado), faturado: toneladas(livro.faturado) },
            },
          ]
        : [],
    ])
})
