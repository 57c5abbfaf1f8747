import { describe, expect, test } from 'vitest'
import type { FatosDaConferencia } from '../../../src/core/sped/checks/check.ts'
import { openChecks, SPED_CHECKS } from '../../../src/core/sped/checks/index.ts'
import type { FatosDoMes } from '../../../src/core/sped/facts.ts'
import { ownFreight } from '../../../src/core/sped/freight-of-xml.ts'
import { layoutOf } from '../../../src/core/sped/leiaute/index.ts'
import { enteredNote, ownNote } from '../../../src/core/sped/note-of-xml.ts'
import { periodOf } from '../../../src/core/sped/period.ts'
import { lerSped } from './leitor.ts'
import {
  again,
  arquivoDe,
  CNPJ,
  cteXmlDe,
  drop,
  EMPRESA,
  edit,
  FATOS,
  fretesDe,
  itemDe,
  type LinhaXml,
  mesDe,
  xmlDe,
} from './mundo.ts'

const conferir = (texto: string, mes: string, outros: Partial<FatosDaConferencia> = {}) => {
  const { versao, tabela } = layoutOf(`${mes}-01`)
  const checks = openChecks({
    ...{ versao, tabela, periodo: periodOf(mes), contador: EMPRESA.contador, industria: true, uf: 'SP' },
    ...{
      parcial: false,
      reforma: new Map(),
      divergentes: [],
      ajustes: [],
      faixas: [],
      pendentes: [],
      nao_entradas: [],
      fretes: [],
      negativos: [],
    },
    ...outros,
  })
  for (const line of texto.split('\r\n').slice(0, -1)) checks.see(line)
  return checks.end()
}

/** A February with everything: notes, entries, adjustments, what is owed, inventory and balances. */
const MES = '2026-02'
const { notas, xmls } = mesDe(MES, { vendas: 100, compras: 10 })
const base = arquivoDe(MES, notas)
const st = notas.reduce(
  (sum, { propria, linhas, situacao }) =>
    propria && situacao !== '02' ? linhas.reduce((all, l) => all + Number(l.icms_st), sum) : sum,
  0,
)
const difal = notas.reduce(
  (sum, nota) =>
    nota.difal && nota.situacao !== '02' ? sum + Number(nota.difal.fcp) + Number(nota.difal.destino) : sum,
  0,
)
const FEVEREIRO: FatosDoMes = {
  ...FATOS,
  ajustes: [{ codigo: 'SP000202', descricao: 'Outros débitos', valor: '10.00', apuracao: 'icms', uf: 'SP' }],
  obrigacoes: [
    {
      ...{ apuracao: 'icms', uf: 'SP', codigo: '000', vencimento: '2026-03-20', receita: '0462' },
      valor: (Number(base.figuras.a_recolher) + 10).toFixed(2),
    },
    {
      ...{ apuracao: 'st', uf: 'SP', codigo: '999', vencimento: '2026-03-09', receita: '0632' },
      valor: st.toFixed(2),
    },
    {
      ...{ apuracao: 'difal', uf: 'RJ', codigo: '000', vencimento: '2026-03-15', receita: '100102' },
      valor: difal.toFixed(2),
    },
  ],
  inventarios: [
    {
      ...{ dia: '2025-12-31', motivo: '01' },
      linhas: [
        { item: itemDe(1), qtde: '3.0000', unitario: '2.500000', valor: '7.50' },
        { item: itemDe(2), qtde: '1.5000', unitario: '10.000000', valor: '15.00' },
      ],
    },
  ],
  saldos: [{ item: itemDe(1), qtde: '5.0000' }],
}
const { texto } = arquivoDe(MES, notas, FEVEREIRO)

test('o arquivo do mês passa nas regras e no leitor de fora', () => {
  expect(conferir(texto, MES)).toMatchObject({ erros: 0, avisos: 0 })
  expect(lerSped(texto, { xmls, cnpj: CNPJ })).toEqual([])
  expect(arquivoDe(MES, notas, FEVEREIRO).texto).toBe(texto)
})

test('1.000 notas e 100 entradas passam nas regras e no leitor', () => {
  const mes = mesDe('2026-10', { vendas: 1000, compras: 100 })
  const arquivo = arquivoDe('2026-10', mes.notas)
  expect(Object.keys(conferir(arquivo.texto, '2026-10').por_regra)).toEqual(['V18', 'V20', 'V41'])
  expect(lerSped(arquivo.texto, { xmls: mes.xmls, cnpj: CNPJ })).toEqual(['E116', 'E250', 'E316'])
})

