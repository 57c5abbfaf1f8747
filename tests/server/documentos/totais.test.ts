import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { r2 } from '../../../src/core/money/round.ts'
import { NATUREZAS_SIMBOLICAS } from '../../../src/domain/options/natureza.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { A_MAO, chaveDe, expectAdditions } from './nota.ts'

let loja: Loja
let boleto: number
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 3')
  const [row] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Boleto', 4, '15', 1, 7, 1, 2) returning id`,
    [loja.account_id],
  )
  boleto = row?.id ?? 0
})
afterAll(() => loja.close())

/** The same run again: numbers of a fixed seed. */
function semente(inicio: number) {
  let estado = inicio
  return (ate: number): number => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648
    // the low bits of such a generator go round in a short circle
    return Math.floor(estado / 65_536) % ate
  }
}
type Sorte = ReturnType<typeof semente>

const reais = (ate: Sorte, maximo: number) => `${ate(maximo)}.${String(ate(100)).padStart(2, '0')}`
const sum = (valores: readonly Decimal[]) => valores.reduce((soma, valor) => soma.plus(valor), ZERO)

const origem = chaveDe(1)

/** What each operation says beside its lines: of its header, and of each line. */
const OPERACOES: readonly (readonly [tipo: number, cabecalho: Dito, linha: object])[] = [
  [1, { tipo_documento: 1, tipo_atend: 1 }, {}],
  [1, { tipo_documento: 1, tipo_atend: 1, tipo_faturamento: 1 }, {}],
  [1, { tipo_documento: 5, tipo_credito: '04', ref: [origem] }, { cfop: '1949' }],
  [1, { tipo_documento: 6, tipo_debito: '06' }, { cfop: '5949' }],
  [1, { tipo_documento: 2, ref: [origem] }, {}],
  [1, { tipo_documento: 3, ref: [origem] }, {}],
  [3, { tipo_atend: 0 }, { ...A_MAO, cfop: '1102' }],
  [5, { ref: [origem] }, { ...A_MAO, cfop: '5202', vlripi: '3.00', percete_dev: '50.00' }], // contrato
  [6, { ref: [origem] }, { ...A_MAO, cfop: '1202', obs: 'Avaria' }],
  [7, { ref: [origem], tipo_atend: 0 }, { ...A_MAO, cfop: '5102', cbenef: 'SP010360' }],
  [8, { ref: [origem], natureza: NATUREZAS_SIMBOLICAS[0] }, { ...A_MAO, cfop: '5919' }],
  [9, {}, A_MAO],
]
/** Each line names its own line of the note that comes back. */
const VOLTA = new Set([5, 6, 8])
const ISSUED = new Set([1, 3, 5, 6, 7, 8])

/** ICMS of a line entered, with the base that its own R$ make. */
const digitado = (base: Decimal) => ({
  csticms_id: '00',
  cbenef: null,
  modalidadeicms: 3,
  base_icms: base.toFixed(2),
  aliq_icms: '18.00',
  vlricms: r2(base.times('0.18')).toFixed(2),
})

/** One document of the operation, and what it is worth by plain addition. */
function sorteado(ate: Sorte, vez: number) {
  const [tipo, cabecalho, linha] = OPERACOES[vez % OPERACOES.length] as (typeof OPERACOES)[number]
  const linhas = Array.from({ length: 1 + ate(12) }, (_, i) => {
    const qtde = `${1 + ate(30)}.${String(ate(10_000)).padStart(4, '0')}`
    const preco = `${5 + ate(90)}.${String(ate(10_000)).padStart(4, '0')}`
    const bruto = r2(dec(qtde).times(dec(preco)))
    const desconto = ate(3) === 0 ? '0.00' : reais(ate, 5)
    const entered = 'calcular_imposto' in linha && ate(2) === 0 ? digitado(bruto.minus(dec(desconto))) : {}
    return {
      bruto,
      desconto,
      item: {
        ...{ produto_id: loja.produtos.comum, qtde, preco, desconto, ...linha, ...entered },
        ...(VOLTA.has(tipo) ? { nota_origem_item: i + 1 } : {}),
      },
    }
  })
  const produtos = sum(linhas.map(({ bruto }) => bruto))
  const devolvido = sum(linhas.map(({ item }) => ('vlripi' in item ? dec('1.50') : ZERO)))
  const soma = {
    acrscimo: reais(ate, 9),
    valorfrente: reais(ate, 9),
    valorseguro: reais(ate, 4),
    outrasdespesas: reais(ate, 4),
  } // contrato
  const desconto = reais(ate, 5)
  const total = produtos
    .plus(devolvido)
    .plus(sum(Object.values(soma).map(valor => dec(valor))))
    .minus(sum([dec(desconto), ...linhas.map(each => dec(each.desconto))]))
  const valor_total = total.toFixed(2)
  const paga = (tipo === 1 && cabecalho.tipo_documento === 1) || tipo === 9
  const aPrazo = cabecalho.tipo_faturamento === 1
  const dito = dizer(loja, {
    tipo_operacao: tipo as 1,
    tipo_documento: null,
    tipo_atend: 9,
    ind_intermediador: 0,
    tipo_faturamento: paga ? 0 : 2,
    fretepor: 0,
    serie: String(300 + (vez % 600)),
    ...soma,
    desconto,
    itens: linhas.map(({ item }) => item) as never,
    pagamento: (paga
      ? [
          {
            meio_pagamento_id: aPrazo ? boleto : loja.meios.dinheiro,
            valor: valor_total,
            numparcelas: aPrazo ? 1 + ate(7) : 1,
          },
        ]
      : []) as never,
    valor_produtos: produtos.toFixed(2),
    valor_total,
    ...cabecalho,
  })
  return { tipo, dito, linhas, produtos, total }
}

