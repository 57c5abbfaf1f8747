import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cupom } from '../../../src/domain/api/devolucoes.ts'
import { hashPin } from '../../../src/server/modules/contas/pin.ts'
import { expireCashback } from '../../../src/server/money/cashback/settle.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'
import { criado, dizer } from './documento.ts'
import { expectAdditions, grupo } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

/** A receipt that names nobody, authorised. */
async function cupom(qtde = '3', mudanca = {}) {
  const { id } = await loja.vender(mudanca, qtde)
  await loja.quieto()
  const { chave, numerocodumento } = await loja.ver(id) // contrato
  return { id, chave: chave as string, numero: numerocodumento as string }
}
const ler = async (texto: string): Promise<Cupom> => {
  const { status, body } = await loja.caixa.call('GET', `devolucoes/cupom?texto=${encodeURIComponent(texto)}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const pedido = (venda_id: number, qtde: string, mudanca: object = {}) => ({
  uuid: novoUuid(),
  venda_id,
  motivo: 'Não serviu',
  itens: [{ num: 1, qtde }],
  reembolso: 2,
  ...mudanca,
})
const devolver = (dito: object) => loja.caixa.call('POST', 'devolucoes', dito)
async function devolvida(dito: object) {
  const { status, body } = await devolver(dito)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  await loja.quieto()
  return body.data
}
const notaDe = async (id: number) => {
  const [nota] = await loja.sql<{ status_emissao: string; xmotivo: string; xml: string }>(
    'select status_emissao, xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  expect([nota?.status_emissao, nota?.xmotivo]).toEqual(['autorizada', 'Autorizado o uso da NF-e'])
  return nota?.xml ?? ''
}
const saldoDo = async (produto: number) => {
  const [row] = await loja.sql<{ saldo: string }>(
    'select coalesce(sum(saldo), 0)::float8::text as saldo from estoque_saldos where produto_id = $1',
    [produto],
  )
  return Number(row?.saldo)
}
let credito = 0
/** A sale of the till that the voucher pays. */
const compra = (vale_id: number, valor: string, qtde: string) =>
  loja.venda(
    { vale_id, pagamento: [{ meio_pagamento_id: credito, valor, numparcelas: 1 } as never] } as never,
    qtde,
  )

describe('um cupom sem nome volta no caixa', () => {
  test('a nota de entrada vai à própria empresa, autorizada, e os bens voltam', async () => {
    const { id, chave, numero } = await cupom('3')
    const lido = await ler(numero)
    expect(lido).toMatchObject({ id, chave, recusa: null, cliente: null, vales: [] })
    expect(lido.anonima).toMatchObject({ destinatario: 'emitente', da_uf: true })
    const { id: doEscritorio } = await criado(loja, dizer(loja, { numerocodumento: '42' })) // the API's spelling
    expect((await loja.caixa.call('POST', `vendas/${doEscritorio}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const recusa = 'Esta venda não foi feita num caixa: devolva-a em Devoluções de venda'
    expect((await ler(String((await loja.ver(doEscritorio)).chave))).recusa).toBe(recusa)
    expect(await devolver(pedido(doEscritorio, '1'))).toMatchObject({
      status: 409,
      body: { message: recusa },
    })
    expect((await devolver(pedido(999_999, '1'))).status).toBe(404)
    expect(lido.itens).toMatchObject([{ num: 1, qtde: '3', resta: '3' }])
    const antes = await saldoDo(loja.produtos.comum)
    const previa = await devolvida(pedido(id, '2', { previa: true }))
    expect(previa).toMatchObject({ id: null, valor_total: '20.00', pede_aprovacao: false })
    const dito = pedido(id, '2', { consumidor: 'Maria, CPF 111.444.777-35' })
    const feita = await devolvida(dito)
    expect(feita.acertos).toMatchObject([{ tipo: 'meio', descricao: 'Dinheiro', valor: '20.00', venda: id }])
    // said again it is the same one
    expect((await devolvida(dito)).id).toBe(feita.id)
    // whoever lost that answer asks: nothing new is computed
    expect(await devolvida({ ...dito, previa: true })).toMatchObject({ id: feita.id, acertos: feita.acertos })
    expect((await ler(chave)).itens).toMatchObject([{ resta: '1' }])
    expect((await saldoDo(loja.produtos.comum)) - antes).toBe(2)
    const xml = await notaDe(feita.id)
    expect(validateXml('NFe', xml)).toEqual([])
    expectAdditions(xml)
    const dest = xml.slice(xml.indexOf('<dest>'), xml.indexOf('</dest>'))
    expect(dest).toContain(`<CNPJ>${CNPJ}</CNPJ>`)
    expect(dest).toContain('<indIEDest>1</indIEDest><IE>110042490114</IE>')
    expect(xml).toContain('<finNFe>4</finNFe>')
    expect(xml).toContain('<tpNF>0</tpNF>')
    expect(xml).toContain('Devolvido por Maria, CPF 111.444.777-35')
    expect(grupo(xml, 'prod')[0]).toContain('<CFOP>1202</CFOP>')
    expect(grupo(xml, 'DFeReferenciado')).toEqual([`<chaveAcesso>${chave}</chaveAcesso><nItem>1</nItem>`])
  })

  test('dois caixas devolvem a mesma linha: um só leva, e nunca mais do que se vendeu', async () => {
    const { id, chave } = await cupom('2')
    const duas = await Promise.all([pedido(id, '2'), pedido(id, '2')].map(devolver))
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(duas.find(({ status }) => status === 422)?.body.errors).toEqual({
      'itens.0.qtde': ['Água mineral 500 ml já voltou por inteiro'],
    })
    await loja.quieto()
    expect((await ler(chave)).itens).toMatchObject([{ resta: '0' }])
    const { id: outro } = await cupom('2')
    expect((await devolver(pedido(outro, '2.5'))).status).toBe(422)
    expect((await devolver(pedido(outro, '0'))).body.errors).toHaveProperty(['itens.0.qtde'])
    expect((await devolver(pedido(outro, '1', { motivo: ' ' }))).body.errors).toHaveProperty(['motivo'])
  })

  test('na troca o valor fica em vale, que paga outra venda uma vez só', async () => {
    const { id, chave } = await cupom('3')
    const feita = await devolvida(pedido(id, '3', { reembolso: 4 }))
    expect(feita).toMatchObject({
      vale: { numero: 1, saldo: '30.00' },
      acertos: [{ tipo: 'vale', valor: '30.00' }],
    })
    const vale = feita.vale.id as number
    const [meio] = await loja.sql<{ id: number }>("select id from meio_pagamentos where tpag = '21'")
    credito = Number(meio?.id)
    // whoever reads the receipt, or the return's own note, finds it
    const { chave: daNota } = await loja.ver(feita.id)
    for (const texto of [chave, daNota as string])
      expect((await ler(texto)).vales).toEqual([{ id: vale, numero: 1, saldo: '30.00' }])

    const emNotas = await loja.caixa.call('POST', 'vendas', loja.venda({ vale_id: vale } as never, '2'))
    expect([emNotas.status, Object.keys(emNotas.body.errors ?? {})]).toEqual([422, ['vale_id']])
    const duas = await Promise.all(
      [compra(vale, '20.00', '2'), compra(vale, '20.00', '2')].map(dita =>
        loja.caixa.call('POST', 'vendas', dita),
      ),
    )
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    await loja.quieto()
    const paga = duas.find(({ status }) => status === 200)?.body.data
    expect(paga.vale_id).toBe(vale)
    expect((await loja.ver(paga.id))['pagamento']).toMatchObject([{ descricao: 'Vale' }])
    expect(await notaDe65(paga.id)).toContain('<tPag>21</tPag><vPag>20.00</vPag>')
    const cancelada = await loja.caixa.call('POST', `vendas/${feita.id}/cancelar`, {
      justificativa: 'Engano de quem lançou',
    })
    expect(cancelada.status).toBe(409)

    // what is left is given out in cash, once
    const troco = { uuid: novoUuid(), valor: '10.00' }
    const emDinheiro = (dito: object) => loja.caixa.call('POST', `vales/${vale}/dinheiro`, dito)
    expect((await emDinheiro({ uuid: novoUuid(), valor: '10.01' })).status).toBe(422)
    for (const vez of [1, 2])
      expect([vez, (await emDinheiro(troco)).body.data]).toMatchObject([vez, { saldo: '0.00' }])
    expect((await ler(chave)).vales).toEqual([])

    // what a voucher paid goes back as a voucher, whatever is asked
    const volta = await devolvida(pedido(paga.id, '2'))
    expect(volta.acertos).toMatchObject([{ tipo: 'vale', valor: '20.00' }])
  })

  test('o dinheiro sai da sessão aberta no meio que o devolve, e volta no cancelamento', async () => {
    const terminal_id = loja.terminais[5] as number
    const [{ uuid }] = (await loja.sql('select uuid from sessoes_caixa where terminal_id = $1', [
      terminal_id,
    ])) as [{ uuid: string }]
    const [cartao] = await loja.sql<{ id: number }>(
      "select id from meio_pagamentos where tpag = '03' limit 1",
    )
    const bandeira_id = loja.bandeira
    const pago = { meio_pagamento_id: Number(cartao?.id), bandeira_id, valor: '20.00', numparcelas: 1 }
    const noCartao = await cupom('2', { terminal_id, pagamento: [pago] })
    const emDinheiro = await cupom('3', { terminal_id })
    const lida = async () => {
      const { body } = await loja.caixa.call('POST', 'caixa/leitura_x', {
        uuid: novoUuid(),
        sessao_uuid: uuid,
      })
      const { meios, devolucoes } = body.data.leitura
      const esperado = Object.fromEntries(
        (meios as { meio: string; esperado: string }[]).map(({ meio, esperado }) => [meio, esperado]),
      )
      return { esperado, devolucoes }
    }
    expect((await lida()).esperado).toEqual({ '01': '30.00', '03': '20.00' })
    // the card's goes back by the card, and the drawer is what it was
    await devolvida(pedido(noCartao.id, '2', { terminal_id, reembolso: 1 }))
    expect((await lida()).esperado).toEqual({ '01': '30.00', '03': '0.00' })
    const emNotas = await devolvida(pedido(emDinheiro.id, '1', { terminal_id }))
    const emVale = await devolvida(pedido(emDinheiro.id, '2', { terminal_id, reembolso: 4 }))
    expect(await lida()).toEqual({
      esperado: { '01': '20.00', '03': '0.00', '21': '-20.00' },
      devolucoes: [
        { meio: '01', qtde: 1, valor: '10.00' },
        { meio: '03', qtde: 1, valor: '20.00' },
        { meio: '21', qtde: 1, valor: '20.00' },
      ],
    })
    const troco = { uuid: novoUuid(), valor: '5.00', terminal_id }
    for (const _ of [1, 2]) await loja.caixa.call('POST', `vales/${emVale.vale.id}/dinheiro`, troco)
    expect((await lida()).esperado).toEqual({ '01': '15.00', '03': '0.00', '21': '-15.00' })
    const justificativa = 'Engano de quem lançou a devolução'
    // its cash comes back into a drawer that somebody counts
    const state = (estado: string) =>
      loja.sql('update sessoes_caixa set estado = $2 where uuid = $1', [uuid, estado])
    await state('fechado')
    const fechada = await loja.caixa.call('POST', `vendas/${emNotas.id}/cancelar`, { justificativa })
    expect([fechada.status, fechada.body.message]).toEqual([
      409,
      'O dinheiro desta devolução saiu da gaveta de Caixa 6, que está fechada: abra o caixa antes de cancelar',
    ])
    await state('aberto')
    const desfeita = await loja.caixa.call('POST', `vendas/${emNotas.id}/cancelar`, { justificativa })
    expect(desfeita.status).toBe(200)
    await loja.quieto()
    expect((await lida()).esperado).toEqual({ '01': '25.00', '03': '0.00', '21': '-15.00' })
    expect(
      await loja.sql(
        `select count(*)::int as n from movimentos m join sessoes_caixa s on s.id = m.sessao_id
          where s.uuid = $1 and m.origem_tipo = 'venda' and m.origem_id = any($2)`,
        [uuid, [emNotas.id, emVale.id]],
      ),
    ).toEqual([{ n: 5 }])
  })

  test('o vale se acha pelo papel, se gasta em partes, vence e se anula no livro', async () => {
    const vales = async (metodo: string, caminho: string, corpo?: object) =>
      loja.caixa.call(metodo as 'POST', `vales${caminho}`, corpo)
    const emitir = (mudanca: object) =>
      vales('POST', '', {
        ...{ uuid: novoUuid(), origem: 'presente', valor: '20.00', motivo: 'Aniversário' },
        ...{ meio_pagamento_id: loja.meios.dinheiro, ...mudanca },
      })
    await loja.sql(`update grupos set ${given({ pdv_vale_emitir: false })}`)
    expect((await emitir({})).status).toBe(403)
    await loja.sql(`update grupos set ${given({ pdv_vale_emitir: true })}`)
    expect((await emitir({ meio_pagamento_id: null })).body.errors).toHaveProperty('meio_pagamento_id')
    expect((await emitir({ validade: '01/01/2020' })).body.errors).toHaveProperty('validade')
    expect((await emitir({ valor: '0.00' })).body.errors).toHaveProperty('valor')
    expect((await emitir({ parceiro_id: 999_999 })).body.errors).toHaveProperty('parceiro_id')
    const terminal_id = loja.terminais[6] as number
    const uuid = novoUuid()
    const presente = (await emitir({ uuid, terminal_id })).body.data
    expect((await emitir({ uuid, terminal_id })).body.data).toEqual(presente)
    const papel = (await vales('POST', `/${presente.id}/via`, {})).body.data
    expect(papel.codigo).toMatch(/^V\d{28}$/)
    expect(JSON.stringify(await loja.sql('select * from vales'))).not.toContain(papel.codigo)
    const ler = (codigo: string) => vales('GET', `/leitura?codigo=${encodeURIComponent(codigo)}`)
    expect((await ler(papel.codigo.replace(/(.{5})/g, '$1 '))).body.data).toMatchObject({
      id: presente.id,
      saldo: '20.00',
      recusa: null,
    })
    // two tills at once: one; what is left stays on the number
    const duas = await Promise.all(
      [compra(presente.id, '20.00', '2'), compra(presente.id, '20.00', '2')].map(dita =>
        loja.caixa.call('POST', 'vendas', dita),
      ),
    )
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    await loja.quieto()
    const paga = duas.find(({ status }) => status === 200)?.body.data
    const justificativa = 'O cliente desistiu da compra'
    expect((await loja.caixa.call('POST', `vendas/${paga.id}/cancelar`, { justificativa })).status).toBe(200)
    await loja.quieto()
    const gasta = await loja.caixa.call('POST', 'vendas', compra(presente.id, '10.00', '1'))
    expect(gasta.status).toBe(200)
    expect((await ler(papel.codigo)).body.data).toMatchObject({ id: presente.id, saldo: '10.00' })
    // another paper: the one before is none
    const outro = (await vales('POST', `/${presente.id}/via`, {})).body.data
    expect((await ler(papel.codigo)).status).toBe(404)
    expect(outro).toMatchObject({ numero: papel.numero, saldo: '10.00' })
    const anular = () => vales('POST', `/${presente.id}/anular`, { motivo: 'Papel furtado' })
    expect((await vales('POST', `/${presente.id}/anular`, { motivo: ' ' })).body.errors).toHaveProperty(
      'motivo',
    )
    expect((await anular()).body.data).toMatchObject({ saldo: '0.00', recusa: 'Este vale foi anulado' })
    expect((await anular()).status).toBe(409)
    // what a cancelled sale gives back to it is voided too
    await loja.quieto()
    const desiste = await loja.caixa.call('POST', `vendas/${gasta.body.data.id}/cancelar`, { justificativa })
    expect(desiste.status).toBe(200)
    expect((await anular()).body.data).toMatchObject({ saldo: '0.00', recusa: 'Este vale foi anulado' })
    expect((await loja.caixa.call('POST', 'vendas', compra(presente.id, '1.00', '0.1'))).status).toBe(422)
    const cortesia = (await emitir({ origem: 'cortesia', validade: '31/12/2026' })).body.data
    await loja.sql("update vales set validade = '2020-01-01' where id = $1", [cortesia.id])
    expect((await loja.caixa.call('POST', 'vendas', compra(cortesia.id, '10.00', '1'))).body.errors).toEqual({
      'pagamento.0.valor': ['Este vale venceu em 01/01/2020'],
    })
    const lista = async (filtro: string) => (await vales('GET', `?${filtro}`)).body.data
    expect(await lista(`situacao=todos&search=${papel.numero}`)).toMatchObject([
      { numero: papel.numero, valor: '20.00', saldo: '0.00', anulado_motivo: 'Papel furtado' },
    ])
    expect((await lista('situacao=abertos')).some(({ id }: { id: number }) => id === cortesia.id)).toBe(false)
    const [livro] = await loja.sql(
      `select sum(case when c.id = m.de_conta_id then m.valor else -m.valor end)::text as saldo from movimentos m
        join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id) and c.tipo = 'vale'`,
    )
    const [restam] = await loja.sql(
      "select sum(saldo) as saldo from (select (w->>'saldo')::numeric as saldo from jsonb_array_elements($1) w) x",
      [JSON.stringify(await lista('situacao=todos&limit=200'))],
    )
    expect(livro).toEqual(restam)
    const { account_id, empresa_id } = loja
    const { problemas } = await loja.deps.db.tx({ account_id }, q =>
      proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
    )
    expect(problemas).toEqual([])
    const sessao = await loja.sql(
      `select e.meio, e.valor, e.sinal from caixa_eventos e join sessoes_caixa s on s.id = e.sessao_id
        where s.terminal_id = $1 and e.tipo = 'vale' order by e.numero`,
      [terminal_id],
    )
    expect(sessao).toMatchObject([
      { meio: '01', valor: '20.00', sinal: 1 },
      { meio: '21', valor: '20.00', sinal: -1 },
    ])
  })

  test('quem não tem o direito precisa do PIN de quem tem, e do valor', async () => {
    const { id } = await cupom('2')
    await loja.sql(`update grupos set ${given({ pdv_devolucao: false, devolucao_venda: false })}`)
    await loja.sql(
      `with g as (insert into grupos (account_id, nome, flags) select account_id, 'Sônia', '{pdv_devolucao}'::text[] from grupos limit 1
          returning account_id, id), u as (insert into usuarios (account_id, nome, email, grupo_id, pin_hash)
          select account_id, 'Sônia', $1, id, $3 from g returning account_id, id)
        insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $2 from u`,
      [`sonia-${process.pid}@loja.br`, loja.empresa_id, await hashPin(loja.account_id, '2468')],
    )
    const dito = pedido(id, '2')
    expect((await devolver({ ...dito, previa: true })).body.data).toMatchObject({
      valor_total: '20.00',
      pede_aprovacao: true,
    })
    expect((await devolver(dito)).status).toBe(403)
    const aprovar = (valor: string) =>
      loja.caixa.call('POST', 'aprovacoes', {
        pin: '2468',
        venda_uuid: dito.uuid,
        acao: 'devolucao',
        uid: null,
        valor,
        percentual: null,
      })
    expect((await aprovar('19.99')).status).toBe(200)
    expect((await devolver(dito)).status).toBe(403)
    expect((await aprovar('20.00')).status).toBe(200)
    expect((await devolver(dito)).status).toBe(200)
    await loja.quieto()
    await loja.sql(`update grupos set ${given({ pdv_devolucao: true, devolucao_venda: true })}`)
  })
})

