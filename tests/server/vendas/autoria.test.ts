import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signVenda } from '../../../src/core/venda/autoria.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { giveAutoria } from '../../../src/server/modules/contas/autoria.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
let ana: Client
let bia: Client
const emails = { ana: `ana-${process.pid}@loja.br`, bia: `bia-${process.pid}@loja.br` }

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  for (const email of Object.values(emails))
    await loja.sql(
      `with novo as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
          select account_id, $1, $2, senha_hash, grupo_id from usuarios order by id limit 1 returning account_id, id)
        insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $3 from novo`,
      [email.split('-')[0], email, loja.empresa_id],
    )
  ana = await loja.login(emails.ana)
  bia = await loja.login(emails.bia)
})
afterAll(() => loja.close())

const quemSou = async (quem: Client) =>
  (await quem.call('GET', 'user')).body.data as { id: number; autoria: string }
/** As the till sends it: the sale signed by somebody's session, and each void by who made it. */
const assinada = ({ autoria = null, ...venda }: VendaBody): VendaBody => ({
  ...venda,
  autoria: signVenda(autoria, venda.uuid),
  cancelados: (venda.cancelados ?? []).map(cada => ({
    ...cada,
    autoria: signVenda(cada.autoria, venda.uuid),
  })),
})
const guardada = async (body: VendaBody, quem: Client) => {
  const { status, body: answer } = await quem.call('POST', 'vendas', assinada(body))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  const [venda] = await loja.sql<{ usuario_id: number; divergencias: { campo: string }[] }>(
    'select usuario_id, divergencias from vendas where id = $1',
    [answer.data.id],
  )
  const cancelados = await loja.sql<{ usuario_id: number; em: Date }>(
    'select usuario_id, em from venda_cancelados where venda_id = $1 order by id',
    [answer.data.id],
  )
  return {
    vendedor: venda?.usuario_id,
    campos: venda?.divergencias.map(({ campo }) => campo),
    anulou: cancelados.map(({ usuario_id }) => usuario_id),
    em: cancelados.map(({ em }) => em.toISOString()),
  }
}