/** Of all that is stored, what a save writes anew whatever it says. */
const lasting = ({ versao: _, salvo_em: __, salvo_por: ___, ...documento }: Record<string, unknown>) =>
  documento

/** Totals answered that no tag repeats. */
const SO_DA_TELA = /^(valor_|vProdLiqTot$|vNFTot$)/

const VEZES = Number(process.env['TOTAIS_DOCUMENTOS'] ?? 2 * OPERACOES.length)

test(`em ${VEZES} documentos o gravado, a nota e a soma das partes são iguais`, async () => {
  const ate = semente(14)
  for (let vez = 0; vez < VEZES; vez++) {
    const { tipo, dito, linhas, produtos, total } = sorteado(ate, vez)
    const salvo = await criado(loja, dito)
    const gravadas = salvo.itens as { preco_total: string }[]
    expect(gravadas.map(({ preco_total }) => preco_total)).toEqual(
      linhas.map(({ bruto }) => bruto.toFixed(2)),
    )
    expect([vez, salvo.valor_produtos, salvo.valor_total]).toEqual([
      vez,
      produtos.toFixed(2),
      total.toFixed(2),
    ])
    const parcelas = (salvo.pagamento as { valor: string; parcelas: { valor: string }[] }[]).flatMap(
      paga => paga.parcelas,
    )
    if (parcelas.length > 0)
      expect(sum(parcelas.map(({ valor }) => dec(valor))).toFixed(2)).toBe(total.toFixed(2))

    const aberto = (await loja.caixa.call('GET', `vendas/${salvo.id}`)).body.data
    const { status, body } = await loja.caixa.call('PUT', `vendas/${salvo.id}`, aberto)
    expect([vez, status, body.errors ?? body.message]).toEqual([vez, 200, undefined])
    expect(lasting((await loja.caixa.call('GET', `vendas/${salvo.id}`)).body.data)).toEqual(lasting(aberto))

    if (!ISSUED.has(tipo)) continue
    const emitida = await loja.caixa.call('POST', `vendas/${salvo.id}/emitir`, {})
    expect([vez, emitida.status, emitida.body.errors ?? emitida.body.message]).toEqual([vez, 200, undefined])
    await loja.quieto()
    const [nota] = await loja.sql<{ xmotivo: string; xml: string }>(
      'select xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [salvo.id],
    )
    expect([vez, nota?.xmotivo]).toEqual([vez, 'Autorizado o uso da NF-e'])
    const xml = nota?.xml ?? ''
    expectAdditions(xml)
    const [{ totais } = { totais: {} }] = await loja.sql<{ totais: Record<string, string> }>(
      `select totais_servidor->'totais' as totais from vendas where id = $1`,
      [salvo.id],
    )
    const said = xml.slice(xml.indexOf('<total>'), xml.indexOf('</total>'))
    for (const [tag, valor] of Object.entries({
      ...totais,
      vNF: total.toFixed(2),
      vProd: produtos.toFixed(2),
    })) {
      if (SO_DA_TELA.test(tag)) continue
      const dito = new RegExp(`<${tag}>([^<]*)<`).exec(said)?.[1] ?? '0.00'
      expect([vez, tag, dito]).toEqual([vez, tag, valor])
    }
  }
}, 600_000)

test('os totais de um documento são a soma do que ele tem gravado', async () => {
  const ate = semente(14)
  for (let vez = 0; vez < 12; vez++) {
    const itens = Array.from({ length: 1 + ate(20) }, () => ({
      produto_id: loja.produtos.comum,
      qtde: `${1 + ate(30)}.${String(ate(1000)).padStart(3, '0')}`,
      preco: `${5 + ate(90)}.${String(ate(100)).padStart(2, '0')}`,
      desconto: `${ate(5)}.${String(ate(100)).padStart(2, '0')}`,
    }))
    const geral = { desconto: `${ate(3)}.10`, acrscimo: `${ate(9)}.20`, taxa_entrega: `${ate(9)}.30` } // contrato
    const produtos = itens.reduce((soma, { qtde, preco }) => soma.plus(r2(dec(qtde).times(dec(preco)))), ZERO)
    const descontos = itens.reduce((soma, { desconto }) => soma.plus(dec(desconto)), dec(geral.desconto))
    const total = produtos.minus(descontos).plus(dec(geral.acrscimo)).plus(dec(geral.taxa_entrega))
    const dito = { ...geral, itens, valor_produtos: produtos.toFixed(2), valor_total: total.toFixed(2) }
    const salvo = await criado(loja, dizer(loja, { ...dito, tipo_operacao: 2, pagamento: [] }))
    const linhas = salvo.itens as { preco_total: string; qtde: string; preco: string }[]
    const somado = linhas.reduce((soma, { preco_total }) => soma.plus(dec(preco_total)), ZERO)
    expect(linhas).toHaveLength(itens.length)
    for (const { preco_total, qtde, preco } of linhas)
      expect(preco_total).toBe(r2(dec(qtde).times(dec(preco))).toFixed(2))
    expect([somado.toFixed(2), salvo.valor_total]).toEqual([salvo.valor_produtos, total.toFixed(2)])
  }
})
