import { afterAll, beforeAll, expect, test } from 'vitest'
import { assinanteOf, signWith } from '../../../sim/sefaz/wire/signer.ts'
import { dvChave } from '../../../src/core/document/chave.ts'
import { readCompany } from '../../../src/server/modules/recebidas/cursor-repository.ts'
import { receive } from '../../../src/server/modules/recebidas/receive.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { chamar, criarA1 } from '../../sim/simulator-fixture.ts'
import { envelopeDeTransporte, evento } from '../../sim/transporte/papel.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')`, [
    loja.account_id,
  ])
})
afterAll(() => loja.close())

const TRANSPORTADORA = '54321005000145'
const controle = async (caminho: string, corpo: object) => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho, corpo: JSON.stringify(corpo) })
  return JSON.parse(texto).data
}
const HORA = 60 * 60_000
const passar = async (horas = 1.1) => {
  loja.clock.advance(horas * HORA)
  await loja.quieto()
}
const listar = async (faixa = 'todos') =>
  (await loja.caixa.call('GET', `conhecimentos_recebidos?faixa=${faixa}`)).body.data
/** A carrier's CT-e that came by the distribution. */
async function receber(dito: object = {}): Promise<{ id: number; chave: string; nProt: string }> {
  const { chave, nProt } = await controle('/sim/conhecimentos', { cnpj: CNPJ, ...dito })
  await loja.caixa.call('GET', 'manifesto')
  await passar()
  const id = (await listar()).find((um: { chave: string }) => um.chave === chave)?.id
  return { id, chave, nProt }
}
/** Registers, as the carrier does, an event on its CT-e. */
async function acontecer(chave: string, tpEvento: string, detalhe: string): Promise<void> {
  const { port, caPem } = loja.simulador
  const a1 = criarA1({ cnpj: TRANSPORTADORA })
  const quando = `${new Date(loja.clock().getTime() - 3 * HORA).toISOString().slice(0, 19)}-03:00`
  const xml = evento({ projeto: 'cte', chave, tpEvento, detalhe, a1, quando, autor: TRANSPORTADORA })
  const { texto } = await chamar({
    ...{ port, ca: caPem, a1, caminho: '/ws/CTeRecepcaoEventoV4/CTeRecepcaoEventoV4.asmx' },
    corpo: envelopeDeTransporte('CTeRecepcaoEventoV4', xml),
  })
  expect(texto).toContain('<cStat>135</cStat>')
}
const xmlDe = async (chave: string) =>
  (
    await loja.sql<{ xml: string }>('select xml_proc as xml from conhecimentos_recebidos where chave = $1', [
      chave,
    ])
  )[0]?.xml ?? ''
let numero = 900
/** The same CT-e with another number and other words, signed anew. */
function outro(
  xml: string,
  mudar: (cte: string) => string,
  cnpj = TRANSPORTADORA,
): { xml: string; chave: string } {
  const antes = /Id="CTe(\d{44})"/.exec(xml)?.[1] ?? ''
  const corpo =
    antes.slice(0, 6) + cnpj + antes.slice(20, 25) + String(++numero).padStart(9, '0') + antes.slice(34, 43)
  const chave = corpo + dvChave(corpo)
  const cte = (/<CTe .*<\/CTe>/s.exec(xml)?.[0] ?? '')
    .replace(/<Signature .*<\/Signature>/s, '')
    .replaceAll(antes, chave)
  const { xml: assinado } = signWith(mudar(cte), 'infCte', assinanteOf(cnpj, 'TRANSPORTES', loja.clock()))
  return { chave, xml: xml.replaceAll(antes, chave).replace(/<CTe .*<\/CTe>/s, () => assinado) }
}
/** Gives documents as the distribution would, in that order. */
const chegar = (...xmls: string[]) =>
  loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const empresa = await readCompany(q, loja.empresa_id, 'cte')
    if (!empresa) throw new Error('sem empresa')
    const documentos = xmls.map((xml, i) => ({ nsu: 9000 + i, schema: '', texto: '', xml }))
    await receive(q, { account_id: loja.account_id }, empresa, documentos, {
      agora: loja.clock(),
      porNsu: true,
    })
  })

test('o CT-e da transportadora chega sozinho, com papel e prazo, e só a esta empresa', async () => {
  const nota = `3526${'9'.repeat(39)}1`
  const { chave } = await receber({ valor: '321.00', chaves: [nota] })
  const [cte] = await listar('lancar')
  expect(cte).toMatchObject({
    ...{ chave, nome: 'TRANSPORTES ESTRADA REAL LTDA', numero: String(Number(chave.slice(25, 34))) },
    ...{ notas: '1', v_prest: '321.00', v_icms: '38.52', situacao: 'autorizado', tomador: true },
  })
  // 45 days after the authorisation
  expect(new Date(cte.prazo_desacordo).getTime() - new Date(cte.dh_emi).getTime()).toBe(45 * 24 * HORA)
  expect(await listar('acompanhamento')).toEqual([])
  // twice the same changes nothing, and the cursor of the NF-e is another
  await chegar(await xmlDe(chave))
  expect(await listar()).toHaveLength(1)
  expect(await loja.sql('select projeto, ult_nsu::int from distribuicoes order by 1')).toEqual([
    { projeto: 'cte', ult_nsu: 1 },
    { projeto: 'nfe', ult_nsu: 0 },
  ])
  const { usuarios } = await createAccount(loja.deps.db, { users: [{ email: 'outra@loja.br' }] })
  const outra = await loja.login(Object.keys(usuarios)[0] as string)
  expect((await outra.call('GET', 'conhecimentos_recebidos?faixa=todos')).body.data).toEqual([])
})

test('o próprio e o alterado ficam de fora, e o substituído o é em qualquer ordem', async () => {
  const { chave } = await receber()
  const xml = await xmlDe(chave)
  const antes = (await listar()).length
  const meu = outro(xml, cte => cte.replaceAll(`<CNPJ>${TRANSPORTADORA}`, `<CNPJ>${CNPJ}`), CNPJ)
  await chegar(meu.xml, outro(xml, cte => cte).xml.replaceAll('>150.00<', '>15.00<'), '<a/>', '<a')
  expect(await listar()).toHaveLength(antes)
  expect(
    await loja.sql(`select mensagem from notificacoes where titulo = 'Documento recebido ilegível'`),
  ).toEqual([{ mensagem: expect.stringContaining('2 documentos que não se lê (NSU 9001, 9003)') }])
  const velho = outro(xml, cte => cte)
  const novo = outro(xml, cte =>
    cte
      .replace('<tpCTe>0', '<tpCTe>3')
      .replace('</infModal>', `</infModal><infCteSub><chCte>${velho.chave}</chCte></infCteSub>`),
  )
  await chegar(novo.xml, velho.xml)
  const situacao = async (de: string) =>
    (await listar()).find((um: { chave: string }) => um.chave === de)?.situacao
  expect([await situacao(velho.chave), await situacao(novo.chave)]).toEqual(['substituido', 'autorizado'])
})

test('cancelado por quem o emitiu, sai dos que se pagam e o sino o diz', async () => {
  const { chave, nProt } = await receber()
  await acontecer(
    chave,
    '110111',
    `<evCancCTe><descEvento>Cancelamento</descEvento><nProt>${nProt}</nProt><xJust>Erro de digitacao no frete</xJust></evCancCTe>`,
  )
  await passar()
  expect((await listar()).find((um: { chave: string }) => um.chave === chave)).toMatchObject({
    situacao: 'cancelado',
  })
  expect((await listar('lancar')).map((um: { chave: string }) => um.chave)).not.toContain(chave)
  expect(await loja.sql('select mensagem from notificacoes')).toContainEqual({
    mensagem: `TRANSPORTES ESTRADA REAL LTDA cancelou o CT-e ${Number(chave.slice(25, 34))}: não pague este frete.`,
  })
})

const AREIA = {
  ...{ codigo: 'F-1', nome: 'AREIA LAVADA SACO 20KG', gtin: 'SEM GTIN', ncm: '25051000', unidade: 'UN' },
  ...{ qtde: '10', preco: '10.00' },
}
const PEDRA = { ...AREIA, codigo: 'F-2', nome: 'PEDRA BRITA SACO 20KG', qtde: '8', preco: '5.00' }
/** Issues a supplier's note of those goods, and gives its key. */
const comprar = async (itens: object[]): Promise<string> =>
  (await controle('/sim/compras', { cnpj: CNPJ, itens }))[0].chave
/** Enters a supplier's note; each of its goods is a product of its own, new at its first entry. */
async function entrarNa(chave: string): Promise<{ id: number; chave: string; produtos: number[] }> {
  await loja.caixa.call('GET', 'manifesto')
  await passar()
  const nota = (await loja.caixa.call('GET', `manifesto?search=${chave}`)).body.data[0]
  await loja.caixa.call('POST', `manifesto/${nota.id}`, { evento: 'ciencia' })
  await loja.quieto()
  const { data: lida } = (await loja.caixa.call('POST', 'sefaz/importarxml', { chave })).body
  const { status, body } = await loja.caixa.call('POST', 'compras/entrar', {
    ...{ uuid: novoUuid(), chave, creditos: { icms: false, ipi: false, pis_cofins: false, ibs_cbs: false } },
    itens: lida.itens.map(
      (item: { num: number; novo: object; proposta: { produto: { id: number } | null } }) => ({
        ...{ num: item.num, fator: '1', preco_vend: '50.00' },
        ...(item.proposta.produto
          ? { produto_id: item.proposta.produto.id }
          : { novo: { ...item.novo, unidade: 'UN' } }),
      }),
    ),
  })
  expect([status, body.message]).toEqual([200, undefined])
  const { id, itens: linhas } = body.data
  return { id, chave, produtos: linhas.map(({ produto }: { produto: { id: number } }) => produto.id) }
}
const darEntrada = async (itens: object[]) => entrarNa(await comprar(itens))
const pedir = async (id: number, verbo: string, corpo: object = {}) => {
  const { status, body } = await loja.caixa.call('POST', `conhecimentos_recebidos/${id}/${verbo}`, corpo)
  return { status, disse: body.errors ?? body.message ?? body.data }
}
/** All that a freight changes: average costs, worth of the stock, balance of each account, what is open to pay. */
const retrato = async () => ({
  custos: await loja.sql(
    'select produto_id, movimento_id, saldo::text, custo_medio::text, ultimo_custo::text from estoque_custos order by 1, 2',
  ),
  saldos: await loja.sql(
    'select produto_id, sum(saldo)::text as saldo from estoque_saldos group by 1 order by 1',
  ),
  contas: await loja.sql(
    `select c.tipo, (select coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0)::numeric(15, 2)::text from movimentos m
      where c.id in (m.para_conta_id, m.de_conta_id)) as saldo from contas_financeiras c order by c.tipo, c.id`,
  ),
})
const contaDe = async (tipo: string) =>
  Number(
    (await retrato()).contas.find(conta => (conta as { tipo: string }).tipo === tipo)?.['saldo' as never],
  )
const conferir = async () => {
  const { account_id, empresa_id } = loja
  const { problemas } = await loja.deps.db.tx({ account_id }, q =>
    proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
  )
  const estoque = (await loja.caixa.call('POST', 'estoque/conferencia', {})).body.data.problemas
  // the shop's first balances have no movements
  return [problemas, estoque.filter(({ o_que }: { o_que: string }) => o_que === 'custo')]
}
const hoje = () => diaEm(loja.clock()).split('-').reverse().join('/')
const medioDe = async (produto_id: number) =>
  (
    await loja.sql<{ medio: string }>(
      'select custo_medio::text as medio from estoque_custos where produto_id = $1 order by em desc, movimento_id desc limit 1',
      [produto_id],
    )
  )[0]?.medio

test('o frete entra no custo de três entradas e, desfeito, tudo volta ao que era', async () => {
  const um = await darEntrada([AREIA])
  const dois = await darEntrada([{ ...AREIA, qtde: '20' }])
  const tres = await darEntrada([{ ...AREIA, qtde: '5', preco: '12.00' }, PEDRA])
  const [areia = 0, pedra = 0] = tres.produtos
  expect([um.produtos, dois.produtos]).toEqual([[areia], [areia]])
  const fora = await darEntrada([PEDRA])
  const chaves = [um, dois, tres].map(({ chave }) => chave)
  const { id, chave } = await receber({ valor: '400.00', chaves: [...chaves, `3526${'9'.repeat(39)}1`] })
  const antes = await retrato()
  // 100 and 200 at ten, 60 at twelve
  expect(Number(await medioDe(areia))).toBeCloseTo(360 / 35, 9)

  const { data: proposta } = (await loja.caixa.call('GET', `conhecimentos_recebidos/${id}/frete`)).body
  // 12 % of 400.00 is credited; the rest by value: 100, 200 and 100 of 400
  expect(proposta).toMatchObject({
    ...{
      v_prest: '400.00',
      credito_icms: '48.00',
      liquido: '352.00',
      sem_entrada: 1,
      recusa: null,
      lancado: null,
    },
    notas: [
      { venda_id: um.id, valor: '100.00', por_valor: '88.00' },
      { venda_id: dois.id, valor: '200.00', por_valor: '176.00' },
      { venda_id: tres.id, valor: '100.00', por_valor: '88.00' },
    ],
    parcelas: [{ valor: '400.00' }],
  })
  const notas = proposta.notas.map((nota: { venda_id: number; por_valor: string }) => ({
    ...{ venda_id: nota.venda_id, valor: nota.por_valor },
  }))
  const parcelas = [
    { vencimento: '20/12/2027', valor: '150.00' },
    { vencimento: '20/01/2028', valor: '250.00' },
  ]
  expect(await pedir(id, 'lancar', { notas: [{ ...notas[0], valor: '352.01' }], parcelas })).toEqual({
    status: 422,
    disse: { notas: ['As partes somam R$ 352,01, e o frete a ratear é de R$ 352,00'] },
  })
  expect(await pedir(id, 'lancar', { notas, parcelas: parcelas.slice(1) })).toEqual({
    status: 422,
    disse: { parcelas: ['As parcelas somam R$ 250,00, e o frete a pagar é de R$ 400,00'] },
  })
  expect(await pedir(id, 'lancar', { notas: [{ venda_id: fora.id, valor: '352.00' }], parcelas })).toEqual({
    status: 422,
    disse: { 'notas.0.venda_id': ['Esta entrada não é de uma nota levada por este CT-e'] },
  })
  expect(await retrato()).toEqual(antes)

  const feitos = await Promise.all([1, 2].map(() => pedir(id, 'lancar', { notas, parcelas })))
  expect(feitos.toSorted((a, b) => a.status - b.status)).toEqual([
    { status: 200, disse: { id, chave } },
    { status: 409, disse: 'O frete deste CT-e já foi lançado: desfaça o lançamento antes' },
  ])
  // the third note's 88.00 by its lines: 60 and 40 of 100; then 8 of the same stone at 5.00 without freight
  expect(Number(await medioDe(areia))).toBeCloseTo((360 + 88 + 176 + 52.8) / 35, 9)
  expect(Number(await medioDe(pedra))).toBeCloseTo((40 + 35.2 + 40) / 16, 9)
  const conta = (quando: typeof antes, tipo: string) =>
    Number((quando.contas as { tipo: string; saldo: string }[]).find(each => each.tipo === tipo)?.saldo)
  expect([await contaDe('pagar'), await contaDe('compra')]).toEqual([
    conta(antes, 'pagar') - 400,
    conta(antes, 'compra') + 400,
  ])
  expect(
    await loja.sql(
      `select l.descricao, p.num, p.vencimento::text, p.valor::text, f.nome from lancamentos l
        join parcelas p on p.lancamento_id = l.id join parceiros f on f.id = l.parceiro_id where l.origem_tipo = 'frete' order by p.num`,
    ),
  ).toEqual(
    [
      ['2027-12-20', '150.00'],
      ['2028-01-20', '250.00'],
    ].map(([vencimento, valor], i) => ({
      ...{ num: i + 1, vencimento, valor, nome: 'TRANSPORTES ESTRADA REAL LTDA' },
      descricao: `CT-e ${Number(chave.slice(25, 34))} de TRANSPORTES ESTRADA REAL LTDA`,
    })),
  )
  expect(await conferir()).toEqual([[], []])
  expect((await listar('lancados')).map((each: { id: number }) => each.id)).toEqual([id])
  expect((await listar('lancar')).map((each: { id: number }) => each.id)).not.toContain(id)

  const presa = await loja.caixa.call('POST', `compras/${dois.id}/desfazer`)
  expect([presa.status, presa.body.message]).toEqual([
    409,
    'Há frete de CT-e no custo desta entrada: desfaça o lançamento dele antes',
  ])
  expect((await pedir(id, 'desacordo', { motivo: 'A carga não chegou inteira' })).disse).toBe(
    'A prestação em desacordo não cabe: o frete já foi lançado, desfaça o lançamento antes',
  )
  const [parcela] = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos l on l.id = p.lancamento_id where l.origem_tipo = 'frete' and p.num = 1`,
  )
  const [banco] = await loja.sql<{ id: number }>(
    "select id from contas_financeiras where tipo = 'banco' and principal",
  )
  const paga = await loja.caixa.call('POST', 'pagamento_parcela', {
    ...{ uuid: novoUuid(), lancamento_id: parcela?.id, valor: '150.00', data: hoje(), conta_id: banco?.id },
    meio_pagamento_id: loja.meios.dinheiro,
  })
  expect([paga.status, paga.body.errors]).toEqual([200, undefined])
  expect(await pedir(id, 'desfazer')).toEqual({
    status: 409,
    disse: 'Já há parcela paga ou renegociada: desfaça o pagamento ou a renegociação antes',
  })
  const estorno = { motivo: 'Pago por engano' }
  const estornado = await loja.caixa.call('POST', `pagamento_parcela/${paga.body.data.id}/estorno`, estorno)
  expect([estornado.status, estornado.body.errors]).toEqual([200, undefined])

  expect((await pedir(id, 'desfazer')).status).toBe(200)
  expect(await retrato()).toEqual(antes)
  expect(await conferir()).toEqual([[], []])
  expect((await pedir(id, 'desfazer')).disse).toBe('O frete deste CT-e não está lançado')
  // entered again, by weight or by hand, it is another freight
  expect((await pedir(id, 'lancar', { notas: [{ ...notas[0], valor: '352.00' }], parcelas })).status).toBe(
    200,
  )
  expect(Number(await medioDe(areia))).toBeCloseTo((360 + 352) / 35, 9)
  expect((await pedir(id, 'desfazer')).status).toBe(200)
  expect(await retrato()).toEqual(antes)
})

