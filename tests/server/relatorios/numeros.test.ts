import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { TipoSped } from '../../../src/core/sped/leiaute/index.ts'
import { apuracao } from '../../../src/domain/reports/apuracao.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { makeSped } from '../../../src/server/modules/sped/generate.ts'
import { xmlDe } from '../../core/sped/mundo.ts'
import { MEIO_DIA } from '../database.ts'
import { inserir } from '../vendas/inserir.ts'
import { CNPJ, novoUuid } from '../vendas/loja.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado({ inicio: MEIO_DIA })
})
afterAll(() => loja.close())

async function ler(id: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const ANO = { inicio: '01/01/2026', fim: '31/12/2026' }
/** Rows as the texts of some columns. */
const linhas = ({ data }: ReportAnswer, ...nomes: string[]) =>
  data.map(({ valores }) => nomes.map(nome => valores[nome]))

const lancar = (tipo: 1 | 2, valor: string, vencimento: string) =>
  loja.caixa.call('POST', 'lancamentos_conta', {
    ...{ uuid: novoUuid(), tipo, descricao: 'Prevista', parceiro_id: loja.parceiros.completo },
    ...{ valor, vencimento },
  })

describe('o dinheiro', () => {
  test('o fluxo parte do saldo, soma o feito e o previsto, e diz à parte o que venceu', async () => {
    await lancar(1, '80.00', '25/11/2026')
    await lancar(2, '30.00', '30/11/2026')
    const lido = await ler('fluxo_caixa', { periodo: 'proximos_30' })
    const colunas = ['dia', 'inicial', 'entrou', 'vai_entrar', 'saiu', 'vai_sair', 'saldo']
    expect(linhas(lido, ...colunas)).toEqual([
      // 320.00 sold for cash, 10.00 given back, and the bill of October is still owed
      ['20/11/2026', '0.00', '320.00', '0.00', '10.00', '0.00', '310.00'],
      ['25/11/2026', '310.00', '0.00', '80.00', '0.00', '0.00', '390.00'],
      ['30/11/2026', '390.00', '0.00', '0.00', '0.00', '30.00', '360.00'],
    ])
    expect(linhas(lido, 'atrasado', 'atrasado_sai', 'saldo_atrasado')).toEqual([
      ['120.00', '120.00', '310.00'],
      ['0.00', '0.00', '390.00'],
      ['0.00', '0.00', '360.00'],
    ])
    // the next day begins with what is really there
    const amanha = await ler('fluxo_caixa', { inicio: '21/11/2026', fim: '25/11/2026' })
    expect(linhas(amanha, 'dia', 'inicial', 'saldo')).toEqual([
      ['21/11/2026', '310.00', '310.00'],
      ['25/11/2026', '310.00', '390.00'],
    ])
  })

  test('o resultado soma mercadorias, despesas e outras, e conta o que não tem custo', async () => {
    const { totais } = await ler('resultado', ANO)
    const { totais: lucro } = await ler('lucro', ANO)
    const { receita, devolucoes, custo, sem_custo, despesas, outras, impostos, resultado } = totais
    // 25 of the common product at 4.25, one back; 320.00 net of the 10.00 off; bills of 120.00 and 30.00
    expect({ receita, devolucoes, custo, sem_custo, despesas, outras }).toEqual({
      ...{ receita: '320.00', devolucoes: '10.00', custo: '102.00', sem_custo: '1' },
      ...{ despesas: '150.00', outras: '200.00' },
    })
    expect(impostos).toBe(lucro['impostos'])
    expect(Number(resultado)).toBeCloseTo(320 + 200 - 10 - Number(impostos) - 102 - 150, 2)
  })

  test('lucro, lucro % e markup % tiram o mesmo imposto, sem contar o sem custo', async () => {
    const valores = async (query: Record<string, string>) => (await ler('lucro', { ...ANO, ...query })).totais
    const dito = await valores({ produto: String(loja.produtos.comum) })
    const [liquido, impostos, custo] = ['liquido', 'impostos', 'custo'].map(nome => dec(dito[nome] ?? 'NaN'))
    const lucro = liquido?.minus(impostos ?? 0).minus(custo ?? 0)
    expect(impostos?.gt(0)).toBe(true)
    expect([dito['lucro'], dito['lucro_pct'], dito['markup']]).toEqual([
      lucro?.toFixed(2),
      lucro
        ?.times(100)
        .div(liquido ?? 1)
        .toFixed(1),
      lucro
        ?.times(100)
        .div(custo ?? 1)
        .toFixed(1),
    ])
    const tudo = await valores({})
    expect(tudo['sem_custo']).not.toBe('0')
    expect([tudo['lucro'], tudo['lucro_pct'], tudo['markup']]).toEqual([
      ...[dito['lucro'], dito['lucro_pct'], dito['markup']],
    ])
  })
})

describe('o estoque e as pessoas', () => {
  const comum = () => ({ produto: String(loja.produtos.comum) })

  test('o giro e a cobertura são do ritmo do período, e a sugestão vai até o máximo', async () => {
    await loja.sql('update produtos set estoque_minimo = 60, estoque_maximo = 80 where id = $1', [
      loja.produtos.lote,
    ])
    const { totais } = await ler('giro', { inicio: '02/01/2026', fim: '20/11/2026', ...comum() })
    // 323 days; 99 800 before, 99 976 now; 24 sold: 99976 * 323 / 24 days, (99800 + 99976) / 2 * 4.25
    expect([totais['saldo'], totais['qtde'], totais['cobertura'], totais['medio'], totais['custo']]).toEqual([
      ...['99976.0000', '24.0000', '1345510.3', '424524.00', '102.00'],
    ])
    const falta = await ler('reposicao', { periodo: '90d', comprar: 'sim' })
    expect(linhas(falta, 'produto', 'saldo', 'minimo', 'maximo', 'sugestao')).toEqual([
      ['Queijo', '49.0000', '60.0000', '80.0000', '31.000'],
    ])
  })

  test('a contagem e o inventário são do razão no seu momento', async () => {
    const { totais } = await ler('contagens', { inicio: '20/11/2026', fim: '20/11/2026' })
    expect([totais['esperado'], totais['contado'], totais['valor']]).toEqual([
      ...['99976.0000', '99970.0000', '-25.50'],
    ])
    const livro = await ler('inventario', { inicio: '19/11/2026', fim: '19/11/2026' })
    expect(linhas(livro, 'ncm', 'qtde', 'unitario', 'valor')).toEqual([
      ['22011000', '200.0000', '4.25', '850.00'],
    ])
  })

  test('cada cliente é novo uma vez, e depois volta ou se perde', async () => {
    const ate = { inicio: '01/10/2026', fim: '20/11/2026' }
    const meses = await ler('clientes_novos', ate)
    expect(linhas(meses, 'mes', 'ativos', 'novos', 'recorrentes', 'reativados', 'perdidos')).toEqual([
      ['10/2026', '2', '2', '0', '0', '0'],
      ['11/2026', '1', '0', '1', '0', '0'],
    ])
    await loja.sql(
      `update vendas set datavenda = datavenda - interval '100 days'
        where parceiro_id = $1 and datavenda < '2026-10-20' and tipo_operacao = 1`,
      [loja.parceiros.completo],
    )
    const depois = await ler('clientes_novos', {
      ...ate,
      inicio: '01/07/2026',
      parceiro: String(loja.parceiros.completo),
    })
    // bought on 08/07, was lost on 07/10, came back on 15/11
    expect(linhas(depois, 'mes', 'novos', 'reativados', 'perdidos')).toEqual([
      ['07/2026', '1', '0', '0'],
      ['10/2026', '0', '0', '1'],
      ['11/2026', '0', '1', '0'],
    ])
  })

  test('vasilhames, vales, tributos e ritmo dizem o que os registros dizem', async () => {
    const novembro = { inicio: '01/11/2026', fim: '30/11/2026' }
    const { totais: cascos } = await ler('retornaveis', novembro)
    expect([cascos['antes'], cascos['saiu'], cascos['voltou'], cascos['saldo']]).toEqual([
      ...['10.0000', '4.0000', '3.0000', '11.0000'],
    ])
    // moved last on 06/11, and the shop's today is 20/11
    const parado = await ler('retornaveis', { ...novembro, grupos: 'parceiro' })
    expect(linhas(parado, 'parceiro', 'dias').map(([, dias]) => dias)).toEqual(['14'])
    const { totais: vales } = await ler('vales', novembro)
    expect([vales['emitido'], vales['usado'], vales['saldo'], vales['vencido']]).toEqual([
      ...['50.00', '0.00', '50.00', '50.00'],
    ])
    await loja.sql('update produtos set icms_dentro_id = null where id = $1', [loja.produtos.lote])
    const { totais: carga } = await ler('tributos_produto', ANO)
    expect([carga['sem_regra'], carga['sem_classe'], carga['liquido']]).toEqual(['1', '0', '310.00'])
    await loja.sql(
      `update sessoes_caixa set encerrado_em = aberto_em + interval '4 hours' where terminal_id = $1`,
      [loja.terminais[0]],
    )
    await loja.sql(
      'update vendas set sessao_uuid = (select uuid from sessoes_caixa where terminal_id = $1 limit 1) where terminal_id = $1',
      [loja.terminais[0]],
    )
    const { totais: ritmo } = await ler('caixa_ritmo', ANO)
    // 8 sales of 10 lines in 4 hours, one line voided
    expect([ritmo['vendas'], ritmo['itens'], ritmo['estornos']]).toEqual(['8', '10', '1'])
    expect([ritmo['horas'], ritmo['vendas_hora'], ritmo['itens_hora']]).toEqual(['4.0', '2.0', '2.5'])
  })
})

describe('os livros', () => {
  test('dizem o mesmo que o arquivo do SPED do mês, à mão e registro a registro', async () => {
    await darEntrada()
    const mes = { inicio: '01/11/2026', fim: '30/11/2026' }
    const [saidas, entradas] = [await ler('livro_saidas', mes), await ler('livro_entradas', mes)]
    const somas = ({ totais }: ReportAnswer) => ['contabil', 'base', 'imposto'].map(nome => totais[nome])
    // 320.00 of sales at 18 %; the return of 10.00 and the supplier's 100.00 come in with their credit
    expect(somas(saidas)).toEqual(['320.00', '320.00', '57.60'])
    expect(somas(entradas)).toEqual(['110.00', '110.00', '19.80'])
    const sped = await registros('2026-11')
    const c190 = (oper: string) =>
      [5, 6, 7].map(campo =>
        sped
          .filter(([reg, ...campos]) => reg === 'C190' && campos.at(-1) === oper)
          .reduce((soma, linha) => soma.plus(dec((linha[campo - 1] ?? '').replace(',', '.'))), dec('0'))
          .toFixed(2),
      )
    expect([somas(saidas), somas(entradas)]).toEqual([c190('1'), c190('0')])
    const icms = await ler('apuracao', { ...mes, tributo: 'icms' })
    const e110 = sped.find(([reg]) => reg === 'E110') ?? []
    const [deve, volta, recolher, credor] = [1, 5, 12, 13].map(i =>
      dec((e110[i] ?? '').replace(',', '.')).toFixed(2),
    )
    const { debitos, creditos, a_recolher, credor: transporta } = icms.totais
    expect([debitos, creditos, a_recolher, transporta]).toEqual(['57.60', '19.80', '37.80', '0.00'])
    expect([deve, volta, recolher, credor]).toEqual([debitos, creditos, a_recolher, transporta])
  })

  test('PIS, COFINS, IBS e CBS são o que as notas dizem', async () => {
    const mes = { inicio: '01/11/2026', fim: '30/11/2026', sentido: 'saida' }
    const total = async (nome: string, tag: string) => {
      const [linha] = await loja.sql<{ total: string }>(
        `select sum(t[1]::numeric)::text as total from documentos_fiscais d,
          regexp_matches(d.xml_proc, '<ICMSTot>.*<${tag}>([0-9.]+)</${tag}>.*</total>') as t where d.modelo = '65'`,
      )
      return [nome, linha?.total]
    }
    const pis = (await ler('pis_cofins', mes)).totais
    const novos = (await ler('ibs_cbs', mes)).totais
    expect([
      ['pis', pis['pis']],
      ['cofins', pis['cofins']],
      ['ibs', novos['ibs_uf']],
      ['cbs', novos['cbs']],
    ]).toEqual([
      await total('pis', 'vPIS'),
      await total('cofins', 'vCOFINS'),
      await total('ibs', 'vIBSUF'),
      await total('cbs', 'vCBS'),
    ])
  })

  test('a EFD Contribuições do mês soma o que o relatório de PIS e COFINS diz', async () => {
    const mes = { inicio: '01/11/2026', fim: '30/11/2026' }
    const [saida, entrada] = [
      (await ler('pis_cofins', { ...mes, sentido: 'saida' })).totais,
      (await ler('pis_cofins', { ...mes, sentido: 'entrada' })).totais,
    ]
    const sped = await registros('2026-11', 'contribuicoes')
    let dona = ''
    const somas = new Map<string, string>()
    const credito = { voltou: dec('0') }
    for (const linha of sped) {
      if (linha[0] === 'C100') dona = linha.slice(1, 3).join('')
      const em = linha[0] === 'C170' ? [29, 35] : linha[0] === 'C175' ? [9, 15] : []
      em.forEach((campo, i) => {
        const nome = `${dona} ${i === 0 ? 'pis' : 'cofins'}`
        const valor = dec((linha[campo] ?? '').replace(',', '.'))
        somas.set(nome, valor.plus(dec(somas.get(nome) ?? '0')).toFixed(2))
        // the CST stands five fields before its amount
        if (dona === '00' && /^[56][0-7]$/.test(linha[campo - 5] ?? ''))
          credito.voltou = credito.voltou.plus(valor)
      })
    }
    expect(saida['pis']).not.toBe('0.00')
    expect([somas.get('10 pis'), somas.get('10 cofins')]).toEqual([saida['pis'], saida['cofins']])
    // 82.00 at 9.25 %, of which 1.65 % is PIS; the supplier's own 1.35 and 6.23 are not the company's
    expect([somas.get('01 pis'), somas.get('01 cofins')]).toEqual(['1.35', '6.24'])
    // what the file has under a CST with credit, bought or come back, is the foot of the column
    expect(credito.voltou.gt(0)).toBe(true)
    expect(entrada['credito']).toBe(credito.voltou.plus('7.59').toFixed(2))
    const voltou = [entrada['pis_entrada'], entrada['cofins_entrada']].map((soma, i) =>
      dec(soma ?? '')
        .minus(dec(i === 0 ? '1.35' : '6.23'))
        .toFixed(2),
    )
    expect([somas.get('00 pis') ?? '0.00', somas.get('00 cofins') ?? '0.00']).toEqual(voltou)
    // what left and what entered stand apart in the foot of both
    const { totais } = await ler('pis_cofins', mes)
    const nomes = ['base', 'pis', 'cofins'].flatMap(nome => [nome, `${nome}_entrada`])
    expect(nomes.map(nome => totais[nome])).toEqual(
      nomes.map(nome => (nome.endsWith('entrada') ? entrada : saida)[nome]),
    )
    expect([entrada['base'], saida['base_entrada']]).toEqual(['0.00', '0.00'])
    const porSentido = async (sentido: string) => (await ler('ibs_cbs', { ...mes, sentido })).totais
    const [sai, entra, ambos] = [
      await porSentido('saida'),
      await porSentido('entrada'),
      (await ler('ibs_cbs', mes)).totais,
    ]
    expect([ambos['cbs'], ambos['cbs_entrada']]).toEqual([sai['cbs'], entra['cbs_entrada']])
    // in the other file they are empty
    for (const linha of await registros('2026-11'))
      if (linha[0] === 'C100') expect(linha.slice(25).join('')).toBe('')
  })
})

/** Fields of each register, by the guide's numbers, in the order of the report's columns; 0: it has none. */
const BLOCO_E = {
  st: ['E210', [8, 9, 4, 6, 3, 12, 13, 14]],
  difal: ['E310', [4, 5, 6, 7, 3, 9, 10, 11]],
  fcp: ['E310', [14, 15, 16, 17, 13, 19, 20, 21]],
  ipi: ['E520', [3, 5, 4, 6, 2, 0, 8, 7]],
} as const

test('ST, DIFAL, FCP e IPI da apuração são os do arquivo do mês, estado a estado', async () => {
  const { account_id, empresa_id } = loja
  await loja.sql('update empresas set sped_industria = true')
  const notas = await loja.sql<{ id: number }>(
    `select d.id from documentos_fiscais d join vendas v on v.id = d.venda_id
      where d.dh_emi >= '2026-11-01' and d.dh_emi < '2026-12-01' and d.status_emissao = 'autorizada'
        and v.tipo_operacao = 1 order by d.id limit 2`,
  )
  for (const [i, uf] of ['RJ', 'MG'].entries()) {
    const { xml } = xmlDe({
      ...{ modelo: '55', numero: 900 + i, serie: 9, dia: '2026-11-10' },
      para: { cnpj: '44555666000181', uf, nome: 'Cliente de fora' },
      difal: { fcp: `${2 + i}.00`, destino: `${18 + i}.50` },
      linhas: [
        {
          ...{ cfop: '6404', cst: '10', valor: '300.00', aliq: '12.00', icms: '36.00' },
          ...{ st: ['420.00', `${39 + i}.60`], ipi: ['300.00', '10.00', '30.00'] },
        },
      ],
    })
    await loja.sql('update documentos_fiscais set xml_proc = $1 where id = $2', [xml, notas[i]?.id])
  }
  // the XML of a settled note never changes: here it did, so the books forget it
  await loja.sql('delete from notas_escrituradas')
  const base = { empresa_id, mes: '11/2026', descricao: 'Ajuste' }
  for (const mais of [
    { especie: 'ajuste', apuracao: 'st', uf: 'RJ', codigo: 'RJ120001', valor: '4.10' },
    { especie: 'ajuste', apuracao: 'difal', uf: 'MG', codigo: 'MG240001', valor: '1.25' },
    { especie: 'anterior', apuracao: 'st', uf: 'MG', valor: '100.00' },
    { especie: 'anterior', apuracao: 'fcp', uf: 'RJ', valor: '0.75' },
    { especie: 'anterior', apuracao: 'ipi', valor: '12.00' },
  ])
    await inserir(loja, account_id, 'ajustes_apuracao', { ...base, ...mais })
  const lido = await ler('apuracao', { inicio: '01/11/2026', fim: '30/11/2026' })
  const nomes = Object.keys(lido.totais)
  const vistos = Object.fromEntries(
    lido.data
      .filter(({ subtotal, chaves }) => !subtotal && chaves[1] !== 'icms')
      .map(({ chaves, valores }) => [`${chaves[1]} ${chaves[2]}`, nomes.map(nome => valores[nome])]),
  )
  const esperados: Record<string, string[]> = {}
  let uf = ''
  for (const linha of await registros('2026-11')) {
    if (/^E[23]00$/.test(linha[0] ?? '')) uf = linha[1] ?? ''
    for (const [tributo, [reg, campos]] of Object.entries(BLOCO_E))
      if (linha[0] === reg)
        esperados[`${tributo} ${reg === 'E520' ? 'SP' : uf}`] = [
          ...campos.map(n => dec((n ? (linha[n - 1] ?? '') : '0').replace(',', '.')).toFixed(2)),
        ]
  }
  expect(Object.keys(esperados).sort()).toEqual(
    ['difal MG', 'difal RJ', 'fcp MG', 'fcp RJ', 'ipi SP', 'st MG', 'st RJ'], // biome-ignore format: one line
  )
  expect(nomes).toEqual(Object.keys(apuracao.measures))
  expect(vistos).toEqual(esperados)
})

/** Gives a supplier's note of 100.00 at 18 % entry, with its credit. */
async function darEntrada(): Promise<void> {
  const { account_id, empresa_id } = loja
  const { chave, xml } = xmlDe({
    ...{ modelo: '55', numero: 77, dia: '2026-11-18', de: '99888777000103' },
    ...{ para: { cnpj: CNPJ, uf: 'SP', nome: 'Loja' } },
    linhas: [{ cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00', contrib: ['01', '82.00'] }],
  })
  const [compra] = await loja.sql<{ id: number }>('select id from vendas where tipo_operacao = 3')
  const venda_id = compra?.id
  await loja.sql(`update venda_itens set demais = '{"cfop":"1102"}' where venda_id = $1`, [venda_id])
  await inserir(loja, account_id, 'notas_recebidas', {
    ...{ empresa_id, tp_amb: 2, chave, nsu: 1, cnpj: '99888777000103', nome: 'Fornecedor', valor: '100.00' },
    ...{
      dh_emi: '2026-11-18T10:00:00-03:00',
      tp_nf: 1,
      situacao: 'autorizada',
      xml_proc: xml,
      ie: '',
      protocolo: '1',
      autorizada_em: '2026-11-18T10:00:01-03:00',
      recebida_em: '2026-11-18T11:00:00-03:00',
    },
  })
  await inserir(loja, account_id, 'compras', {
    ...{ empresa_id, venda_id, chave, cnpj: '99888777000103', emissao: '2026-11-18T10:00:00-03:00' },
    ...{ despesas: '0.00', precos: [], entrada_em: '2026-11-19T10:00:00-03:00', usuario_id: 1 },
    creditos: { icms: true, ipi: false, pis_cofins: true, ibs_cbs: false },
  })
  await inserir(loja, account_id, 'compra_itens', {
    ...{ venda_id, num: 1, item: 1, codigo: '1', nome: 'Água', unidade: 'UN', qtde: '2', fator: '1' },
    ...{ valor: '100.00', custo_unitario: '50' },
  })
}

/** Makes the month's file of SPED and splits its lines; a C190 ends with the direction of its note. */
async function registros(mes: string, arquivo: TipoSped = 'icms_ipi'): Promise<string[][]> {
  const feito = await makeSped(
    loja.deps.db,
    loja,
    { empresa_id: loja.empresa_id, mes, arquivo, finalidade: '0' },
    async () => true,
  )
  let oper = ''
  return gunzipSync(feito?.conteudo ?? Buffer.alloc(0))
    .toString('latin1')
    .split('\r\n')
    .map(linha => linha.split('|').slice(1, -1))
    .map(campos => {
      if (campos[0] === 'C100') oper = campos[1] ?? ''
      return campos[0] === 'C190' ? [...campos, oper] : campos
    })
}

describe('o que o estoque perde', () => {
  test('perda e sobra do estoque entram no resultado, pelo valor do Kardex', async () => {
    const antes = (await ler('resultado', ANO)).totais
    for (const [tipo, qtde] of [
      ['perda', '3'],
      ['ajuste', '1'],
    ]) {
      const { status, body } = await loja.caixa.call('POST', 'estoque/movimentos', {
        ...{ uuid: novoUuid(), tipo, motivo: 'Quebrou' },
        itens: [{ produto_id: loja.produtos.comum, qtde }],
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    const { totais, data } = await ler('resultado', { ...ANO, grupos: 'linha,conta' })
    // 3 lost and 1 found at 4.25
    expect(
      dec(totais['perdas'] ?? '0')
        .minus(antes['perdas'] ?? '0')
        .toFixed(2),
    ).toBe('8.50')
    expect(data.find(({ chaves }) => chaves[0] === 'estoque')?.valores['perdas']).toBe(totais['perdas'])
    const { valor } = (await ler('perdas', ANO)).totais
    expect(
      dec(valor ?? '0')
        .neg()
        .toFixed(2),
    ).toBe(totais['perdas'])
    expect(
      dec(antes['resultado'] ?? '0')
        .minus(totais['resultado'] ?? '0')
        .toFixed(2),
    ).toBe('8.50')
    expect(totais['margem']).toBe(antes['margem'])
  })

  test('os valores do Kardex somam a posição do estoque, sem sobrar centavo', async () => {
    const criado = await inserir(loja, loja.account_id, 'produtos', {
      ...{
        empresa_id: loja.empresa_id,
        referencia: 'TERCO',
        nome: 'Terço',
        unidade: 'UN',
        preco_vend: '9.00',
      },
    })
    const mover = async (tipo: string, qtde: string, custo?: string) => {
      const { status, body } = await loja.caixa.call('POST', 'estoque/movimentos', {
        ...{ uuid: novoUuid(), tipo, motivo: 'Contado' },
        itens: [{ produto_id: criado, qtde, ...(custo ? { custo_unitario: custo } : {}) }],
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await mover('ajuste', '3', '3.3333333333')
    for (const _ of [1, 2]) await mover('perda', '1')
    const do_produto = { ...ANO, produto: String(criado) }
    const kardex = await ler('kardex', { ...do_produto, grupos: 'movimento', ordem: 'movimento' })
    expect(linhas(kardex, 'valor')).toEqual([['10.00'], ['-3.33'], ['-3.34']])
    const posicao = await ler('posicao_estoque', do_produto)
    expect(kardex.totais['valor']).toBe(posicao.totais['valor'])
    await mover('perda', '1')
    expect((await ler('kardex', do_produto)).totais['valor']).toBe('0.00')
  })
})

describe('o que venceu e o que não vale mais', () => {
  test('o saldo do dia é o das contas e o que vence a partir de hoje, sem o atrasado', async () => {
    await lancar(1, '199.80', '05/11/2026')
    await lancar(2, '47.30', '06/11/2026')
    await lancar(2, '12.40', '20/11/2026')
    // by hand: what each side of the book's rows moved, in accounts that hold money and in each instalment
    const lados = await loja.sql<{ valor: string; data: string; tipo: string; vencimento: string | null }>(
      `select case when c.id = m.para_conta_id then m.valor else -m.valor end as valor, m.data::text, c.tipo,
          p.vencimento::text
        from movimentos m join contas_financeiras c on c.account_id = m.account_id and c.id in (m.de_conta_id, m.para_conta_id)
          left join parcelas p on p.account_id = m.account_id and p.id = m.parcela_id
        where m.account_id = $1 and m.empresa_id = $2`,
      [loja.account_id, loja.empresa_id],
    )
    const soma = (quais: typeof lados) => quais.reduce((total, { valor }) => total.plus(valor), dec('0'))
    const devidos = lados.filter(
      ({ tipo, vencimento }) => /^(receber|pagar)$/.test(tipo) && vencimento !== null,
    )
    const noDia = lados.filter(({ tipo, data }) => /^(caixa|cofre|banco)$/.test(tipo) && data <= '2026-11-20')
    const vence = devidos.filter(({ vencimento }) => vencimento === '2026-11-20')
    const hoje = soma([...noDia, ...vence])
    const atrasado = soma(devidos.filter(({ vencimento }) => (vencimento ?? '') < '2026-11-20'))
    const { data } = await ler('fluxo_caixa', { periodo: 'proximos_30' })
    const dito = data[0]?.valores ?? {}
    expect([dito['dia'], dito['saldo'], dito['saldo_atrasado']]).toEqual([
      ...['20/11/2026', hoje.toFixed(2), hoje.plus(atrasado).toFixed(2)],
    ])
    expect(atrasado.isZero()).toBe(false)
  })

  test('parcela e cartão atrasados ficam hoje, à parte do que se prevê', async () => {
    const antes = await ler('fluxo_caixa', { periodo: 'proximos_30' })
    await lancar(1, '15.00', '10/11/2026')
    const depois = await ler('fluxo_caixa', { periodo: 'proximos_30' })
    const [hoje] = depois.data
    expect(hoje?.valores['dia']).toBe('20/11/2026')
    const mudou = (nome: string) =>
      dec(depois.totais[nome] ?? 'NaN')
        .minus(antes.totais[nome] ?? 'NaN')
        .toFixed(2)
    expect([mudou('atrasado'), mudou('vai_entrar'), mudou('vai_sair')]).toEqual(['15.00', '0.00', '0.00'])
    expect(dec(hoje?.valores['atrasado'] ?? 'NaN').gte('15.00')).toBe(true)
    const dito = await ler('fluxo_caixa', {
      periodo: 'proximos_30',
      grupos: 'o_que',
      o_que: 'parcela_atrasada',
    })
    expect(dec(dito.totais['atrasado'] ?? 'NaN').gte('15.00')).toBe(true)
  })

  test('a venda cancelada não conta nas comissões, e o valor tem centavos', async () => {
    const vendas = await loja.sql<{ id: number }>(
      'select id from vendas where tipo_operacao = 1 order by id limit 3',
    )
    const linha = (venda_id: number, num: number, tipo: string, sinal: 1 | -1) =>
      inserir(loja, loja.account_id, 'comissoes_itens', {
        ...{
          empresa_id: loja.empresa_id,
          venda_id,
          num,
          tipo,
          vendedor_id: 1,
          produto_id: loja.produtos.comum,
        },
        ...{ regra_id: 1, regra: 'Geral', base: 10.005 * sinal, percentual: 3, valor: 0.3002 * sinal },
        em: '2026-11-19T10:00:00-03:00',
      })
    for (const { id } of vendas) for (const num of [1, 2]) await linha(id, num, 'venda', 1)
    for (const num of [1, 2]) await linha(vendas[0]?.id ?? 0, num, 'cancelamento', -1)
    const { totais } = await ler('comissoes', ANO)
    expect([totais['vendas'], totais['base'], totais['comissao']]).toEqual(['2', '40.02', '1.20'])
  })

  test('o vendido sem custo conhecido é dito no resultado', async () => {
    const { totais } = await ler('resultado', ANO)
    const { totais: lucro } = await ler('lucro', { ...ANO, produto: String(loja.produtos.lote) })
    expect(Number(totais['nao_apurado'])).toBeGreaterThan(0)
    expect(totais['nao_apurado']).toBe(lucro['liquido'])
  })

  test('é A quem soma até 80 %, e o primeiro sempre', async () => {
    const { data } = await ler('curva_abc', ANO)
    let soma = dec('0')
    const total = data.reduce((all, { valores }) => all.plus(valores['liquido'] ?? '0'), dec('0'))
    const esperado = data.map(({ valores }, i) => {
      soma = soma.plus(valores['liquido'] ?? '0')
      const ate = soma.times(100).div(total)
      return i === 0 || ate.lte(80) ? 'A' : ate.lte(95) ? 'B' : 'C'
    })
    expect(data.map(({ valores }) => valores['classe'])).toEqual(esperado)
  })
})
