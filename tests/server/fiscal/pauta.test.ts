import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { customerResells, emitir, grupo } from '../documentos/nota.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let regra: number
let serie = 800
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 3')
  await customerResells(loja)
  const { status, body } = await loja.caixa.call('POST', 'tributacao_icms', {
    nome: 'ST por pauta',
    cst: '10',
    cfop: '5401',
    origem: '0',
    icms: '18',
    icms_st: '20',
    mobc: '3',
    mobcst: '5',
  })
  expect([status, body.errors]).toEqual([201, undefined])
  regra = Number(body.data.id)
  await loja.sql('update produtos set icms_dentro_id = $1, icms_fora_id = $1, cest = $2 where id = $3', [
    regra,
    '0300200',
    loja.produtos.comum,
  ])
})
afterAll(() => loja.close())

const pauta = (mudanca: object) =>
  loja.caixa.call('POST', 'pautas', {
    produto_id: loja.produtos.comum,
    uf: 'SP',
    data_inicio: '01/11/2026',
    valor_pauta_st: '5.00',
    ...mudanca,
  })

/** Twelve at R$ 3.00. */
const documento = (valor_total: string, linha: object = {}): Dito => ({
  modelo: '55',
  serie: String(++serie),
  parceiro_id: loja.parceiros.completo,
  addresse_id: loja.endereco,
  valor_produtos: '36.00',
  valor_total,
  itens: [{ produto_id: loja.produtos.comum, qtde: '12', preco: '3.00', ...linha }],
  pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: valor_total, numparcelas: 1 }],
})
const st = (xml: string) => grupo(xml, 'ICMS10')[0]?.match(/<modBCST>.*/)?.[0]

test('a pauta é a base da ST na nota, e sem ela a linha é recusada', async () => {
  const recusado = await loja.caixa.call('POST', 'vendas', dizer(loja, documento('36.72')))
  expect([recusado.status, Object.keys(recusado.body.errors)]).toEqual([422, ['itens.0.valor_pauta_st']])
  expect((await pauta({ valor_pauta_st: null })).body.errors).toHaveProperty('valor_pauta_st')
  expect((await pauta({ data_fim: '31/10/2026' })).body.errors).toHaveProperty('data_fim')
  expect((await pauta({ uf: 'RJ', valor_pauta_st: '50.00' })).status).toBe(201)
  expect((await pauta({})).status).toBe(201)
  expect((await pauta({})).body.errors).toBeDefined()
  expect(st(await emitir(loja, documento('41.52')))).toBe(
    '<modBCST>5</modBCST><vBCST>60.00</vBCST><pICMSST>20.00</pICMSST><vICMSST>5.52</vICMSST>',
  )
})

test('o valor digitado na linha vale mais que o do cadastro, e fica nela', async () => {
  const xml = await emitir(loja, documento('46.32', { valor_pauta_st: '7.0000' }))
  expect(st(xml)).toBe(
    '<modBCST>5</modBCST><vBCST>84.00</vBCST><pICMSST>20.00</pICMSST><vICMSST>10.32</vICMSST>',
  )
})

test('o caixa recebe a pauta no catálogo, e o servidor calcula a venda por ela', async () => {
  const { body } = await loja.caixa.call('GET', 'pdv/catalogo')
  expect(body.pautas).toEqual({
    [loja.produtos.comum]: expect.arrayContaining([['SP', '2026-11-01', null, null, '5.0000']]),
  })
  const base = loja.venda({}, '12')
  const venda = {
    ...base,
    itens: base.itens.map(item => ({
      ...item,
      cest: '0300200',
      preco: '3.00',
      preco_total: '36.00',
      regraicms_id: regra,
    })),
    regras: { ...base.regras, icms: { [regra]: body.regras.icms[regra] } },
    valor_produtos: '36.00',
    valor_total: '41.52',
    totais: { vNF: '41.52', vProd: '36.00', vST: '5.52' },
    pagamento: [{ ...base.pagamento[0], valor: '41.52' }],
  }
  const paga = await loja.caixa.call('POST', 'vendas', venda)
  const { divergencias } = await loja.ver(paga.body.data.id)
  expect(divergencias?.filter(({ campo }) => campo.startsWith('totais'))).toEqual([])
})