test('a nota que entra depois do frete diz que CT-e a trouxe, lançado ou não', async () => {
  const avisos = async () =>
    (
      await loja.sql<{ titulo: string; mensagem: string }>(
        `select titulo, mensagem from notificacoes where titulo like 'Frete%' order by id`,
      )
    ).map(({ titulo, mensagem }) => `${titulo}: ${mensagem}`)
  const [um, dois] = [await comprar([AREIA]), await comprar([AREIA])]
  const { id, chave } = await receber({ valor: '100.00', chaves: [um, dois] })
  const antes = await avisos()
  const primeira = await entrarNa(um)
  const parcelas = [{ vencimento: '20/12/2027', valor: '100.00' }]
  const { liquido } = (await loja.caixa.call('GET', `conhecimentos_recebidos/${id}/frete`)).body.data
  const notas = [{ venda_id: primeira.id, valor: liquido }]
  expect((await pedir(id, 'lancar', { notas, parcelas })).status).toBe(200)
  await entrarNa(dois)
  const cte = Number(chave.slice(25, 34))
  const onde = `/estoque/conhecimentos\\?busca=${chave}&faixa=todos`
  expect((await avisos()).slice(antes.length)).toEqual([
    expect.stringMatching(new RegExp(`^Frete da nota que entrou a lançar: .*CT-e ${cte} de .* ${onde}$`)),
    expect.stringMatching(
      new RegExp(`^Frete lançado sem a nota que entrou: .*CT-e ${cte} de .*desfaça.* ${onde}$`),
    ),
  ])
  expect((await pedir(id, 'desfazer')).status).toBe(200)
})

