import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let meio = 0
const HOJE = '20/11/2026'

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const [row] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, qtdeparcelas)
      select account_id, 'Cheque', 2, '02', 3 from meio_pagamentos where id = $1 returning id`,
    [loja.meios.dinheiro],
  )
  meio = row?.id as number
})
afterAll(() => loja.close())

/** R$ of the main account of a kind, row by row. */
async function livro(tipo: string): Promise<string> {
  const rows = await loja.sql<{ valor: string; entra: boolean }>(
    `select m.valor::text, m.para_conta_id = c.id as entra from contas_financeiras c
      join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = $1`,
    [tipo],
  )
  const cents = rows.reduce(
    (sum, { valor, entra }) => sum + (entra ? 1 : -1) * Math.round(Number(valor) * 100),
    0,
  )
  return (cents / 100).toFixed(2)
}
const chamar = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const { status, body: data } = await loja.caixa.call(method, path, body)
  return { status, ...data }
}
const lista = async (query = '') => (await chamar('GET', `cheques?${query}`)).data
const estados = async () =>
  (await lista('situacao=todos')).map((c: { estado: string; valor: string }) => `${c.estado} ${c.valor}`)
const conta = async (tipo: string) =>
  (
    await loja.sql<{ id: number }>('select id from contas_financeiras where tipo = $1 and principal', [tipo])
  )[0]?.id as number

/** A sale paid by one cheque. */
const vender = (qtde: string, more: object = {}, mudanca: object = {}) =>
  loja.vender(
    {
      pagamento: [
        { meio: 2, meio_pagamento_id: meio, valor: `${qtde}0.00`, numparcelas: 1, tipo: 1, ...more },
      ],
      ...mudanca,
    },
    qtde,
  )
const doCheque = async (venda_id: number) => {
  const rows = await lista('situacao=todos&limit=500')
  return rows.find((c: { venda_id: number | null }) => c.venda_id === venda_id)
}

// after each test the account has what the cheques at hand sum up to, and the book is what its causes say
afterEach(async () => {
  const data = await lista('situacao=em_maos&limit=500')
  const { somas } = (await chamar('GET', 'cheques/totais?situacao=em_maos')).data
  const cents = data.reduce((sum: number, c: { valor: string }) => sum + Math.round(Number(c.valor) * 100), 0)
  expect((cents / 100).toFixed(2)).toBe(await livro('cheque'))
  expect(Number(somas.valor)).toBe(cents / 100)
  const { account_id, empresa_id } = loja
  const { problemas } = await loja.deps.db.tx({ account_id }, q =>
    proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
  )
  expect(problemas).toEqual([])
})

test('o cheque da venda entra na lista com o que se disse dele, vai ao banco e volta', async () => {
  const banco = await conta('banco')
  const dito = {
    cheque_banco: 'Banco do Brasil',
    cheque_conta: '1234-5 / 99887-0',
    cheque_numero: '000123',
    cheque_emitente: 'Ana Souza',
    cheque_bom_para: '30/11/2026',
  }
  const { id: venda_id } = await vender('3', dito)
  const { data: venda } = await chamar('GET', `vendas/${venda_id}`)
  expect(venda.pagamento).toMatchObject([dito])
  const cheque = await doCheque(venda_id)
  expect(cheque).toMatchObject({
    ...{ banco: 'Banco do Brasil', conta: '1234-5 / 99887-0', numero: '000123', emitente: 'Ana Souza' },
    ...{ bom_para: '30/11/2026', valor: '30.00', estado: 'em_maos', recebido: HOJE, venda_id },
  })
  expect(await lista('de=01/12/2026')).toEqual([])
  expect((await lista('ate=30/11/2026&search=ana'))[0].id).toBe(cheque.id)

  const antes = Number(await livro('banco'))
  const deposito = { cheques: [cheque.id], conta_id: banco, data: HOJE }
  expect(await chamar('POST', 'cheques/depositar', deposito)).toMatchObject({ status: 200, total: '30.00' })
  expect((await chamar('POST', 'cheques/depositar', deposito)).status).toBe(409)
  expect(Number(await livro('banco'))).toBe(antes + 30)
  expect((await doCheque(venda_id)).onde).toBe('Conta bancária')

  const volta = { alinea: '11', data: HOJE }
  expect(await chamar('POST', `cheques/${cheque.id}/devolver`, volta)).toMatchObject({
    status: 200,
    data: { estado: 'devolucao', alinea: '11' },
  })
  expect(Number(await livro('banco'))).toBe(antes)
  await chamar('POST', 'cheques/depositar', deposito)
  expect((await chamar('POST', 'cheques/compensar', { cheques: [cheque.id], data: HOJE })).status).toBe(200)
  expect((await doCheque(venda_id)).estado).toBe('compensacao')
  for (const estado of ['deposito', 'devolucao', 'deposito', 'em_maos']) {
    const { status, data } = await chamar('POST', `cheques/${cheque.id}/desfazer`, { motivo: 'Engano' })
    expect([status, data.estado]).toEqual([200, estado])
  }
  expect((await chamar('POST', `cheques/${cheque.id}/desfazer`, { motivo: 'Engano' })).status).toBe(409)
  expect(Number(await livro('banco'))).toBe(antes)
})

test('o devolvido em cobrança deixa dívida, e pago já não se desfaz', async () => {
  const banco = await conta('banco')
  const { id: venda_id } = await vender('2')
  const { id } = await doCheque(venda_id)
  await chamar('POST', 'cheques/depositar', { cheques: [id], conta_id: banco, data: HOJE })
  const sem = await chamar('POST', `cheques/${id}/devolver`, { alinea: '12', cobrar: true, data: HOJE })
  expect([sem.status, sem.errors]).toEqual([422, { parceiro_id: ['Diga quem fica devendo este cheque'] }])
  const parceiro_id = loja.parceiros.completo
  const devolver = { alinea: '12', cobrar: true, data: HOJE, parceiro_id }
  expect((await chamar('POST', `cheques/${id}/devolver`, devolver)).data.estado).toBe('cobranca')
  expect(await livro('receber')).toBe('20.00')
  const parcelas = await chamar('GET', `lancamentos_conta?tipo=1&parceiro_id=${parceiro_id}`)
  expect(parcelas.data).toMatchObject([{ aberto: '20.00', parceiro: { id: parceiro_id } }])

  // received by another cheque, which is one more in the list
  const pago = await chamar('POST', 'pagamento_parcela', {
    ...{ uuid: randomUUID(), lancamento_id: parcelas.data[0].id, valor: '20.00', data: HOJE },
    ...{ meio_pagamento_id: meio, juros: '0.00', multa: '0.00', desconto: '0.00' },
  })
  expect(pago.status).toBe(200)
  expect((await chamar('POST', `cheques/${id}/desfazer`, { motivo: 'Engano' })).status).toBe(409)
  const [novo] = await lista('search=Padaria Modelo&situacao=em_maos')
  expect(novo).toMatchObject({ valor: '20.00', venda_id: null, parceiro: { id: parceiro_id } })
  const escrito = { numero: '77', banco: 'Itaú', conta: '', emitente: '', bom_para: '05/12/2026' }
  expect((await chamar('PUT', `cheques/${novo.id}`, escrito)).data).toMatchObject(escrito)

  // the new cheque is gone: its receipt is not undone
  await chamar('POST', 'cheques/depositar', { cheques: [novo.id], conta_id: banco, data: HOJE })
  const estorno = `pagamento_parcela/${pago.data.id}/estorno`
  const preso = await chamar('POST', estorno, { motivo: 'Engano' })
  expect([preso.status, preso.message]).toEqual([409, expect.stringContaining('desfaça isso em Cheques')])
  await chamar('POST', `cheques/${novo.id}/desfazer`, { motivo: 'Engano' })
  expect((await chamar('POST', estorno, { motivo: 'Engano' })).status).toBe(200)
  expect((await chamar('POST', `cheques/${id}/desfazer`, { motivo: 'Engano' })).status).toBe(200)
  expect(await livro('receber')).toBe('0.00')
})

test('repassado, paga a conta do fornecedor ou uma despesa, e desfeito as reabre', async () => {
  const { id: venda_id } = await vender('5')
  const { id } = await doCheque(venda_id)
  const fornecedor = loja.parceiros.semEndereco
  const [parcela] = (
    await chamar('POST', 'lancamentos_conta', {
      ...{ tipo: 2, descricao: 'Farinha', parceiro_id: fornecedor, valor: '60.00', vencimento: '30/11/2026' },
    })
  ).data
  const repasse = { parcela_id: parcela.id, data: HOJE }
  const { status, data } = await chamar('POST', `cheques/${id}/repassar`, repasse)
  expect([status, data?.estado, data?.onde]).toEqual([200, 'repasse', 'Sem Endereço Ltda'])
  const aberto = async () => (await chamar('GET', `lancamentos_conta/${parcela.id}`)).data.aberto
  expect(await aberto()).toBe('10.00')
  expect((await chamar('POST', `cheques/${id}/desfazer`, { motivo: 'Voltou' })).data.estado).toBe('em_maos')
  expect(await aberto()).toBe('60.00')
  // a bill is not paid from the account of cheques otherwise
  const corpo = { uuid: randomUUID(), lancamento_id: parcela.id, valor: '10.00', data: HOJE }
  const direto = await chamar('POST', 'pagamento_parcela', { ...corpo, conta_id: await conta('cheque') })
  expect([direto.status, Object.keys(direto.errors)]).toEqual([422, ['conta_id']])
  // by the shop's own cheque: the bank pays
  const banco = Number(await livro('banco'))
  expect((await chamar('POST', 'pagamento_parcela', { ...corpo, meio_pagamento_id: meio })).status).toBe(200)
  expect(Number(await livro('banco'))).toBe(banco - 10)

  const despesa = Number(await livro('despesa'))
  expect((await chamar('POST', `cheques/${id}/repassar`, { data: HOJE })).data.estado).toBe('repasse')
  expect(Number(await livro('despesa'))).toBe(despesa + 50)
})

test('só se desfaz a venda com o cheque em mãos, e ele volta ao cliente', async () => {
  const banco = await conta('banco')
  const { id: venda_id } = await vender('4')
  await loja.quieto()
  const { id } = await doCheque(venda_id)
  const cancelar = () =>
    chamar('POST', `vendas/${venda_id}/cancelar`, { justificativa: 'O cliente desistiu da compra' })
  await chamar('POST', 'cheques/depositar', { cheques: [id], conta_id: banco, data: HOJE })
  expect((await cancelar()).status).toBe(409)
  await chamar('POST', `cheques/${id}/desfazer`, { motivo: 'Engano' })
  expect((await cancelar()).status).toBe(200)
  await loja.quieto()
  expect((await doCheque(venda_id)).estado).toBe('cliente')
})

test('o próprio cheque só volta na devolução de tudo, e nas outras volta dinheiro', async () => {
  const banco = await conta('banco')
  const devolver = async (venda_id: number, qtde: string) =>
    (
      await chamar('POST', 'devolucoes', {
        ...{ uuid: novoUuid(), venda_id, motivo: 'Não serviu', itens: [{ num: 1, qtde }], reembolso: 1 },
      })
    ).status
  const [toda, parte, longe] = [await vender('2'), await vender('3'), await vender('4')]
  await loja.quieto()
  const { id } = await doCheque(longe.id)
  await chamar('POST', 'cheques/depositar', { cheques: [id], conta_id: banco, data: HOJE })
  const caixa = Number(await livro('caixa'))
  expect([await devolver(toda.id, '2'), await livro('caixa')]).toEqual([200, caixa.toFixed(2)])
  expect((await doCheque(toda.id)).estado).toBe('cliente')
  expect([await devolver(parte.id, '1'), await livro('caixa')]).toEqual([200, (caixa - 10).toFixed(2)])
  expect((await doCheque(parte.id)).estado).toBe('em_maos')
  expect([await devolver(longe.id, '4'), await livro('caixa')]).toEqual([200, (caixa - 50).toFixed(2)])
  expect((await doCheque(longe.id)).estado).toBe('deposito')
})

test('do cheque em cobrança se abate o que o cliente deve, e nada sai da gaveta', async () => {
  const { id } = await vender('4', {}, { parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco })
  // a sale whose note is under way is not taken back
  await loja.quieto()
  const cheque = (await doCheque(id)).id
  const banco = await conta('banco')
  expect(
    (await chamar('POST', 'cheques/depositar', { cheques: [cheque], conta_id: banco, data: HOJE })).status,
  ).toBe(200)
  const volta = { alinea: '12', cobrar: true, data: HOJE, parceiro_id: loja.parceiros.completo }
  expect((await chamar('POST', `cheques/${cheque}/devolver`, volta)).status).toBe(200)
  const gaveta = await livro('caixa')
  const { status, data } = await chamar('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: id, motivo: 'Não serviu', reembolso: 1 },
    itens: [{ num: 1, qtde: '3' }],
  })
  await loja.quieto()
  expect([
    status,
    data.acertos.map(({ descricao, valor }: Record<string, string>) => `${descricao} ${valor}`),
  ]).toEqual([200, ['Cheque, em cobrança 1 de 1 30.00']])
  expect(await livro('caixa')).toBe(gaveta)
  const [devido] = await loja.sql<{ id: number }>(
    "select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'cheque' order by p.id desc",
  )
  expect((await chamar('GET', `lancamentos_conta/${devido?.id}`)).data.aberto).toBe('10.00')
})

test('desfeita a cobrança do cheque, a devolução volta em dinheiro', async () => {
  const { id } = await vender('4', {}, { parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco })
  await loja.quieto()
  const cheque = (await doCheque(id)).id
  const passo = async (nome: string, corpo: object) =>
    expect((await chamar('POST', `cheques/${nome}`, corpo)).status).toBe(200)
  await passo('depositar', { cheques: [cheque], conta_id: await conta('banco'), data: HOJE })
  await passo(`${cheque}/devolver`, { alinea: '12', cobrar: true, data: HOJE })
  await passo(`${cheque}/desfazer`, { motivo: 'Engano do banco' })
  const { status, data } = await chamar('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: id, motivo: 'Não serviu', reembolso: 1 },
    itens: [{ num: 1, qtde: '3' }],
  })
  await loja.quieto()
  expect([status, data.acertos.map(({ tipo, valor }: Record<string, string>) => `${tipo} ${valor}`)]).toEqual(
    [200, ['meio 30.00']],
  )
})

test('um pagamento em três cheques são três, com números seguidos e cada um no seu dia', async () => {
  const parcelas = ['20/12/2026', '20/01/2027', '20/02/2027'].map((vencimento, i) => ({
    ...{ num_parcela: i + 1, valor: '20.00', vencimento },
  }))
  const { id } = await vender('6', { numparcelas: 3, parcelas, personalizada: true, cheque_numero: '0099' })
  const delas = (await lista('situacao=todos')).filter((c: { venda_id: number }) => c.venda_id === id)
  expect(delas.map((c: Record<string, string>) => [c['numero'], c['valor'], c['bom_para']])).toEqual([
    ['0099', '20.00', '20/12/2026'],
    ['0100', '20.00', '20/01/2027'],
    ['0101', '20.00', '20/02/2027'],
  ])
})

test('a conta de cheques não recebe nem dá dinheiro sem um cheque', async () => {
  const [de, para] = [await conta('cheque'), await conta('banco')]
  const said = { uuid: randomUUID(), de_conta_id: de, para_conta_id: para, valor: '1.00', data: HOJE }
  const { status, errors } = await chamar('POST', 'caixa/transferencias', said)
  expect([status, Object.keys(errors)]).toEqual([422, ['de_conta_id']])
  expect((await estados()).length).toBeGreaterThan(0)
})

test('o fluxo espera cada cheque no seu dia, e o troco não é dinheiro que saiu', async () => {
  const fluxo = async (...nomes: string[]) => {
    const { data } = await chamar('GET', `relatorios/fluxo_caixa?inicio=${HOJE}&fim=31/12/2026`)
    return Object.fromEntries(
      data.map(({ valores }: { valores: Record<string, string> }) => [
        valores['dia'],
        nomes.map(nome => Number(valores[nome])),
      ]),
    )
  }
  const doDia = async () => (await fluxo('entrou', 'saiu'))[HOJE] ?? [0, 0]
  const doCaixa = async () => {
    const { data } = await chamar('GET', `caixa?de=${HOJE}&ate=${HOJE}`)
    return [data.total.entradas, data.total.saidas].map(Number)
  }
  const [entrava, saia] = await doDia()
  await vender('2', { cheque_bom_para: '28/12/2026' })
  const [contado, tirado] = (await doCaixa()) as [number, number]
  const { id } = await loja.vender({
    pagamento: [
      { meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1, tipo: 1 },
      { meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '40.00', numparcelas: 1, tipo: 2 },
    ],
    troco: '40.00',
  })
  await loja.quieto()
  expect((await fluxo('vai_entrar'))['28/12/2026']).toEqual([20])
  expect(await doDia()).toEqual([entrava + 10, saia])
  expect(await doCaixa()).toEqual([contado + 10, tirado])
  expect(
    (await chamar('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu' })).status,
  ).toBe(200)
  await loja.quieto()
  expect(await doDia()).toEqual([entrava + 10, saia + 10])
})

test('o troco dado por um cheque sai do dinheiro, e os meios somam o que se vendeu', async () => {
  const total = async (id: string, nome: string) => {
    const { totais } = await chamar('GET', `relatorios/${id}?inicio=${HOJE}&fim=${HOJE}`)
    return Number(totais[nome])
  }
  const [meios, vendas] = [await total('meios', 'valor'), await total('vendas', 'liquido')]
  await loja.vender({
    pagamento: [
      { meio: 2, meio_pagamento_id: meio, valor: '100.00', numparcelas: 1, tipo: 1 },
      { meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '90.00', numparcelas: 1, tipo: 2 },
    ],
    troco: '90.00',
  })
  await loja.quieto()
  expect((await total('meios', 'valor')) - meios).toBe(10)
  expect((await total('vendas', 'liquido')) - vendas).toBe(10)
})

test('quem não vê o financeiro não vê cheques', async () => {
  await loja.sql("update grupos set flags = array_remove(flags, 'menu_financeiro')")
  const { status } = await chamar('GET', 'cheques')
  await loja.sql("update grupos set flags = flags || '{menu_financeiro}'")
  expect(status).toBe(403)
})

test('três cheques de gente diversa, depositados juntos, são uma linha do banco', async () => {
  const { body } = await loja.caixa.call('POST', 'contas_financeiras', {
    nome: 'Banco dos cheques',
    tipo: 'banco',
  })
  const conta_id = body.data.id
  const ids: number[] = []
  for (const qtde of ['2', '3', '5', '7']) ids.push((await doCheque((await vender(qtde)).id)).id)
  const [avulso = 0, ...juntos] = ids.reverse()
  await chamar('POST', 'cheques/depositar', { cheques: juntos, conta_id, data: HOJE })
  await chamar('POST', 'cheques/depositar', { cheques: [avulso], conta_id, data: HOJE })
  const linha = (valor: string) =>
    `<STMTTRN><DTPOSTED>20261123<TRNAMT>${valor}<MEMO>DEPOSITO EM CHEQUE</STMTTRN>`
  await chamar('POST', 'extratos', {
    ...{ conta_id, nome: 'x.ofx' },
    conteudo: `<OFX><STMTRS><BANKTRANLIST>${linha('100.00')}\n${linha('70.00')}</BANKTRANLIST></STMTRS></OFX>`,
  })
  const { data } = await chamar('GET', `extratos?conta_id=${conta_id}`)
  expect(
    data.map(({ proposta }: { proposta: { como: string; movimentos: { valor: string }[] } }) => [
      proposta.como,
      proposta.movimentos.map(({ valor }) => valor).sort(),
    ]),
  ).toEqual([
    ['soma', ['20.00', '30.00', '50.00']],
    ['unica', ['70.00']],
  ])
})
