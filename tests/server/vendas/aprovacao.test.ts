import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { hashPin } from '../../../src/server/modules/contas/pin.ts'
import { diaEm } from '../time.ts'
import { given } from '../world.ts'
import { abrirLoja, type Loja, novoUuid } from './loja.ts'

let loja: Loja
/** The supervisor's own session: whose history is looked at. */
const PIN = '2468'
const FRACO = '1357'

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  const pdv = FLAGS.filter(flag => flag.startsWith('pdv_'))
  await loja.sql(`update grupos set ${given(Object.fromEntries(pdv.map(flag => [flag, false])))}`)
  const supervisor = async (nome: string, pin: string, teto: string | null, poderes: boolean) =>
    loja.sql(
      `with g as (insert into grupos (account_id, nome, desconto_maximo, flags)
          select account_id, $1, $4, $5 from grupos limit 1 returning account_id, id),
        u as (insert into usuarios (account_id, nome, email, grupo_id, pin_hash)
          select account_id, $1, $2, id, $6 from g returning account_id, id)
        insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $3 from u`,
      [
        nome,
        `${nome}-${process.pid}@loja.br`,
        loja.empresa_id,
        teto,
        ['cadastro_usuarios', ...(poderes ? pdv : [])],
        await hashPin(loja.account_id, pin),
      ],
    )
  await supervisor('Sônia', PIN, '20.5', true)
  await supervisor('Zeca', FRACO, null, false)
})
afterAll(() => loja.close())

const total = (valor: string): Partial<VendaBody> => ({
  valor_total: valor,
  totais: { vNF: valor, vProd: '10.00' },
  pagamento: loja.venda().pagamento.map(each => ({ ...each, valor })),
})
const comDesconto = (uuid: string, valor = '1.00') =>
  loja.venda({ uuid, desconto: valor, ...total((10 - Number(valor)).toFixed(2)) })
const comPreco = (uuid: string) => {
  const itens = loja.venda().itens.map(item => ({ ...item, preco: '8.00', preco_total: '8.00' }))
  return loja.venda({
    uuid,
    itens,
    ...total('8.00'),
    valor_produtos: '8.00',
    totais: { vNF: '8.00', vProd: '8.00' },
  })
}
const comAnulacao = (uuid: string, item: Record<string, unknown> = { uid: 'x', nome: 'Pão' }) => {
  const em = loja.clock().toISOString()
  return loja.venda({
    uuid,
    cancelados: [{ item, motivo: 'desistiu', usuario_id: 1, em }],
  })
}
const PEDIDO = { acao: 'desconto', uid: null, valor: '1.00', percentual: '10', produto_id: null }
const pedir = (uuid: string, mudanca: object = {}, pin = PIN) =>
  loja.caixa.call('POST', 'aprovacoes', { ...PEDIDO, pin, venda_uuid: uuid, ...mudanca })
const DA_LINHA = () => ({ percentual: null, produto_id: loja.produtos.comum, qtde: '1' })
const post = async (body: VendaBody) => (await loja.caixa.call('POST', 'vendas', body)).status