test('o desacordo só cabe a quem paga e ao que não foi lançado, e se retira', async () => {
  const { id, chave } = await receber()
  const motivo = 'A carga chegou molhada'
  expect((await pedir(id, 'desacordo', { motivo: 'Curto' })).disse).toEqual({
    motivo: ['Informe ao menos 15 letras'],
  })
  expect((await pedir(id, 'retirar_desacordo')).disse).toBe(
    'O cancelamento do desacordo não cabe: o CT-e não está em desacordo',
  )
  expect(await pedir(id, 'desacordo', { motivo })).toEqual({ status: 200, disse: { id, chave } })
  const situacao = async () => (await listar()).find((um: { id: number }) => um.id === id)?.situacao
  expect(await situacao()).toBe('desacordo')
  expect((await pedir(id, 'desacordo', { motivo })).disse).toContain('já está em desacordo')
  expect(
    (await pedir(id, 'lancar', { notas: [], parcelas: [{ vencimento: hoje(), valor: '150.00' }] })).disse,
  ).toBe('O CT-e está em desacordo: cancele o desacordo antes')
  // the distribution gives our own event back: it is the same one
  await passar()
  expect(await situacao()).toBe('desacordo')
  expect((await pedir(id, 'retirar_desacordo')).status).toBe(200)
  await passar()
  expect(await situacao()).toBe('autorizado')
  expect(
    await loja.sql('select tipo, seq from eventos_recebidos where chave = $1 order by id', [chave]),
  ).toEqual([
    { tipo: '610110', seq: 1 },
    { tipo: '610111', seq: 1 },
  ])
  expect((await pedir(id, 'desacordo', { motivo })).status).toBe(200)
  expect((await pedir(id, 'retirar_desacordo')).status).toBe(200)
  expect(await situacao()).toBe('autorizado')
  // while the authority was not heard, neither is the other's turn
  const ultima = `(select max(id) from manifestacoes where conhecimento_id = ${id})`
  await loja.sql(`update manifestacoes set status = 'enviado' where id = ${ultima}`)
  expect(
    (await pedir(id, 'lancar', { notas: [], parcelas: [{ vencimento: hoje(), valor: '150.00' }] })).disse,
  ).toContain('aguarda a SEFAZ')
  await loja.sql(`update manifestacoes set status = 'registrado' where id = ${ultima}`)
  const zero = [
    { vencimento: hoje(), valor: '150.00' },
    { vencimento: hoje(), valor: '0.00' },
  ]
  expect((await pedir(id, 'lancar', { notas: [], parcelas: zero })).disse).toEqual({
    'parcelas.1.valor': ['Informe mais que zero'],
  })
  // an expense, of goods that no entry has
  expect(
    await pedir(id, 'lancar', { notas: [], parcelas: [{ vencimento: hoje(), valor: '150.00' }] }),
  ).toEqual({ status: 200, disse: { id, chave } })
  expect(await situacao()).toBe('lancado')
  expect(await contaDe('despesa')).toBeGreaterThanOrEqual(150)
  expect((await pedir(id, 'desfazer')).status).toBe(200)
})