describe('quem vendeu e quem cancelou são as sessões que o fizeram', () => {
  test('a fila de Ana enviada pelo login de Bia continua de Ana', async () => {
    const a = await quemSou(ana)
    const b = await quemSou(bia)
    const body = loja.venda({ autoria: a.autoria, offline: true, enviada_em: loja.clock().toISOString() })
    expect(await guardada(body, bia)).toMatchObject({ vendedor: a.id, campos: [] })
    loja.clock.advance(3_600_000)
    await ana.call('POST', 'logout')
    loja.clock.advance(3_600_000)
    // paid while Ana was in, sent two hours later
    const paga_em = new Date(loja.clock().getTime() - 2 * 3_600_000).toISOString()
    const velha = loja.venda({
      autoria: a.autoria,
      offline: true,
      paga_em,
      enviada_em: loja.clock().toISOString(),
    })
    expect(await guardada(velha, bia)).toMatchObject({ vendedor: a.id, campos: [] })
    // made after she left: nobody signs with a session that is over
    const depois = loja.venda({ autoria: a.autoria, offline: true, enviada_em: loja.clock().toISOString() })
    expect(await guardada(depois, bia)).toMatchObject({ vendedor: b.id, campos: ['autoria'] })
    expect(await guardada(loja.venda({ autoria: `${a.autoria.slice(0, -1)}!` }), bia)).toMatchObject({
      vendedor: b.id,
      campos: ['autoria'],
    })
  })

  test('a assinatura de uma venda não serve em outra, nem na venda nem no cancelamento', async () => {
    const a = await quemSou(loja.caixa)
    const b = await quemSou(bia)
    const copiada = signVenda(a.autoria, loja.venda().uuid)
    const enviada_em = loja.clock().toISOString()
    const outra = loja.venda({
      offline: true,
      enviada_em,
      cancelados: [{ item: { nome: 'X' }, motivo: 'x', usuario_id: a.id, em: enviada_em, autoria: copiada }],
    })
    const { status, body } = await bia.call('POST', 'vendas', { ...outra, autoria: copiada })
    expect(status).toBe(200)
    const venda = await loja.ver(body.data.id)
    expect(venda.divergencias?.map(({ campo }) => campo)).toEqual(['autoria', 'cancelados.0.autoria'])
    expect(venda.vendedor).toBe('bia')
    expect(venda.cancelados?.map(({ por }) => por)).toEqual(['bia'])
    // and what a session signs with is never part of a sale
    expect(copiada).not.toContain(a.autoria.split('.')[2])
    expect(b.autoria).not.toBe(a.autoria)
  })

  test('a assinatura de outra conta não vale nesta, mesmo com os mesmos números', async () => {
    const b = await quemSou(bia)
    const [token_id = 0, usuario_id = 0] = b.autoria.split('.').map(Number)
    const alheia = giveAutoria(loja.deps.vault, { account_id: loja.account_id + 1, token_id, usuario_id })
    expect(await guardada(loja.venda({ autoria: alheia }), loja.caixa)).toMatchObject({ campos: ['autoria'] })
  })

  test('o usuario_id dito num cancelamento não vale, e a hora é a do servidor', async () => {
    const b = await quemSou(bia)
    const caixa = await quemSou(loja.caixa)
    const relogio = '2031-01-01T10:00:00.000Z' // the till's clock is years ahead
    const antes = '2031-01-01T09:50:00.000Z'
    const body = loja.venda({
      paga_em: relogio,
      cancelados: [
        { item: { uid: 'x', nome: 'X' }, motivo: 'desistiu', usuario_id: 987_654, em: antes },
        {
          item: { uid: 'y', nome: 'Y' },
          motivo: 'trocou',
          usuario_id: caixa.id,
          em: relogio,
          autoria: b.autoria,
        },
      ],
    })
    const agora = loja.clock()
    expect(await guardada(body, loja.caixa)).toMatchObject({
      vendedor: caixa.id,
      anulou: [caixa.id, b.id],
      em: [new Date(agora.getTime() - 600_000).toISOString(), agora.toISOString()],
    })
  })

  test('as permissões julgadas são as de quem vendeu, não as de quem envia', async () => {
    const a = await quemSou(bia)
    await loja.sql(
      `with novo as (insert into grupos (account_id, nome, flags) select account_id, 'Só caixa', '{documentos_pdv}'::text[]
          from grupos limit 1 returning id)
        update usuarios set grupo_id = (select id from novo) where email = $1`,
      [emails.bia],
    )
    const itens = loja.venda().itens.map(item => ({ ...item, preco: '9.00', preco_total: '9.00' }))
    const nove = {
      itens,
      valor_total: '9.00',
      valor_produtos: '9.00',
      totais: { vNF: '9.00', vProd: '9.00' },
    }
    const enviada_em = loja.clock().toISOString()
    const pelaDona = await guardada(
      loja.venda({ ...nove, autoria: a.autoria, offline: true, enviada_em }),
      loja.caixa,
    )
    expect(pelaDona).toMatchObject({ vendedor: a.id, campos: ['itens.0.preco', 'pagamento'] })
  })

  test('a autoria da dona não empresta os poderes dela a quem envia', async () => {
    const dona = await quemSou(loja.caixa)
    const b = await quemSou(bia)
    const itens = loja.venda().itens.map(item => ({ ...item, preco: '5.00', preco_total: '5.00' }))
    const cinco = {
      itens,
      valor_total: '5.00',
      valor_produtos: '5.00',
      totais: { vNF: '5.00', vProd: '5.00' },
      pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '5.00' })),
      autoria: dona.autoria,
    }
    const anulada = {
      cancelados: [
        {
          item: { uid: 'x', nome: 'X' },
          motivo: 'desistiu',
          usuario_id: dona.id,
          em: loja.clock().toISOString(),
          autoria: dona.autoria,
        },
      ],
    }
    for (const mudanca of [cinco, { ...cinco, paga: false }, anulada])
      expect((await bia.call('POST', 'vendas', assinada(loja.venda(mudanca)))).status).toBe(403)
    const enviada_em = loja.clock().toISOString()
    for (const [mudanca, campo] of [
      [cinco, 'itens.0.preco'],
      [{ ...anulada, autoria: dona.autoria }, 'cancelados.0'],
    ] as const)
      expect(await guardada(loja.venda({ ...mudanca, offline: true, enviada_em }), bia)).toMatchObject({
        vendedor: dona.id,
        campos: [campo],
      })
    // online there is no other till to answer for: who sends is who sold
    expect(await guardada(loja.venda({ autoria: dona.autoria }), bia)).toMatchObject({ vendedor: b.id })
  })
})