const notaDe65 = async (id: number) =>
  (
    await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [id],
    )
  )[0]?.xml ?? ''

test('uma entrega volta no caixa: quem devolve está ali', async () => {
  const { id } = await cupom('3', {
    ...{
      taxa_entrega: '5.00',
      tipo_atend: 4,
      parceiro_id: loja.parceiros.completo,
      addresse_id: loja.endereco,
    }, // contrato
    valor_total: '35.00',
    totais: { vNF: '35.00', vProd: '30.00' },
    pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '35.00' })),
  })
  const [{ xml } = { xml: '' }] = await loja.sql<{ xml: string }>(
    'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  expect(xml).toContain('<indPres>4</indPres>')
  const volta = await devolvida(pedido(id, '1'))
  expect(await notaDe(volta.id)).toContain('<indPres>1</indPres>')
})

test('o crédito de um cupom sem nome pede o cliente, e a fração sem valor não passa', async () => {
  const { id } = await cupom('3')
  const semCliente = await devolver(pedido(id, '1', { reembolso: 3 }))
  expect([semCliente.status, Object.keys(semCliente.body.errors)]).toEqual([422, ['parceiro_id']])
  const nada = await devolver(pedido(id, '0.0001'))
  expect([nada.status, Object.keys(nada.body.errors)]).toEqual([422, ['itens.0.qtde']])
})