test('o frete lançado está no livro de entradas e na apuração até ser desfeito', async () => {
  const { id, chave } = await receber({ valor: '300.00' })
  const [inicio, fim] = ['01/01/2026', '31/12/2028']
  const ler = async (qual: string, mais: object = {}) => {
    const { status, body } = await loja.caixa.call(
      'GET',
      `relatorios/${qual}?${new URLSearchParams({ inicio, fim, ...mais })}`,
    )
    expect([qual, status, body.errors]).toEqual([qual, 200, undefined])
    return body
  }
  const antes = [await ler('livro_entradas'), (await ler('apuracao', { tributo: 'icms' })).totais]
  const parcelas = [{ vencimento: '20/12/2028', valor: '300.00' }]
  expect((await pedir(id, 'lancar', { notas: [], parcelas })).status).toBe(200)
  const conferido = async () => {
    const livro = await ler('livro_entradas')
    const frete = livro.data.find(({ chaves }: { chaves: string[] }) => chaves[0] === `frete:${chave}`)
    // 12 % of 300.00, and the CFOP of who takes a service in the own state
    expect(frete.valores).toMatchObject({
      ...{ cfop: '1353', contabil: '300.00', base: '300.00', imposto: '36.00' },
      nota: `57 ${Number(chave.slice(22, 25))}/${Number(chave.slice(25, 34))}`,
      'nota.parceiro': 'TRANSPORTES ESTRADA REAL LTDA',
    })
    expect((await ler('apuracao', { tributo: 'icms' })).totais.creditos).toBe(
      (Number((antes[1] as { creditos: string }).creditos) + 36).toFixed(2),
    )
    return [livro, await ler('apuracao'), await ler('ibs_cbs')]
  }
  const guardado = await conferido()
  await loja.sql('delete from notas_escrituradas where chave = $1', [chave])
  expect(await conferido()).toEqual(guardado)
  expect((await pedir(id, 'desfazer')).status).toBe(200)
  expect([await ler('livro_entradas'), (await ler('apuracao', { tributo: 'icms' })).totais]).toEqual(antes)
})