const own = (line: string) => line.startsWith('|C100|1|0|')
const one = (reg: string) => (line: string) => line.startsWith(`|${reg}|`)
const cancelada = (line: string) => line.includes('|65|02|')
const entrada = (line: string) => line.startsWith('|C100|0|1|')

const FALHAS: readonly [regra: string, oque: string, muda: (file: string) => string][] = [
  ['V1', 'linhas do bloco C', edit('C990', 2, '9')],
  ['V1', '9900 de um registro', edit('9900', 3, '7')],
  ['V2', 'valor com ponto', edit('E110', 2, '1.00')],
  ['V2', 'campo a mais', edit('C100', 29, '|', own)],
  ['V3', 'versão de outro ano', edit('0000', 2, '019')],
  ['V4', 'meio mês', edit('0000', 5, '15022026')],
  ['V5', 'parceiro sem cadastro', edit('0150', 2, 'OUTRO')],
  ['V5', 'unidade sem cadastro', edit('0190', 2, 'CX')],
  ['V6', 'dígito da chave', edit('C100', 9, key => `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`, own)],
  ['V6', 'número que não é o da chave', edit('C100', 8, '99999', own)],
  ['V7', 'nota repetida', again(cancelada)],
  ['V8', 'nota sem C190', drop(line => one('C190')(line) && line.includes('|6108|'))],
  ['V9', 'ICMS da nota', edit('C100', 22, '0,01', own)],
  ['V10', 'valor da nota', edit('C100', 12, '1,00', own)],
  ['V11', 'cancelada com valor', edit('C100', 12, '1,00', cancelada)],
  ['V12', 'NFC-e com parceiro', edit('C100', 4, '52998224725', line => line.includes('|65|00|'))],
  ['V13', 'entrada de outro mês', edit('C100', 11, '01032026', entrada)],
  ['V14', 'CFOP de entrada na saída', edit('C190', 3, '1102', line => line.includes('|5102|'))],
  ['V15', 'CST que não há', edit('C190', 2, '099')],
  ['V16', 'saldo da apuração', edit('E110', 11, '1,00')],
  ['V17', 'ajuste sem código', edit('E111', 4, '11,00')],
  ['V18', 'obrigação a menos', edit('E116', 3, '1,00')],
  ['V19', 'apuração de outro mês', edit('E100', 2, '01012026')],
  ['V20', 'guia de ST a menos', edit('E250', 3, '1,00')],
  ['V20', 'guia de ST de mês futuro', edit('E250', 10, '032026')],
  ['V41', 'guia de DIFAL a menos', edit('E316', 3, '1,00')],
  ['V21', 'IPI que não fecha', edit('E520', 7, '0,00')],
  ['V22', 'ST sem apuração', edit('E210', 8, '0,00')],
  ['V23', 'DIFAL sem apuração', edit('E310', 4, '0,00')],
  ['V24', 'bloco D que não há', edit('D001', 2, '0')],
  ['V25', 'soma do inventário', edit('H005', 3, '1,00')],
  ['V25', 'item com quantidade zero', edit('H010', 4, '0,000')],
  ['V26', 'fevereiro sem inventário', edit('H001', 2, '1')],
  ['V27', 'saldo de outro dia', edit('K200', 2, '01022026')],
  ['V28', 'exportação que não há', edit('1010', 2, 'S')],
  ['V29', 'contador sem CRC', edit('0100', 4, '')],
  ['V30', 'número que falta', drop(cancelada)],
  ['V33', 'produto sem NCM', edit('0200', 8, '')],
]

