import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../../src/core/money/pt-br.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { hashPin } from '../../../src/server/modules/contas/pin.ts'
import { given } from '../world.ts'
import { abrirLoja, type Loja, novoUuid } from './loja.ts'

/** What a till does with a paid sale that the server refused: the same one again, as what it is by now, a replay. */
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
})
afterAll(() => loja.close())

const post = (body: VendaBody) => loja.caixa.call('POST', 'vendas', body)
const repetida = (body: VendaBody): VendaBody => ({
  ...body,
  offline: true,
  enviada_em: loja.clock().toISOString(),
})
const valor = (total: string): Partial<VendaBody> => ({
  valor_total: total,
  totais: { vNF: total, vProd: '10.00' },
  pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: total })),
})
const avisos = () =>
  loja.sql<{ titulo: string; mensagem: string }>('select titulo, mensagem from notificacoes order by id desc')

describe('uma venda paga e recusada é guardada na repetição, e a loja sabe', () => {
  test('o limite que baixou com o caixa aberto diz quem, quanto e qual era', async () => {
    await loja.sql('update grupos set desconto_maximo = 5')
    const body = loja.venda({ desconto: '1.00', ...valor('9.00') })
    const recusada = await post(body)
    expect([recusada.status, recusada.body.message]).toEqual([403, 'Desconto acima do seu limite de 5%'])
    const { status, body: answer } = await post(repetida(body))
    expect([status, answer.data.divergente]).toEqual([200, true])
    const { divergencias, vendedor } = await loja.ver(answer.data.id)
    const texto = `Desconto de ${formatMoney('1.00')} (10%) na venda: o limite de ${vendedor} é 5%`
    expect(divergencias).toEqual([{ campo: 'desconto', texto, esperado: '5%', recebido: '1.00' }])
    expect((await avisos())[0]).toMatchObject({
      titulo: expect.stringMatching(/^Venda a conferir/),
      mensagem: texto,
    })
    await loja.sql('update grupos set desconto_maximo = null')
  })

  test.each<[string, () => Partial<VendaBody>, string, string]>([
    [
      'pagamento que não fecha',
      () => ({ pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '9.00' })) }),
      'pagamento',
      'O valor do pagamento não pode ser menor que o total da venda',
    ],
    [
      'lote por informar',
      () => ({
        itens: loja.venda().itens.map(item => ({
          ...item,
          produto_id: loja.produtos.lote,
          referencia: 'LOT-1',
          nome: 'Queijo',
          gtin: null,
        })),
      }),
      'itens.0.lote_id',
      'Informe o lote',
    ],
  ])('%s', async (_, mudanca, campo, texto) => {
    const body = loja.venda(mudanca())
    const recusada = await post(body)
    expect([recusada.status, recusada.body.errors]).toEqual([422, { [campo]: [texto] }])
    const { body: answer } = await post(repetida(body))
    expect((await loja.ver(answer.data.id)).divergencias?.[0]).toMatchObject({ campo, texto })
  })

  test('de quem perdeu o caixa só entra com o PIN de quem pode', async () => {
    await loja.sql(
      `with g as (insert into grupos (account_id, nome, flags) select account_id, 'Chefia', '{documentos_pdv}' from grupos
            limit 1 returning account_id, id),
          u as (insert into usuarios (account_id, nome, email, grupo_id, pin_hash)
            select account_id, 'Sônia', $1, id, $3 from g returning account_id, id)
        insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $2 from u`,
      [`sonia-${process.pid}@loja.br`, loja.empresa_id, await hashPin(loja.account_id, '2468')],
    )
    await loja.sql(
      `update grupos set ${given({ documentos_pdv: false, documentos_venda_rapida: false })} where nome <> 'Chefia'`,
    )
    const body = repetida(loja.venda())
    const aprovar = (mudanca: object) =>
      loja.caixa.call('POST', 'aprovacoes', {
        pin: '2468',
        venda_uuid: body.uuid,
        acao: 'venda',
        uid: null,
        valor: '10.00',
        percentual: null,
        ...mudanca,
      })
    expect((await post({ ...body, uuid: novoUuid(), paga: false })).status).toBe(403)
    expect((await post(body)).status).toBe(403)
    expect((await aprovar({ valor: '9.99' })).status).toBe(200)
    expect((await aprovar({ venda_uuid: novoUuid() })).status).toBe(200)
    expect((await post(body)).status).toBe(403)
    expect((await aprovar({})).status).toBe(200)
    const { status, body: answer } = await post(body)
    expect([status, answer.data?.divergente]).toEqual([200, true])
    // an answer that was lost is given again without another PIN
    expect((await post(body)).body.data.id).toBe(answer.data.id)
    await loja.sql(`update grupos set ${given({ documentos_pdv: true, documentos_venda_rapida: true })}`)
    const { divergencias, aprovacoes, vendedor } = await loja.ver(answer.data.id)
    expect(divergencias?.map(({ texto }) => texto)).toEqual([
      `${vendedor} não pode vender no caixa: a venda entrou com PIN`,
    ])
    expect(aprovacoes).toMatchObject([
      { acao: 'venda', valor: '9.99' },
      { acao: 'venda', valor: '10.00', aprovado_por: 'Sônia' },
    ])
  })
})