test('o arquivo passa pela mesma porta: alheio, alterado e desconhecido são recusados', async () => {
  const { chave } = await receber()
  const xml = await xmlDe(chave)
  await loja.sql('delete from conhecimentos_recebidos where chave = $1', [chave])
  const importar = async (dito: string) => {
    const { status, body } = await loja.caixa.call('POST', 'conhecimentos_recebidos/importar', { xml: dito })
    return [status, body.errors?.xml?.[0] ?? body.data?.chave]
  }
  for (const [ruim, frase] of [
    ['<a/>', 'Não é o XML de um CT-e: o arquivo não é de um CT-e'],
    [xml.replaceAll('>150.00<', '>15.00<'), expect.stringContaining('A assinatura do CT-e não confere')],
    [
      xml.replaceAll(`<CNPJ>${CNPJ}`, '<CNPJ>99888777000161'),
      expect.stringContaining('O CT-e é de outra empresa'),
    ],
    [outro(xml, cte => cte).xml, 'A SEFAZ não conhece este CT-e: ele não foi autorizado'],
  ] as const)
    expect(await importar(ruim)).toEqual([422, frase])
  expect(loja.simulador.dials.adjust({ falha: '500', taxa: 1 })).toBeNull()
  expect(await importar(xml)).toEqual([422, expect.stringContaining('só entra confirmado')])
  loja.simulador.dials.restart()
  expect(await importar(xml)).toEqual([200, chave])
  // a file that was taken before it had to be confirmed gives way to the confirmed one, whatever protocol that brings
  await loja.sql(
    'update conhecimentos_recebidos set xml_proc = $2, v_prest = 9500, v_rec = 9500 where chave = $1',
    [chave, xml.replaceAll('>150.00<', '>9500.00<')],
  )
  expect(await importar(xml.replace(/<dhRecbto>\d{4}/, '<dhRecbto>2099'))).toEqual([200, chave])
  expect(await importar(xml)).toEqual([200, chave])
  expect(/<dhRecbto>[^<]+/.exec(await xmlDe(chave))).toEqual(/<dhRecbto>[^<]+/.exec(xml))
  expect(await loja.sql('select v_rec::text from conhecimentos_recebidos where chave = $1', [chave])).toEqual(
    [{ v_rec: '150.00' }],
  )
})