describe('cada falha plantada', () => {
  test.each(FALHAS)('%s: %s', (regra, _oque, muda) => {
    const errado = muda(texto)
    expect(errado).not.toBe(texto)
    expect(Object.keys(conferir(errado, MES).por_regra)).toContain(regra)
    expect(lerSped(errado, { xmls, cnpj: CNPJ })).not.toEqual([])
  })

  test('o bloco D tem os CT-e do mês, e a apuração os conta', () => {
    const { fretes, ctes } = fretesDe(MES)
    const { figuras } = arquivoDe(MES, notas, FATOS, EMPRESA, undefined, fretes)
    const valor = (Number(figuras.a_recolher) + 10).toFixed(2)
    const fatos = {
      ...FEVEREIRO,
      obrigacoes: FEVEREIRO.obrigacoes.map(each => (each.apuracao === 'icms' ? { ...each, valor } : each)),
    }
    const { texto: inteiro } = arquivoDe(MES, notas, fatos, EMPRESA, undefined, fretes)
    const todos = { xmls: new Map([...xmls, ...ctes]), cnpj: CNPJ }
    expect(lerSped(inteiro, todos)).toEqual([])
    expect(conferir(inteiro, MES).por_regra).toEqual({ V43: 1 })
    // by hand: 120.00 + 19.20 + 108.00 + 1.20 of debit, 36.00 of credit
    expect(Number(figuras.debitos) - Number(base.figuras.debitos)).toBeCloseTo(248.4, 2)
    expect(Number(figuras.creditos) - Number(base.figuras.creditos)).toBeCloseTo(36, 2)
    const errado = edit('D190', 7, '1,00')(inteiro)
    expect(conferir(errado, MES).por_regra).toMatchObject({ V24: 1, V16: 1 })
    expect(lerSped(errado, todos)).not.toEqual([])
  })

  test('em 2027 o IBS e a CBS de dentro do frete saem da operação', () => {
    const { xml } = cteXmlDe({ numero: 1, dia: '2027-01-05', cfop: '5353', cst: '40', valor: '100.00' })
    const novos =
      '<IBSCBS><CST>000</CST><gIBSCBS><vBC>90.00</vBC><vIBS>0.10</vIBS><gCBS><vCBS>8.00</vCBS></gCBS></gIBSCBS></IBSCBS>'
    const frete = ownFreight(xml.replace('</imp>', `${novos}</imp>`), { cancelada: false })
    expect(frete).toMatchObject({ valor: '100.00', operacao: '91.90' })
  })

  test('o que só se sabe fora do arquivo também é dito', () => {
    const { achados } = conferir(texto, MES, {
      pendentes: [{ chave: '1', estado: 'contingencia' }],
      nao_entradas: [{ chave: '2', de: 'Fornecedor' }],
      negativos: [{ cod: 'P9', qtde: '-1' }],
    })
    expect(achados.map(({ regra, alvo }) => [regra, alvo?.valor])).toEqual([
      ['V25', 'P9'],
      ['V31', '1'],
      ['V32', '2'],
    ])
    const letras = edit('0150', 5, '12ABC34501DE35')(texto)
    expect(conferir(letras, MES)).toMatchObject({
      por_regra: { V34: 1 },
      achados: [{ alvo: { tipo: 'parceiro' } }],
    })
    const loja = edit('0000', 7, '12ABC34501DE35')(texto)
    expect(conferir(loja, MES).achados.find(({ regra }) => regra === 'V34')?.alvo).toEqual({
      ...{ tipo: 'empresa', valor: '' },
    })
    const ditas = [
      ...new Set([...FALHAS.map(([regra]) => regra), 'V31', 'V32', 'V34', 'V38', 'V39', 'V40', 'V43']),
    ]
    const regras = SPED_CHECKS.icms_ipi.map(({ id }) => id)
    expect(regras).toEqual([
      ...Array.from({ length: 34 }, (_, i) => `V${i + 1}`),
      'V38',
      'V39',
      'V40',
      'V41',
      'V43',
    ])
    expect(ditas).toHaveLength(regras.length)
  })

  test('o contador incompleto é uma linha que diz os campos', () => {
    const vazio = [2, 3, 4, 13, 14].reduce((file, campo) => edit('0100', campo, '')(file), texto)
    expect(conferir(vazio, MES).achados.map(({ regra, campo, alvo }) => [regra, campo, alvo?.valor])).toEqual(
      [['V29', 'NOME, CPF, CRC, COD_MUN, EMAIL', 'contador']],
    )
    const carta = edit('0100', 13, '')(texto)
    expect(conferir(carta, MES).achados.map(({ campo, alvo }) => [campo, alvo?.valor])).toEqual([
      ['EMAIL', 'nota_fiscal'],
    ])
  })

  test('a nota cujo total os itens desmentem é dita, com o caminho até ela', () => {
    const nota = xmlDe({
      ...{ modelo: '65', numero: 1, dia: '2026-10-02' },
      linhas: [{ cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00', fcp: ['2.00', '2.00'] }],
    })
    const lida = (xml: string) => ownNote(xml, { cancelada: false })
    expect(lida(nota.xml).divergentes).toEqual([])
    const { divergentes: totais, chave } = lida(
      nota.xml.replace('<vICMS>18.00</vICMS><vFCP>2', '<vICMS>19.00</vICMS><vFCP>2'),
    )
    const arquivo = arquivoDe('2026-10', [lida(nota.xml)])
    const { achados } = conferir(arquivo.texto, '2026-10', { divergentes: [{ chave, totais }] })
    expect(achados.filter(({ regra }) => regra === 'V38')).toMatchObject([
      {
        ...{ nivel: 'aviso', campo: 'vICMS', esperado: '18,00 dos itens', achado: '19,00 no total' },
        alvo: { tipo: 'nota', valor: chave },
      },
    ])
  })

  test('o CT-e substituto sem estorno do débito do substituído é dito', () => {
    const { fretes } = fretesDe(MES)
    const referida = fretes.find(({ tipo }) => tipo === '3')?.referida
    const de = (codigo?: string) => {
      const ajustes = codigo
        ? [{ codigo, descricao: '', valor: '1.00', apuracao: 'icms' as const, uf: 'SP' }]
        : []
      const { texto } = arquivoDe(MES, [], { ...FATOS, ajustes }, EMPRESA, undefined, fretes)
      return conferir(texto, MES).achados.filter(({ regra }) => regra === 'V43')
    }
    expect(de()).toMatchObject([{ nivel: 'aviso', achado: referida, alvo: { tipo: 'ajustes' } }])
    expect(de('SP000299')).toHaveLength(1)
    expect(de('SP030899')).toEqual([])
  })

  test('o código de ajuste que não é da tabela é dito', () => {
    const de = (codigo: string, apuracao = 'icms', uf = 'SP') =>
      conferir(texto, MES, { ajustes: [{ codigo, apuracao, uf }] }).por_regra
    for (const codigo of ['ZZ999999', 'RJ000001', 'SP100201', 'SP090001', 'SP0002', 'SP00020A'])
      expect([codigo, de(codigo)['V39']]).toEqual([codigo, 1])
    expect(de('SP000299')).toEqual({})
    expect(de('SP009999')).toEqual({ V40: 1 })
    expect(de('RJ120001', 'st', 'RJ')).toEqual({})
    expect(de('SP009998', 'ipi')).toMatchObject({ V39: 1 })
  })
})

test('IBS e CBS ficam fora do valor em 2026 e dentro desde 2027 (armadilha 34)', () => {
  const de = (dia: string, dentro: boolean) => {
    const reforma = { ibs: '0.10', cbs: '0.90', dentro }
    const { chave, xml } = xmlDe({
      ...{ modelo: '65', numero: 1, dia, reforma },
      linhas: [{ cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00' }],
    })
    const arquivo = arquivoDe(dia.slice(0, 7), [ownNote(xml, { cancelada: false })])
    const [c100, c190] = ['C100', 'C190'].map(reg => arquivo.texto.split('\r\n').find(one(reg))?.split('|'))
    const fatos = { reforma: new Map(dentro ? [[chave, '1.00']] : []) }
    const { por_regra } = conferir(arquivo.texto, dia.slice(0, 7), fatos)
    expect(lerSped(arquivo.texto, { xmls: new Map([[chave, xml]]), cnpj: CNPJ })).toEqual(['E116'])
    return [c100?.[12], c190?.[5], por_regra['V10']]
  }
  expect(de('2026-12-31', false)).toEqual(['100,00', '100,00', undefined])
  expect(de('2027-01-01', true)).toEqual(['101,00', '100,00', undefined])
})

test('o Imposto Seletivo dentro do preço fica fora da operação desde 2027', () => {
  const { chave, xml } = xmlDe({
    ...{ modelo: '65', numero: 1, dia: '2027-01-01' },
    reforma: { ibs: '0.10', cbs: '0.90', is: '4.00', dentro: false },
    linhas: [
      {
        ...{ cfop: '5102', valor: '105.00', base: '100.00', aliq: '18.00', icms: '18.00' },
        novos: ['0.10', '0.90', '4.00'],
      },
    ],
  })
  const nota = ownNote(xml, { cancelada: false })
  const arquivo = arquivoDe('2027-01', [nota])
  const { por_regra } = conferir(arquivo.texto, '2027-01', { reforma: new Map([[chave, nota.reforma]]) })
  expect([nota.valor, nota.linhas[0]?.operacao, nota.linhas[0]?.valor]).toEqual([
    '105.00',
    '100.00',
    '100.00',
  ])
  expect([nota.reforma, por_regra['V10']]).toEqual(['5.00', undefined])
  expect(lerSped(arquivo.texto, { xmls: new Map([[chave, xml]]), cnpj: CNPJ })).toEqual(['E116'])
})

test('importação e nota de 2026 não têm IBS e CBS no valor', () => {
  const reforma = { ibs: '0.10', cbs: '0.90', dentro: false }
  const linhas = (cfop: string): LinhaXml[] => [
    { cfop, valor: '100.00', aliq: '18.00', icms: '18.00', novos: ['0.10', '0.90', '0.00'] },
  ]
  const importada = xmlDe({
    ...{ modelo: '55', numero: 1, dia: '2027-01-10', tpNF: '0', reforma },
    linhas: linhas('3102'),
  })
  const comprada = xmlDe({
    ...{ modelo: '55', numero: 2, dia: '2026-12-30', de: '99888777000103', reforma },
    linhas: linhas('5102'),
  })
  const notas = [
    ownNote(importada.xml, { cancelada: false }),
    enteredNote(comprada.xml, {
      ...{ dia: '2027-01-04', credito_icms: true, credito_ipi: true, credito_pis_cofins: true },
      linhas: new Map([[1, { item: itemDe(1), qtde: '1', cfop: '1102' }]]),
    }),
  ]
  const fatos = { reforma: new Map(notas.map(nota => [nota.chave, nota.reforma])) }
  const { por_regra } = conferir(arquivoDe('2027-01', notas).texto, '2027-01', fatos)
  expect(notas.map(nota => [nota.valor, nota.linhas[0]?.operacao])).toEqual([
    ['100.00', '100.00'],
    ['100.00', '100.00'],
  ])
  expect(por_regra['V10']).toBeUndefined()
})

test('entrada sem crédito põe IPI e ST no valor do item (armadilha 35)', () => {
  const { xml } = xmlDe({
    ...{ modelo: '55', numero: 9, dia: '2026-10-28', de: '99888777000103' },
    linhas: [
      { cfop: '5102', valor: '100.00', aliq: '18.00', icms: '18.00', ipi: ['100.00', '5.00', '5.00'] },
    ],
  })
  const linhas = new Map([[1, { item: itemDe(1), qtde: '2', cfop: '1556' }]])
  const nota = enteredNote(xml, {
    dia: '2026-11-03',
    credito_icms: false,
    credito_ipi: false,
    credito_pis_cofins: false,
    linhas,
  })
  expect(nota.linhas[0]).toMatchObject({ valor: '105.00', icms: '0.00', ipi: '0.00', operacao: '105.00' })
  const { texto } = arquivoDe('2026-11', [nota])
  expect(conferir(texto, '2026-11')).toMatchObject({ erros: 0 })
  expect(conferir(texto, '2026-10').por_regra).toHaveProperty('V13')
})

test('entrada própria emitida depois do seu dia é escriturada no dia da emissão', () => {
  const { xml } = xmlDe({
    ...{ modelo: '55', numero: 8, dia: '2026-10-26', tpNF: '0' },
    linhas: [{ cfop: '1102', valor: '100.00', aliq: '18.00', icms: '18.00' }],
  })
  const nota = ownNote(xml.replace('<tpNF>', '<dhSaiEnt>2026-10-20T08:00:00-03:00</dhSaiEnt><tpNF>'), {
    cancelada: false,
  })
  expect([nota.emissao, nota.entrada_saida]).toEqual(['2026-10-26', '2026-10-26'])
  const { texto } = arquivoDe('2026-10', [nota])
  expect(conferir(texto, '2026-10').por_regra).not.toHaveProperty('V13')
})

test('990 itens somam ao centavo (armadilha 36)', () => {
  const linhas = Array.from({ length: 990 }, (_, i) => ({
    ...{ cfop: i % 3 ? '5102' : '5405', cst: i % 3 ? '00' : '60', valor: (1 + i / 7).toFixed(2) },
    ...(i % 3 ? { aliq: '18.00', icms: ((1 + i / 7) * 0.18).toFixed(2) } : {}),
  }))
  const { chave, xml } = xmlDe({ modelo: '65', numero: 1, dia: '2026-10-02', linhas })
  const { texto } = arquivoDe('2026-10', [ownNote(xml, { cancelada: false })])
  expect(Object.keys(conferir(texto, '2026-10').por_regra)).toEqual(['V18'])
  expect(lerSped(texto, { xmls: new Map([[chave, xml]]), cnpj: CNPJ })).toEqual(['E116'])
})

test('período sem leiaute é recusado em palavras', () => {
  expect(() => layoutOf('2028-01-01')).toThrow('Nenhum leiaute da EFD ICMS/IPI é conhecido para 01/01/2028')
  expect(layoutOf('2027-01-01').versao).toBe('021')
})