describe('o PIN do supervisor deixa passar uma ação de uma venda', () => {
  test.each<[string, object, (uuid: string) => VendaBody]>([
    ['desconto', {}, uuid => comDesconto(uuid)],
    ['preço', { acao: 'preco', uid: 'a', valor: '8.00', qtde: '1', percentual: null }, comPreco],
    ['cancelamento', { acao: 'cancelar_item', uid: 'x', valor: '0.00', percentual: null }, comAnulacao],
  ])('%s: sem ela 403, com ela 200, e em nenhuma outra venda', async (_, mudanca, fazer) => {
    const uuid = novoUuid()
    expect(await post(fazer(uuid))).toBe(403)
    const deQue = 'qtde' in mudanca ? { produto_id: loja.produtos.comum } : {}
    expect(await pedir(uuid, { ...mudanca, ...deQue })).toMatchObject({
      status: 200,
      body: { data: { aprovado_por: 'Sônia' } },
    })
    expect(await post(fazer(novoUuid()))).toBe(403)
    expect(await post(fazer(uuid))).toBe(200)
  })

  test('vale até o valor lido, para o preço lido, para a linha lida', async () => {
    const uuid = novoUuid()
    await pedir(uuid)
    expect(await post(comDesconto(uuid, '1.01'))).toBe(403)
    expect(await post(comDesconto(uuid, '0.99'))).toBe(200)
    for (const outra of [
      { valor: '7.99' },
      { uid: 'b' },
      { produto_id: loja.produtos.lote },
      { qtde: '0.5' },
      { qtde: null },
    ]) {
      const alvo = novoUuid()
      await pedir(alvo, { acao: 'preco', uid: 'a', valor: '8.00', ...DA_LINHA(), ...outra })
      expect(await post(comPreco(alvo))).toBe(403)
    }
  })

  test('o preço aprovado é o que se cobra, também por uma etiqueta', async () => {
    const uuid = novoUuid()
    const fora = { valor_produtos: '0.01', ...total('0.01'), totais: { vNF: '0.01', vProd: '0.01' } }
    const barata = loja.venda({ uuid, ...fora }, '1000')
    const itens = barata.itens.map(item => ({ ...item, total_etiqueta: '0.01', preco_total: '0.01' }))
    const pedirPreco = (valor: string) =>
      pedir(uuid, { acao: 'preco', uid: 'a', valor, ...DA_LINHA(), qtde: '1000' })
    await pedirPreco('10.00')
    expect(await post({ ...barata, itens })).toBe(403)
    // replayed, its customer gone, it says what was charged
    const { body } = await loja.caixa.call('POST', 'vendas', {
      ...barata,
      itens,
      uuid: novoUuid(),
      offline: true,
      enviada_em: loja.clock().toISOString(),
    })
    const textos = (await loja.ver(body.data.id)).divergencias?.map(({ texto }) => texto)
    expect(textos).toContainEqual(
      expect.stringMatching(/^Preço de R\$\s0,00001 em Água mineral 500 ml, e não R\$\s10,00: /),
    )
    await pedirPreco('0.00001')
    expect(await post({ ...barata, itens })).toBe(200)
  })

  test('o desconto aprovado é de um produto e de uma porcentagem: da venda como ela é', async () => {
    const naLinha = (uuid: string) =>
      loja.venda({
        uuid,
        itens: loja.venda().itens.map(item => ({ ...item, desconto: '1.00' })),
        ...total('9.00'),
      })
    const daLinha = { uid: 'a', produto_id: loja.produtos.comum }
    for (const mudanca of [
      { ...daLinha, produto_id: loja.produtos.lote },
      { ...daLinha, produto_id: null },
      { ...daLinha, percentual: '1' },
      { ...daLinha, percentual: null },
    ]) {
      const uuid = novoUuid()
      await pedir(uuid, mudanca)
      expect(await post(naLinha(uuid)), JSON.stringify(mudanca)).toBe(403)
    }
    const uuid = novoUuid()
    await pedir(uuid, daLinha)
    expect(await post(naLinha(uuid))).toBe(200)
    // a tenth of a bigger basket, said of this one
    const venda = novoUuid()
    await pedir(venda, { valor: '1.50', percentual: '10' })
    expect(await post(comDesconto(venda, '1.50'))).toBe(403)
    await pedir(venda, { valor: '1.50', percentual: '15' })
    expect(await post(comDesconto(venda, '1.50'))).toBe(200)
  })

  test('cancelar uma parte da linha não libera a linha inteira', async () => {
    const uuid = novoUuid()
    const parte = (valor: string) => pedir(uuid, { acao: 'cancelar_item', uid: 'x', valor, percentual: null })
    const inteira = comAnulacao(uuid, { uid: 'x', nome: 'Pão', qtde: '4' })
    await parte('2')
    expect(await post(inteira)).toBe(403)
    await parte('4')
    expect(await post(inteira)).toBe(200)
    const outra = novoUuid()
    await pedir(outra, {
      acao: 'cancelar_item',
      uid: 'x',
      valor: '4',
      percentual: null,
      produto_id: loja.produtos.lote,
    })
    const produto_id = loja.produtos.comum
    expect(await post(comAnulacao(outra, { uid: 'x', nome: 'Pão', qtde: '4', produto_id }))).toBe(403)
  })

  test('uma vez: duas linhas que dizem ser a mesma precisam de duas', async () => {
    const uuid = novoUuid()
    const body = comPreco(uuid)
    const itens = [...body.itens, ...body.itens]
    const duas = {
      ...body,
      itens,
      ...total('16.00'),
      valor_produtos: '16.00',
      totais: { vNF: '16.00', vProd: '16.00' },
    }
    await pedir(uuid, { acao: 'preco', uid: 'a', valor: '8.00', ...DA_LINHA() })
    expect(await post(duas)).toBe(403)
  })

  test('fica dito: na venda, na história de quem aprovou, com quem pediu', async () => {
    const uuid = novoUuid()
    await pedir(uuid)
    const { body } = await loja.caixa.call('POST', 'vendas', comDesconto(uuid))
    expect((await loja.ver(body.data.id)).aprovacoes).toMatchObject([
      {
        acao: 'desconto',
        aprovado_por: 'Sônia',
        valor: '1.00',
        detalhe: expect.stringMatching(/^Desconto R\$\s1,00 \(10%\) na venda$/),
      },
    ])
    const [passo] = await loja.sql(
      `select a.acao, a.usuario, a.mudancas->0->>'campo' as campo from auditoria a join usuarios u on u.id = a.registro_id
        where a.registro = 'usuarios' and u.nome = 'Sônia' order by a.id desc limit 1`,
    )
    expect(passo).toMatchObject({ acao: 'aprovou', campo: `venda ${uuid}` })
    expect(String(passo?.['usuario' as never])).toContain('caixa')
  })

  test('quem não pode, ou não tanto, não aprova', async () => {
    const uuid = novoUuid()
    const outro = await pedir(uuid, {}, FRACO)
    expect([outro.status, outro.body.errors.pin]).toEqual([422, ['Zeca também não pode autorizar isto']])
    const demais = await pedir(uuid, { valor: '3.00', percentual: '30' })
    expect([demais.status, demais.body.errors.pin]).toEqual([422, ['O limite de Sônia é 20,5%']])
    // what is claimed to be 1% is judged by what it is when the sale comes
    await pedir(uuid, { valor: '9.00', percentual: '1' })
    expect(await post(comDesconto(uuid, '9.00'))).toBe(403)
  })

  test('numa loja em que ninguém tem PIN, diz onde se cadastra um', async () => {
    await loja.sql(`update usuarios set ativo = false where pin_hash is not null`)
    const { body } = await pedir(novoUuid())
    expect(body.errors.pin).toEqual(['Ninguém tem PIN nesta empresa: o dono cadastra em Usuários'])
    await loja.sql(`update usuarios set ativo = true where pin_hash is not null`)
  })

  test('o limite do grupo vale para quem tem a permissão', async () => {
    await loja.sql(
      `update grupos set ${given({ pdv_desconto: true })}, desconto_maximo = '5' where nome like 'Grupo de%'`,
    )
    expect(await post(comDesconto(novoUuid(), '0.50'))).toBe(200)
    const uuid = novoUuid()
    const { status, body } = await loja.caixa.call('POST', 'vendas', comDesconto(uuid, '0.51'))
    expect([status, body.message]).toEqual([403, 'Desconto acima do seu limite de 5%'])
    await pedir(uuid, { valor: '0.51', percentual: '5.1' })
    expect(await post(comDesconto(uuid, '0.51'))).toBe(200)
    await loja.sql(
      `update grupos set ${given({ pdv_desconto: false })}, desconto_maximo = null where nome like 'Grupo de%'`,
    )
  })

  test('cinco PINs errados, mesmo ao mesmo tempo, fazem o caixa esperar', async () => {
    const uuid = novoUuid()
    loja.clock.advance(3_600_000)
    for (let n = 0; n < 6; n++) expect((await pedir(uuid)).status).toBe(200)
    const erradas = await Promise.all(Array.from({ length: 9 }, (_, n) => pedir(uuid, {}, `000${n}`)))
    expect(erradas.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429])
    const parado = await pedir(uuid)
    expect([parado.status, parado.body.message]).toEqual([
      429,
      'Muitos PINs errados: tente de novo em 15 minutos',
    ])
    loja.clock.advance(14 * 60_000 + 30_000)
    expect((await pedir(uuid)).body.message).toBe('Muitos PINs errados: tente de novo em 1 minuto')
    loja.clock.advance(60_000)
    expect((await pedir(uuid)).status).toBe(200)
  })

  test('quem erra em todos os caixas para o seu login, e não os outros da loja', async () => {
    loja.clock.advance(3_600_000)
    const entrar = async (email: string) => {
      await loja.sql(
        `with novo as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
            select account_id, $1, $1, senha_hash, grupo_id from usuarios
              where not exists (select from usuarios where email = $1) order by id limit 1 returning account_id, id)
          insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $2 from novo`,
        [email, loja.empresa_id],
      )
      return loja.login(email)
    }
    const errar = async (email: string, pin: string) => {
      const quem = await entrar(email)
      const corpo = { ...PEDIDO, venda_uuid: novoUuid(), pin }
      const feitas = []
      for (let n = 0; n < 6; n++) feitas.push((await quem.call('POST', 'aprovacoes', corpo)).status)
      return feitas
    }
    const mau = `mau-${process.pid}@loja.br`
    const cinco = [422, 422, 422, 422, 422, 429]
    for (let caixa = 0; caixa < 3; caixa++) expect(await errar(mau, '9999')).toEqual(cinco)
    expect(await errar(mau, PIN)).toEqual([429, 429, 429, 429, 429, 429])
    expect(await errar(`bom-${process.pid}@loja.br`, PIN)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('um lote vencido', () => {
  const comLote = (uuid: string, qtde = '1') => {
    const venda = loja.venda({ uuid }, qtde)
    const itens = venda.itens.map(item => ({
      ...item,
      produto_id: loja.produtos.lote,
      lote_id: loja.lote,
      referencia: 'LOT-1',
      nome: 'Queijo',
      gtin: null,
    }))
    return { ...venda, itens }
  }
  const aprovar = (uuid: string, valor: string) =>
    pedir(uuid, {
      acao: 'lote_vencido',
      uid: 'a',
      valor,
      percentual: null,
      produto_id: loja.produtos.lote,
    })
  const vence = (dia: string) => loja.sql('update produtos_lotes set validade = $1', [dia])

  test('depois do último dia só se vende com o poder ou o PIN', async () => {
    await vence(diaEm(loja.clock()))
    expect(await post(comLote(novoUuid()))).toBe(200)
    await vence(diaEm(new Date(loja.clock().getTime() - 86_400_000)))
    const uuid = novoUuid()
    const recusada = await loja.caixa.call('POST', 'vendas', comLote(uuid, '2'))
    expect(recusada).toMatchObject({ status: 403, body: { message: 'Lote vencido: você não tem permissão' } })
    await aprovar(uuid, '1')
    expect(await post(comLote(uuid, '2'))).toBe(403)
    await aprovar(uuid, '2')
    expect(await post(comLote(uuid, '2'))).toBe(200)
  })

  test('vendido sem rede, entra e é dito a quem manda', async () => {
    await vence(diaEm(new Date(loja.clock().getTime() - 86_400_000)))
    const { body } = await loja.caixa.call('POST', 'vendas', {
      ...comLote(novoUuid()),
      offline: true,
      enviada_em: loja.clock().toISOString(),
    })
    const textos = (await loja.ver(body.data.id)).divergencias?.map(({ texto }) => texto)
    expect(textos).toContainEqual(
      expect.stringMatching(/^Lote vencido vendido em Queijo: .* não tem permissão$/),
    )
  })

  test('quem tem o poder vende sem perguntar a ninguém', async () => {
    await vence(diaEm(new Date(loja.clock().getTime() - 86_400_000)))
    await loja.sql(`update grupos set ${given({ pdv_lote_vencido: true })}`)
    expect(await post(comLote(novoUuid()))).toBe(200)
  })
})
