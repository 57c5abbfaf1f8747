import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cause, Posting } from '../../../src/domain/money/posting.ts'
import { readNovas } from '../../../src/server/modules/extratos/repository.ts'
import { post } from '../../../src/server/money/post.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { cnab, titulo } from '../../core/bank/retorno.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { said } from '../money/mundo.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let sem: Client
let conta: { account_id: number; empresas: number[] }
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@extrato.br' }, { email: 'sem@extrato.br', flags: ['documentos_pdv'] }],
  })
  await createAccount(t.deps.db, { users: [{ email: 'outra@extrato.br' }] })
  dono = await t.login('dono@extrato.br')
  sem = await t.login('sem@extrato.br')
})
afterAll(() => t.close())

let origem = 0
/** Money of 20/11/2026 (or another day) that the book knows; each row's id by its order. */
async function lancado(
  postings: readonly Omit<Posting, 'componente'>[],
  data = '2026-11-20',
  causa = said.origem,
): Promise<number[]> {
  const head = { empresa_id: conta.empresas[0] as number, origem_id: ++origem, data, usuario_id: null }
  const rows = postings.map((posting, at) => ({ ...posting, componente: String(at) }))
  const done = await t.deps.db.tx(conta, q =>
    post(q, conta, { ...said, origem: causa } as Cause<readonly Posting[]>, rows, {
      ...head,
      fechado: 'recusa',
    }),
  )
  return done.map(({ id }) => id)
}

let contas = 0
const banco = async (): Promise<number> => {
  const nome = `Banco ${++contas}`
  return (await dono.call('POST', 'contas_financeiras', { nome, tipo: 'banco' })).body.data.id
}
const principal = async (tipo: string): Promise<number> =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0].id
const saldo = async (id: number) => (await dono.call('GET', `contas_financeiras/${id}`)).body.data.saldo