describe('cashback', () => {
  const credito = async (parceiro_id: number): Promise<string> =>
    (await loja.caixa.call('GET', `parceiros/${parceiro_id}/credito`)).body.data.saldo
  const pagaCom = async (valor: string, resto: string) => {
    const [meio] = await loja.sql<{ id: number }>("select id from meio_pagamentos where tpag = '21'")
    const parte = (meio_pagamento_id: unknown, dito: string) => ({
      meio_pagamento_id,
      valor: dito,
      numparcelas: 1,
    })
    return { pagamento: [parte(Number(meio?.id), valor), parte(loja.meios.dinheiro, resto)] }
  }
  const livro = () =>
    loja.sql<{ de: string; para: string; valor: string }>(
      `select d.tipo as de, p.tipo as para, m.valor::text from movimentos m join contas_financeiras d on d.id = m.de_conta_id
        join contas_financeiras p on p.id = m.para_conta_id where m.origem_tipo = 'cashback' order by m.id`,
    )
  const ganho = (valor: string) => ({ de: 'cliente_credito', para: 'despesa', valor })
  const tirado = (valor: string) => ({ de: 'despesa', para: 'cliente_credito', valor })

  test('vira crédito com a venda, e a volta o leva na proporção, nunca abaixo de zero', async () => {
    await loja.sql('update empresas set cashback_pct = 10, cashback_minimo = 20, cashback_validade_dias = 30')
    const parceiro_id = loja.parceiros.completo
    const dele = { parceiro_id, addresse_id: loja.endereco } // contrato
    const antes = Number(await credito(parceiro_id))
    const tem = async () => (Number(await credito(parceiro_id)) - antes).toFixed(2)
    await cupom('1', dele)
    expect(await tem()).toBe('0.00')
    const dita = loja.venda(dele as never, '3')
    for (const _ of [1, 2]) expect((await loja.caixa.call('POST', 'vendas', dita)).status).toBe(200)
    await loja.quieto()
    expect(await tem()).toBe('3.00')
    const [{ id }] = (await loja.sql('select id from vendas where uuid = $1', [dita.uuid])) as [
      { id: number },
    ]
    // what credit pays earns nothing
    await cupom('3', { ...dele, ...(await pagaCom('2.00', '28.00')) })
    expect(await tem()).toBe('3.80')
    await devolvida(pedido(id, '1'))
    expect(await tem()).toBe('2.80')
    const segunda = await devolvida(pedido(id, '2'))
    expect(await tem()).toBe('0.80')
    const justificativa = 'Engano de quem lançou a devolução'
    const desfeita = await loja.caixa.call('POST', `vendas/${segunda.id}/cancelar`, { justificativa })
    expect([desfeita.status, desfeita.body.message]).toEqual([200, undefined])
    await loja.quieto()
    expect(await tem()).toBe('2.80')
    const outra = await cupom('3', dele)
    const tudo = (antes + 5.8).toFixed(2)
    await loja.sql('update empresas set cashback_pct = 0')
    await cupom('9', { ...dele, ...(await pagaCom(tudo, (90 - Number(tudo)).toFixed(2))) })
    await devolvida(pedido(outra.id, '3'))
    expect(await credito(parceiro_id)).toBe('0.00')
    expect(await livro()).toEqual([
      ganho('3.00'),
      ganho('2.80'),
      tirado('1.00'),
      tirado('2.00'),
      ganho('2.00'),
      ganho('3.00'),
      tirado('3.00'),
    ])
  })

  test('o crédito que faltou a uma venda sem rede é dívida, e o saldo não fica negativo', async () => {
    const [novo] = await loja.sql<{ id: number }>(
      "insert into parceiros (account_id, tipo, nome) values ($1, 'F', 'Ana sem limite') returning id",
      [loja.account_id],
    )
    const parceiro_id = novo?.id as number
    await loja.sql('update empresas set cashback_pct = 10, cashback_minimo = 0')
    await cupom('3', { parceiro_id })
    await loja.sql('update empresas set cashback_pct = 0')
    expect(await credito(parceiro_id)).toBe('3.00')
    const dita = async () => ({
      ...loja.venda({ parceiro_id, ...(await pagaCom('10.00', '20.00')) } as never, '3'),
      offline: true,
    })
    const ditas = [await dita(), await dita()]
    for (const each of ditas) {
      const { offline: _, ...noServidor } = each
      expect((await loja.caixa.call('POST', 'vendas', noServidor)).status).toBe(422)
      const { status, body } = await loja.caixa.call('POST', 'vendas', each)
      expect([status, body.data.divergente]).toEqual([200, true])
      expect(await credito(parceiro_id)).toBe('0.00')
    }
    await loja.quieto()
    const deve = await loja.sql<{ valor: string; parceiro_id: number }>(
      `select p.valor::text, l.parceiro_id, l.tipo from parcelas p join lancamentos l on l.id = p.lancamento_id
        where l.origem_tipo = 'venda' and l.origem_id in (select id from vendas where uuid = any($1)) order by p.id`,
      [ditas.map(({ uuid }) => uuid)],
    )
    expect(deve.map(({ valor, parceiro_id: quem }) => [valor, quem])).toEqual([
      ['7.00', parceiro_id],
      ['10.00', parceiro_id],
    ])
    const { account_id, empresa_id } = loja
    const { problemas } = await loja.deps.db.tx({ account_id }, q =>
      proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
    )
    expect(problemas).toEqual([])
  })

  test('o que não se usou vence, e o que vence antes é gasto antes', async () => {
    const parceiro_id = loja.parceiros.semEndereco
    const antes = (await livro()).length
    for (const dias of [30, 10]) {
      await loja.sql('update empresas set cashback_pct = 10, cashback_validade_dias = $1', [dias])
      await cupom('3', { parceiro_id })
    }
    await loja.sql('update empresas set cashback_pct = 0')
    await cupom('3', { parceiro_id, ...(await pagaCom('4.00', '26.00')) })
    const { account_id, empresa_id } = loja
    for (const [dias, resta] of [
      [11, '2.00'],
      [31, '0.00'],
      [31, '0.00'],
    ] as const) {
      const agora = new Date(loja.clock().getTime() + dias * 86_400_000)
      await loja.deps.db.tx({ account_id }, q => expireCashback(q, { account_id }, empresa_id, agora))
      expect([dias, await credito(parceiro_id)]).toEqual([dias, resta])
    }
    expect((await livro()).slice(antes)).toEqual([ganho('3.00'), ganho('3.00'), tirado('2.00')])
    const { problemas } = await loja.deps.db.tx({ account_id }, q =>
      proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
    )
    expect(problemas).toEqual([])
  })

  describe('já gasto', () => {
    const nova = async (nome: string, cpf: string) => {
      const [cliente] = await loja.sql<{ id: number }>(
        "insert into parceiros (account_id, tipo, nome, cpf_cnpj) values ($1, 'F', $2, $3) returning id",
        [loja.account_id, nome, cpf],
      )
      const parceiro_id = Number(cliente?.id)
      const colunas = (
        await loja.sql<{ nome: string }>(
          `select column_name as nome from information_schema.columns
            where table_name = 'parceiros_address' and column_name not in ('id', 'parceiro_id', 'versao') and is_generated = 'NEVER'`,
        )
      ).map(({ nome }) => `"${nome}"`)
      const [address] = await loja.sql<{ id: number }>(
        `insert into parceiros_address (parceiro_id, ${colunas}) select $1, ${colunas} from parceiros_address where id = $2
          returning id`,
        [parceiro_id, loja.endereco],
      )
      return { parceiro_id, addresse_id: Number(address?.id) } // contrato
    }
    /** A sale of 30,00 in cash that earned 3,00, which the customer then spent. */
    async function gasta(dela: { parceiro_id: number }) {
      await loja.sql('update empresas set cashback_pct = 10, cashback_minimo = 0')
      const compra = await cupom('3', dela)
      await loja.sql('update empresas set cashback_pct = 0')
      await cupom('3', { ...dela, ...(await pagaCom('3.00', '27.00')) })
      expect(await credito(dela.parceiro_id)).toBe('0.00')
      return compra
    }
    const partes = ({ acertos }: { acertos: { tipo: string; descricao: string; valor: string }[] }) =>
      acertos.map(({ tipo, descricao, valor }) => [tipo, descricao, valor])
    /** R$ that a document took out of the drawer, by the ledger. */
    const saiu = async (id: number) => {
      const [row] = await loja.sql<{ soma: string }>(
        `select coalesce(sum(case when d.tipo = 'caixa' then m.valor else -m.valor end), 0)::numeric(14, 2)::text as soma
           from movimentos m join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
          where m.origem_tipo = 'venda' and m.origem_id = $1 and 'caixa' in (d.tipo, p.tipo)`,
        [id],
      )
      return row?.soma
    }
    const confere = async () => {
      const { account_id, empresa_id } = loja
      const { problemas } = await loja.deps.db.tx({ account_id }, q =>
        proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
      )
      expect(problemas).toEqual([])
    }

    test('sai do dinheiro que volta, e cancelar a devolução o devolve', async () => {
      const dela = await nova('Bia do Cashback', '11144477735')
      const { parceiro_id } = dela
      const { id } = await gasta(dela)
      const volta = await devolvida(pedido(id, '3'))
      expect(partes(volta)).toEqual([
        ['meio', 'Dinheiro', '27.00'],
        ['credito', 'Cashback já usado', '3.00'],
      ])
      expect([await saiu(volta.id), await credito(parceiro_id)]).toEqual(['27.00', '0.00'])
      await confere()
      const justificativa = 'Engano de quem lançou a devolução'
      const desfeita = await loja.caixa.call('POST', `vendas/${volta.id}/cancelar`, { justificativa })
      expect([desfeita.status, desfeita.body.message]).toEqual([200, undefined])
      await loja.quieto()
      expect([await saiu(volta.id), await credito(parceiro_id)]).toEqual(['0.00', '0.00'])
      await confere()
    })

    test('por partes, no vale ou como crédito, a loja nunca fica com menos', async () => {
      const dela = await nova('Caio do Cashback', '39053344705')
      const { parceiro_id } = dela
      const { id } = await gasta(dela)
      // 20,00 stay sold and keep 2,00 of the 3,00 that were spent
      expect(partes(await devolvida(pedido(id, '1')))).toEqual([
        ['meio', 'Dinheiro', '9.00'],
        ['credito', 'Cashback já usado', '1.00'],
      ])
      expect(partes(await devolvida(pedido(id, '1', { reembolso: 4 })))).toEqual([
        ['vale', expect.any(String), '9.00'],
        ['credito', 'Cashback já usado', '1.00'],
      ])
      expect(partes(await devolvida(pedido(id, '1', { reembolso: 3 })))).toEqual([
        ['credito', expect.any(String), '10.00'],
      ])
      expect(await credito(parceiro_id)).toBe('9.00')
      await confere()
    })

    test('a venda não se cancela, e a devolução não é em nome de outro', async () => {
      const dela = await nova('Davi do Cashback', '12345678909')
      const { id } = await gasta(dela)
      const justificativa = 'O cliente desistiu da compra toda'
      const cancelada = await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
      expect([cancelada.status, cancelada.body.message]).toEqual([
        409,
        'O cliente já gastou o cashback desta venda: dos R$ 3,00 restam R$ 0,00. Devolva as mercadorias: o que foi gasto sai do valor devolvido',
      ])
      const outra = await devolver(pedido(id, '3', await nova('Outra pessoa', '16899535009')))
      expect([outra.status, outra.body.message]).toEqual([
        409,
        'O cliente da venda já gastou R$ 3,00 do cashback dela: a devolução é em nome dele',
      ])
    })

    test('desfazer e refazer a devolução não dá cashback duas vezes', async () => {
      const dela = await nova('Eva do Cashback', '98765432100')
      const { parceiro_id } = dela
      await loja.sql('update empresas set cashback_pct = 10, cashback_minimo = 0')
      const { id } = await cupom('3', dela)
      await loja.sql('update empresas set cashback_pct = 0')
      for (let vez = 0; vez < 2; vez++) {
        const volta = await devolvida(pedido(id, '3'))
        expect(await credito(parceiro_id)).toBe('0.00')
        const justificativa = 'Engano de quem lançou a devolução'
        await loja.caixa.call('POST', `vendas/${volta.id}/cancelar`, { justificativa })
        await loja.quieto()
        expect(await credito(parceiro_id)).toBe('3.00')
      }
      await confere()
    })
  })
})

test('a devolução e o vale pedidos de uma vez com um uuid são um só, e todos o recebem', async () => {
  const { id } = await cupom('2')
  const dito = pedido(id, '2')
  const voltas = await Promise.all([1, 2, 3, 4].map(() => devolver(dito)))
  expect(voltas.map(({ status, body }) => [status, body.data?.id])).toEqual(
    Array(4).fill([200, voltas[0]?.body.data.id]),
  )
  const { meios } = loja
  const presente = {
    ...{ uuid: novoUuid(), origem: 'presente', valor: '20.00', motivo: 'Aniversário' },
    meio_pagamento_id: meios.dinheiro,
  }
  const vales = await Promise.all([1, 2, 3].map(() => loja.caixa.call('POST', 'vales', presente)))
  expect(vales.map(({ status, body }) => [status, body.data?.id])).toEqual(
    Array(3).fill([200, vales[0]?.body.data.id]),
  )
})