test('a planilha do governo entra pelo GTIN do produto', async () => {
  const { body } = await loja.caixa.call('POST', 'pautas/importar', {
    colunas: ['produto_id', 'uf', 'data_inicio', 'valor_pauta'],
    chave: null,
    linhas: [['7891000100103', 'SP', '01/12/2026', '4,10']],
  })
  expect(body.data).toMatchObject({ inseridas: 1, recusadas: 0 })
  const { body: lidas } = await loja.caixa.call('GET', 'pautas?order_by=id,desc&limit=1')
  expect(lidas.data[0]).toMatchObject({ data_inicio: '01/12/2026', produto: { id: loja.produtos.comum } })
})

test('o ST retido antes sai das últimas compras, da linha, ou falta e é dito (938)', async () => {
  const { sql, account_id, empresa_id, produtos } = loja
  const um = async (texto: string, ...valores: unknown[]) =>
    (await sql<{ id: number }>(`${texto} returning id`, [account_id, ...valores]))[0]?.id ?? 0
  const retido = await um(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, mov_estoque) values ($1, 'Retido', '60', '5405', '0', true)`,
  )
  await sql('update produtos set icms_dentro_id = $1 where id = $2', [retido, produtos.comum])
  const dito = (linha: object = {}) => ({
    ...documento('36.00', linha),
    tipo_atend: 9 as const,
    ind_intermediador: 0 as const,
  })
  const emitida = async (linha: object = {}) => grupo(await emitir(loja, dito(linha)), 'ICMS60')[0]
  await expect(emitida()).rejects.toThrow(/rejeitada/)
  const entrada = await loja.caixa.call('POST', 'vendas', {
    ...dizer(loja, {
      tipo_operacao: 3,
      modelo: '55',
      serie: '7',
      numerocodumento: '9',
      valor_produtos: '48.00',
      valor_total: '57.12',
      tipo_faturamento: 2,
      pagamento: [],
    }),
    itens: [
      {
        produto_id: produtos.comum,
        qtde: '24',
        preco: '2.00',
        csticms_id: '10',
        origem: 0,
        base_icms: '48.00',
        aliq_icms: '12.00',
        vlricms: '5.76',
        base_icms_st: '82.67',
        aliicms_st: '18.00',
        vlr_icms_st: '9.12',
        cst_pis_id: '98',
        cst_confins_id: '98',
      },
    ],
  })
  expect([entrada.status, entrada.body.errors]).toEqual([200, undefined])
  await sql(`update vendas set status = 'T' where id = $1 and empresa_id = $2`, [
    entrada.body.data.id,
    empresa_id,
  ])
  expect(await emitida()).toContain(
    '<vBCSTRet>41.34</vBCSTRet><pST>18.00</pST><vICMSSubstituto>2.88</vICMSSubstituto><vICMSSTRet>4.56</vICMSSTRet>',
  )
  expect(
    await emitida({
      st_ret_base: '50.00',
      st_ret_aliq: '20',
      st_ret_substituto: '3.00',
      st_ret_valor: '7.00',
    }),
  ).toContain('<vBCSTRet>50.00</vBCSTRet><pST>20.00</pST>')
  const { body } = await loja.caixa.call('GET', `produtos/${produtos.comum}/compras_com_st`)
  expect(body.data).toMatchObject([
    { qtde: '24.0000', figuras: { base_icms_st: '82.67', vlr_icms_st: '9.12' } },
  ])

  const { id } = await criado(loja, dizer(loja, dito()))
  await loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  await loja.quieto()
  // what is bought afterwards changes nothing of what its note said
  await sql(`update venda_itens set demais = demais || '{"base_icms_st": "99.00"}' where venda_id = $1`, [
    entrada.body.data.id,
  ])
  const volta = await loja.caixa.call('GET', `vendas/valores?de=${id}&para=6&linhas=1:6`)
  expect([volta.status, volta.body.data?.itens?.[0]]).toMatchObject([
    200,
    {
      csticms_id: '60',
      st_ret_base: '20.67',
      st_ret_aliq: '18.00',
      st_ret_substituto: '1.44',
      st_ret_valor: '2.28',
    },
  ])
})