const ofx = (
  linhas: readonly (readonly [data: string, valor: string, historico: string, fitid?: string])[],
  saldo = '',
) =>
  `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(
      ([data, valor, historico, fitid = '']) =>
        `<STMTTRN><DTPOSTED>${data}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${historico}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST>${saldo}</OFX>`
const importa = (conta_id: number, conteudo: string, quem = dono) =>
  quem.call('POST', 'extratos', { conta_id, nome: 'extrato.ofx', conteudo, aceita: true })
const lista = async (conta_id: number, situacao = 'nova') =>
  (await dono.call('GET', `extratos?conta_id=${conta_id}&situacao=${situacao}&limit=500`)).body
const diz = (acao: string, conta_id: number, mais: object) =>
  dono.call('POST', `extratos/${acao}`, { conta_id, ...mais })

test('o mesmo extrato duas vezes entra uma, e duas linhas iguais são duas', async () => {
  const id = await banco()
  const linhas = [
    ['20261120', '-5.00', 'CAFE'],
    ['20261120', '-5.00', 'CAFE'],
    ['20261121', '100.00', 'DEPOSITO', 'X1'],
  ] as const
  expect((await importa(id, ofx(linhas))).body.data).toMatchObject({ novas: 3, repetidas: 0, avisos: [] })
  const maior = [...linhas, ['20261122', '7.00', 'RENDIMENTO'] as const]
  expect((await importa(id, ofx(maior))).body.data).toMatchObject({ novas: 1, repetidas: 3 })
  const { data, contadas, a_conciliar } = await lista(id)
  expect(data.map(({ valor }: { valor: string }) => valor)).toEqual(['-5.00', '-5.00', '100.00', '7.00'])
  expect({ contadas, a_conciliar }).toEqual({
    contadas: { nova: 4, conciliada: 0, ignorada: 0 },
    a_conciliar: '97.00',
  })
})

test('a linha proposta é confirmada, desfeita e confirmada outra vez', async () => {
  const id = await banco()
  const [recebido] = await lancado([{ de: 'receber', para: id, valor: '80.00', historico: 'PIX de Maria' }])
  await importa(id, ofx([['20261121', '80.00', 'PIX RECEBIDO']]))
  const [linha] = (await lista(id)).data
  expect(linha.proposta).toMatchObject({
    como: 'unica',
    movimentos: [{ id: recebido, valor: '80.00', historico: 'PIX de Maria' }],
  })
  const confirma = () => diz('conciliar', id, { linhas: [{ id: linha.id, movimentos: [recebido] }] })
  expect((await confirma()).body.data).toEqual({ linhas: 1 })
  expect((await confirma()).status).toBe(409)
  expect((await lista(id, 'conciliada')).data).toMatchObject([
    { id: linha.id, situacao: 'conciliada', proposta: { movimentos: [{ id: recebido }] } },
  ])
  expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
  expect((await lista(id)).contadas).toEqual({ nova: 1, conciliada: 0, ignorada: 0 })
  expect((await confirma()).status).toBe(200)
})

test('com linhas demais concorrem as da página e as do valor de um movimento', async () => {
  const id = await banco()
  const [recebido] = await lancado([{ de: 'receber', para: id, valor: '77.77' }])
  const dia = (at: number) => `202611${String(10 + (at % 5)).padStart(2, '0')}`
  const linhas = Array.from({ length: 2600 }, (_, at) => [dia(at), `${at + 1000}.01`, 'PIX'] as const)
  await importa(
    id,
    ofx([...linhas, ['20261120', '77.77', 'PIX DE MARIA'], ['20261121', '77.77', 'PIX DE JOSE']]),
  )
  const pagina = async (page: number) =>
    (await dono.call('GET', `extratos?conta_id=${id}&limit=500&page=${page}`)).body.data
  const ultima = (await pagina(6)).slice(-2)
  expect(ultima.map(({ proposta }: { proposta: object }) => proposta)).toMatchObject([
    { como: 'varias', movimentos: [{ id: recebido }] },
    { como: 'varias', movimentos: [{ id: recebido }] },
  ])
  const [primeira] = await pagina(1)
  const lidas = await t.deps.db.tx(conta, q =>
    readNovas(q, id, ['2026-11-01', '2026-11-30'], { pagina: [primeira], valores: ['77.77'] }),
  )
  expect(lidas).toHaveLength(2000)
  expect(lidas.map(({ id }) => id)).toContain(primeira.id)
  expect(lidas.filter(({ valor }) => valor === '77.77')).toHaveLength(2)
})

test('um movimento é de uma linha só, mesmo pedido duas vezes de uma vez', async () => {
  const id = await banco()
  const [pago] = await lancado([{ de: id, para: 'pagar', valor: '30.00' }])
  await importa(
    id,
    ofx([
      ['20261120', '-30.00', 'A'],
      ['20261120', '-30.00', 'B'],
    ]),
  )
  const { data } = await lista(id)
  expect(data.map(({ proposta }: { proposta: { como: string } }) => proposta.como)).toEqual([
    'varias',
    'varias',
  ])
  const confirma = (linha: { id: number }) =>
    diz('conciliar', id, { linhas: [{ id: linha.id, movimentos: [pago] }] })
  const feitas = await Promise.all(data.map(confirma))
  expect(feitas.map(({ status }) => status).sort()).toEqual([200, 409])
  const ambas = data.map((linha: { id: number }) => ({ id: linha.id, movimentos: [pago] }))
  expect((await diz('conciliar', id, { linhas: ambas })).status).toBe(409)
})

test('só a diferença que é tarifa se lança à parte, entre a linha e o movimento', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  const antes = Number.parseFloat(await saldo(despesa))
  const [lote, outro] = await lancado([
    { de: 'cartao_receber', para: id, valor: '1000.00' },
    { de: 'cartao_receber', para: id, valor: '500.00' },
  ])
  await importa(
    id,
    ofx([
      ['20261120', '990.00', 'CIELO'],
      ['20261120', '470.00', 'REDE'],
    ]),
  )
  const [cielo, rede] = (await lista(id)).data
  expect(cielo.proposta).toMatchObject({ como: 'diferenca', diferenca: '-10.00' })
  const linhas = [{ id: cielo.id, movimentos: [lote], diferenca: true }]
  const demais = [{ id: rede.id, movimentos: [outro], diferenca: true }]
  const recusada = await diz('conciliar', id, { linhas: [...linhas, ...demais] })
  expect(recusada.status).toBe(422)
  expect(recusada.body.errors.linhas[0]).toMatch(/470,00\): os movimentos diferem dela em/)
  expect(await saldo(id)).toBe('1500.00')
  expect((await diz('conciliar', id, { linhas })).status).toBe(200)
  expect(await saldo(id)).toBe('1490.00')
  expect(await saldo(despesa)).toBe((antes + 10).toFixed(2))
  // taken back, the fee is undone in the book and the batch waits again
  await diz('desfazer', id, { linhas: [cielo.id] })
  expect(await saldo(id)).toBe('1500.00')
  expect((await lista(id)).data[0].proposta.como).toBe('diferenca')
})

test('o que só o banco sabia é lançado contra uma conta, e desfeito quantas vezes for', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  await importa(id, ofx([['20261120', '-12.30', 'TARIFA']]))
  const [linha] = (await lista(id)).data
  for (const _ of [1, 2]) {
    expect((await diz('lancar', id, { linhas: [linha.id], contra_id: despesa })).status).toBe(200)
    expect(await saldo(id)).toBe('-12.30')
    expect((await lista(id, 'conciliada')).data[0].proposta.movimentos).toMatchObject([
      { valor: '-12.30', historico: 'TARIFA' },
    ])
    expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
    expect(await saldo(id)).toBe('0.00')
  }
  const recusa = await diz('lancar', id, { linhas: [linha.id], contra_id: id })
  expect(recusa.body.errors.contra_id).toEqual(['Escolha outra conta: esta é a do extrato'])
})

test('ignorar pede o motivo, e o saldo do banco é comparado com o do livro', async () => {
  const id = await banco()
  const fim = '<LEDGERBAL><BALAMT>9.00<DTASOF>20261120</LEDGERBAL>'
  const { body } = await importa(id, ofx([['20261120', '9.00', 'ESTORNO']], fim))
  expect(body.data.avisos[0]).toMatch(/^Em 20\/11\/2026 o banco diz R\$\s9,00 e o livro R\$\s0,00$/)
  const [linha] = (await lista(id)).data
  expect((await diz('ignorar', id, { linhas: [linha.id], motivo: ' ' })).status).toBe(422)
  expect((await diz('ignorar', id, { linhas: [linha.id], motivo: 'erro do banco' })).status).toBe(200)
  expect((await lista(id, 'ignorada')).data).toMatchObject([{ motivo: 'erro do banco' }])
  await diz('desfazer', id, { linhas: [linha.id] })
  expect((await lista(id)).contadas.nova).toBe(1)
})

test.each([
  [
    'data;valor',
    'O arquivo não é um extrato em OFX ou CSV, um retorno CNAB 240 ou 400 nem vendas de cartão em CSV',
  ],
  [ofx([]), 'O extrato não tem lançamentos'],
  [ofx([['20261120', '1.234', 'X']]), "Linha 1: o valor '1.234' não é em reais e centavos"],
])('o que não é extrato é recusado no campo: %#', async (conteudo, falta) => {
  const { status, body } = await importa(await banco(), conteudo)
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { conteudo: [falta] } })
})

test('só vê e concilia quem cuida do financeiro, e só a conta da sua empresa', async () => {
  const id = await banco()
  expect((await importa(id, ofx([['20261120', '1.00', 'X']]), sem)).status).toBe(403)
  const outra = await t.login('outra@extrato.br')
  const { status, body } = await importa(id, ofx([['20261120', '1.00', 'X']]), outra)
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { conta_id: ['Conta financeira não localizada'] },
  })
})

test('a transferência está em dois extratos, e não se estorna enquanto um a confirma', async () => {
  const [de, para] = [await banco(), await banco()]
  const enviada = await dono.call('POST', 'caixa/transferencias', {
    ...{ uuid: randomUUID(), de_conta_id: de, para_conta_id: para, valor: '250.00' },
    ...{ data: '20/11/2026', historico: '' },
  })
  expect(enviada.status).toBe(200)
  await importa(de, ofx([['20261120', '-250.00', 'TED ENVIADA']]))
  await importa(para, ofx([['20261120', '250.00', 'TED RECEBIDA']]))
  const linhas: [number, number][] = []
  for (const id of [de, para]) {
    const [linha] = (await lista(id)).data
    expect(linha.proposta.como).toBe('unica')
    const movimentos = [linha.proposta.movimentos[0].id]
    expect((await diz('conciliar', id, { linhas: [{ id: linha.id, movimentos }] })).status).toBe(200)
    linhas.push([id, linha.id])
  }
  const estornar = () =>
    dono.call('POST', `caixa/transferencias/${enviada.body.data.id}/estorno`, { motivo: 'Engano' })
  for (const [id, linha] of linhas) {
    const recusa = await estornar()
    expect(recusa.status).toBe(409)
    expect(recusa.body.message).toMatch(
      /^O extrato confirma este dinheiro na linha de 20\/11\/2026 .*: desfaça a conciliação antes/,
    )
    await diz('desfazer', id, { linhas: [linha] })
  }
  expect((await estornar()).status).toBe(200)
})

test('a regra diz a conta das linhas de um texto, e o saldo do banco fica à vista', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  const regra = { texto: 'Tar', conta_id: despesa }
  expect((await dono.call('POST', 'regras_extrato', regra)).status).toBe(201)
  const fim = '<LEDGERBAL><BALAMT>-20.00<DTASOF>20261121</LEDGERBAL>'
  const linhas = [
    ['20261120', '-12.00', 'TARIFA PIX'],
    ['20261121', '-8.00', 'TÁR BOLETO'],
  ] as const
  await importa(id, ofx(linhas, fim))
  const { data, banco: dito } = await lista(id)
  expect(dito).toEqual({ data: '2026-11-21', valor: '-20.00', livro: '0.00' })
  expect(data.map(({ proposta }: { proposta: object }) => proposta)).toEqual(
    linhas.map(() => ({
      como: 'regra',
      movimentos: [],
      parcelas: [],
      diferenca: null,
      conta: { id: despesa, nome: 'Despesas' },
    })),
  )
  const ids = data.map((linha: { id: number }) => linha.id)
  await diz('lancar', id, { linhas: ids, contra_id: despesa })
  expect((await lista(id)).banco).toEqual({ data: '2026-11-21', valor: '-20.00', livro: '-20.00' })
})

test('o depósito dos cartões entra pelo líquido, e a taxa é uma despesa à vista', async () => {
  const id = await banco()
  const [cartoes, despesa] = [await principal('cartao_receber'), await principal('despesa')]
  const antes = { cartoes: await saldo(cartoes), despesa: await saldo(despesa) }
  const taxa = { nome: 'Crédito à vista', tpag: '03', taxa: '3.20', dias: 30 }
  expect((await dono.call('POST', 'taxas_cartao', taxa)).status).toBe(201)
  const vendas = await lancado(
    ['100.00', '49.90', '20.00'].map(valor => ({ de: 'receita', para: 'cartao_receber', valor, meio: '03' })),
    '2026-10-21',
    'venda',
  )
  // 3.20 + 1.60 + 0.64 stay with the acquirer; 20/11 is a holiday, 21 and 22 a weekend
  await importa(id, ofx([['20261123', '164.46', 'CIELO VENDAS CREDITO']]))
  const [linha] = (await lista(id)).data
  expect(linha.proposta.como).toBe('soma')
  expect(linha.proposta.movimentos.map((each: { id: number }) => each.id)).toEqual(vendas)
  const confirma = () => diz('conciliar', id, { linhas: [{ id: linha.id, movimentos: vendas }] })
  expect((await confirma()).status).toBe(200)
  const mudou = async (conta: number, de: string) =>
    (Number.parseFloat(await saldo(conta)) - Number.parseFloat(de)).toFixed(2)
  expect([await saldo(id), await mudou(despesa, antes.despesa)]).toEqual(['164.46', '5.44'])
  expect(await mudou(cartoes, antes.cartoes)).toBe('0.00')
  // a settled card is of no other deposit
  await importa(id, ofx([['20261123', '96.80', 'CIELO OUTRA']]))
  const [outra] = (await lista(id)).data
  expect(outra.proposta.como).toBe('nada')
  const roubada = { linhas: [{ id: outra.id, movimentos: [vendas[0]] }] }
  expect((await diz('conciliar', id, roubada)).status).toBe(409)
  await diz('desfazer', id, { linhas: [linha.id] })
  expect([await saldo(id), await mudou(despesa, antes.despesa)]).toEqual(['0.00', '0.00'])
  expect((await confirma()).status).toBe(200)
})

test('o retorno do banco baixa pelo nosso número, com a tarifa à parte, e só uma vez', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  const antes = Number.parseFloat(await saldo(despesa))
  const cliente = await t.deps.db.tx(conta, async q => {
    const { rows } = await q.query<{ id: number }>(
      "insert into parceiros (account_id, nome, tipo) values ($conta, 'Maria do Boleto', 'F') returning id",
    )
    return rows[0]?.id
  })
  const parcela = async (nosso: string) => {
    const { body } = await dono.call('POST', 'lancamentos_conta', {
      ...{ tipo: 1, descricao: 'Boleto', parceiro_id: cliente, valor: '100.00', vencimento: '18/11/2026' },
    })
    await t.deps.db.tx(conta, q =>
      q.query('update parcelas set nosso_numero = $2 where account_id = $conta and id = $1', [
        body.data[0].id,
        nosso,
      ]),
    )
    return body.data[0].id as number
  }
  const [com, sem] = [await parcela('109/00012345-6'), await parcela('777')]
  const titulos = [
    titulo({ nosso: '10900012345', pago: 10_250, encargos: 250, tarifa: 199 }),
    titulo({ nosso: '0007771', pago: 10_000 }),
    titulo({ nosso: '99999' }),
  ]
  const importado = (await importa(id, cnab('341', ...titulos))).body.data
  expect(importado).toMatchObject({ novas: 2, repetidas: 0 })
  expect(importado.avisos).toEqual([
    expect.stringMatching(/^Nenhuma parcela tem o título 99999 \(R\$\s100,00\)$/),
  ])
  const ler = async (parcela_id: number) =>
    (await dono.call('GET', `lancamentos_conta/${parcela_id}`)).body.data
  expect([(await ler(com)).status, (await ler(sem)).status]).toEqual(['paga', 'paga'])
  expect([await saldo(id), await saldo(despesa)]).toEqual(['200.51', (antes + 1.99).toFixed(2)])
  expect((await importa(id, cnab('341', ...titulos))).body.data).toMatchObject({ novas: 0, repetidas: 2 })
  // paid a second time, it is the customer's
  const outra = cnab('341', titulo({ nosso: '777', pago: 10_000, dia: '20112026' }))
  const dobro = (await importa(id, outra)).body.data
  expect(dobro.avisos[0]).toMatch(/^Já estava pago o título 777 .*: ficou como crédito de Maria do Boleto$/)
  expect(await saldo(id)).toBe('300.51')
  expect((await importa(id, outra)).body.data).toMatchObject({ novas: 0, repetidas: 1 })
  // the number itself goes before one like it, and a title that settles nothing stops no other
  const [parecida, exata] = [await parcela('8888'), await parcela('88885')]
  const mistura = cnab('341', titulo({ nosso: '8888', pago: 0 }), titulo({ nosso: '88885', pago: 10_000 }))
  expect((await importa(id, mistura)).body.data).toMatchObject({
    novas: 1,
    avisos: [expect.stringMatching(/^Linha \d+: o título 8888 .* não foi baixado: /)],
  })
  expect([(await ler(parecida)).status, (await ler(exata)).status]).toEqual(['vencida', 'paga'])
  const futura = cnab('341', titulo({ nosso: '8888', pago: 10_000, dia: '01012030' }))
  expect((await importa(id, futura)).body.data.avisos[0]).toMatch(/confira o dia 01\/01\/2030/)
  const prova = await t.deps.db.tx(conta, q => proveBook(q, conta, conta.empresas[0] as number, t.clock(), 0))
  expect(prova.problemas.filter(({ origem }) => origem?.tipo === 'retorno')).toEqual([])
})

test('o arquivo da credenciadora diz a taxa de cada cartão e o que só um conhece', async () => {
  const id = await banco()
  const data = '2026-09-10'
  const [um, dois] = await lancado(
    ['200.00', '60.00', '15.00'].map(valor => ({ de: 'receita', para: 'cartao_receber', valor, meio: '04' })),
    data,
    'venda',
  )
  const csv = [
    'Data da venda;Bandeira;Valor bruto;Valor líquido;NSU;Código de autorização;Previsão de pagamento;Status',
    '10/09/2026;Visa;R$ 200,00;R$ 197,30;1;A1;11/09/2026;Aprovada',
    '10/09/2026;Elo;60,00;59,10;2;A2;11/09/2026;Aprovada',
    '10/09/2026;Elo;33,00;32,50;3;A3;11/09/2026;Aprovada',
  ].join('\n')
  const { data: dito } = (await importa(id, csv)).body
  expect(dito).toMatchObject({ novas: 3, repetidas: 0 })
  expect(dito.so_no_arquivo).toMatchObject([{ valor: '33.00', historico: 'Elo · NSU 3 · autorização A3' }])
  expect(dito.so_no_livro).toMatchObject([{ valor: '15.00' }])
  expect((await importa(id, csv)).body.data).toMatchObject({
    novas: 0,
    repetidas: 3,
    so_no_arquivo: [{ valor: '33.00' }],
  })
  // the deposit is what the acquirer said, to the cent
  await importa(id, ofx([['20260911', '256.40', 'CIELO DEBITO']]))
  const [linha] = (await lista(id)).data
  expect(linha.proposta).toMatchObject({
    como: 'soma',
    movimentos: [
      { id: um, valor: '197.30' },
      { id: dois, valor: '59.10' },
    ],
  })
})

test('o extrato de outra conta do banco só entra depois de confirmado', async () => {
  const { id } = (
    await dono.call('POST', 'contas_financeiras', {
      nome: 'Banco do centro',
      tipo: 'banco',
      conta: '99999-1',
    })
  ).body.data
  const conteudo = ofx([['20261120', '10.00', 'DEPOSITO']]).replace('<ACCTID>1<', '<ACCTID>56789-0<')
  const { status, body } = await dono.call('POST', 'extratos', { conta_id: id, nome: 'x.ofx', conteudo })
  expect([status, body.errors.aceita]).toEqual([
    422,
    ['O extrato é da conta 56789-0, e Banco do centro é a 99999-1: confirme que é esta'],
  ])
  const aceito = await dono.call('POST', 'extratos', { conta_id: id, nome: 'x.ofx', conteudo, aceita: true })
  expect(aceito.body.data.novas).toBe(1)
})

test('o depósito atrasado se confirma sem extrato, e o de depois pergunta', async () => {
  const id = await banco()
  const [cartoes, despesa] = [await principal('cartao_receber'), await principal('despesa')]
  const antes = { cartoes: await saldo(cartoes), despesa: await saldo(despesa) }
  const taxa = { nome: 'Refeição', tpag: '11', taxa: '4.00', dias: 1 }
  expect((await dono.call('POST', 'taxas_cartao', taxa)).status).toBe(201)
  // sold on a Monday and a Thursday
  for (const [data, ...valores] of [
    ['2026-09-14', '100.00', '50.00'],
    ['2026-09-17', '10.00'],
  ] as const)
    await lancado(
      valores.map(valor => ({ de: 'receita', para: 'cartao_receber', valor, meio: '11' })),
      data,
      'venda',
    )
  const atrasados = async () =>
    (await dono.call('GET', 'extratos/cartoes')).body.data.filter(
      ({ dia }: { dia: string }) => dia === '2026-09-15' || dia === '2026-09-18',
    )
  const [um, dois] = await atrasados()
  expect([um, dois]).toMatchObject([
    { dia: '2026-09-15', conta: { id: cartoes }, bruto: '150.00', taxa: '6.00', liquido: '144.00' },
    { dia: '2026-09-18', bruto: '10.00', taxa: '0.40', liquido: '9.60' },
  ])
  const confirma = (mais: object) =>
    dono.call('POST', 'extratos/cartoes', { conta_id: id, movimentos: um.movimentos, ...mais })
  expect((await confirma({ conta_id: cartoes })).body.errors).toHaveProperty('conta_id')
  expect((await confirma({ movimentos: [...um.movimentos, ...dois.movimentos] })).status).toBe(422)
  expect((await sem.call('POST', 'extratos/cartoes', { conta_id: id, movimentos: [1] })).status).toBe(403)
  const duas = await Promise.all([confirma({}), confirma({})])
  expect(duas.map(({ status }) => status).sort()).toEqual([200, 409])
  const mudou = async (qual: number, de: string) =>
    (Number.parseFloat(await saldo(qual)) - Number.parseFloat(de)).toFixed(2)
  expect([await saldo(id), await mudou(despesa, antes.despesa)]).toEqual(['144.00', '6.00'])
  expect(await mudou(cartoes, antes.cartoes)).toBe('10.00')
  expect((await atrasados()).map(({ dia }: { dia: string }) => dia)).toEqual(['2026-09-18'])

  const depois = (await importa(id, ofx([['20260915', '144.00', 'ALELO DEPOSITO']]))).body.data
  expect([depois.novas, depois.parecidas.length]).toEqual([0, 1])
  const [linha] = (await lista(id, 'conciliada')).data
  expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
  expect([await saldo(id), (await atrasados()).length]).toEqual(['0.00', 2])
  expect((await lista(id, 'ignorada')).data).toMatchObject([{ motivo: 'Confirmação desfeita' }])
  const prova = await t.deps.db.tx(conta, q => proveBook(q, conta, conta.empresas[0] as number, t.clock(), 0))
  expect(prova.problemas.filter(({ origem }) => origem?.tipo === 'extrato')).toEqual([])
})