test('a chave diz que o CT-e não se busca, e o prazo perto é avisado uma vez', async () => {
  const { id, chave } = await receber()
  const { status, body } = await loja.caixa.call('POST', 'manifesto/buscar', { chave })
  expect([status, body.errors]).toEqual([
    422,
    {
      chave: [
        'A chave é de um CT-e, que a SEFAZ não entrega pela chave: ele chega sozinho em Conhecimentos recebidos, ou importe o XML',
      ],
    },
  ])
  const avisos = async () =>
    (await loja.sql(`select from notificacoes where titulo = 'Prazo do desacordo acabando'`)).length
  loja.clock.advance(41 * 24 * HORA)
  await loja.vencer('estoque')
  await loja.quieto()
  const ditos = await avisos()
  expect(ditos).toBeGreaterThan(0)
  await loja.vencer('estoque')
  await loja.quieto()
  expect(await avisos()).toBe(ditos)
  loja.clock.advance(5 * 24 * HORA)
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  const dono = await loja.login(usuario?.email ?? '')
  const tarde = await dono.call('POST', `conhecimentos_recebidos/${id}/desacordo`, {
    motivo: 'A carga não chegou inteira',
  })
  expect([tarde.status, tarde.body.message]).toEqual([
    422,
    'A prestação em desacordo não cabe: o prazo de 45 dias da autorização já passou',
  ])
})
