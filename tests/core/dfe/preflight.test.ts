import { describe, expect, test } from 'vitest'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { judgeItem } from '../../../src/core/dfe/nfe/preflight/item.ts'
import { orientacaoRejeicao, xMotivo } from '../../../src/core/dfe/nfe/rejeicoes/index.ts'
import { CODIGOS } from './codigos-do-preflight.ts'
import { PARA_O_RIO } from './documentos.ts'
import { destinatario, exemplo, GASOLINA, GLP, item, LUBRIFICANTE, MOTO, normal, REMEDIO } from './exemplo.ts'

type Lote = NonNullable<NonNullable<ItemNfe['contexto']>['lote']>

const base = exemplo(1)
const nfe: EntradaNfe = { ...exemplo(1, { mod: '55' }), dest: destinatario }
const PISTOLA = { tpArma: '0', nSerie: 'A1', nCano: 'C1', descr: 'Pistola 9 mm' }
const comItem = (extra: Partial<ItemNfe>, entrada = base): EntradaNfe => ({
  ...entrada,
  itens: [item(extra)],
})
const comRegra = (icms: Record<string, string>, entrada = base, extra: Partial<ItemNfe> = {}): EntradaNfe => {
  const um = item(extra)
  return { ...entrada, itens: [{ ...um, regras: { ...um.regras, icms: { ...um.regras.icms, ...icms } } }] }
}

const crt = (CRT: '1' | '4', entrada = base): EntradaNfe => ({ ...entrada, emit: { ...entrada.emit, CRT } })
const uf = (UF: string, entrada = base): EntradaNfe => ({
  ...entrada,
  emit: { ...entrada.emit, endereco: { ...entrada.emit.endereco, UF } },
})
type Colunas = Record<string, unknown>
const comRtc = (ibs: Colunas, cbs: Colunas = {}, entrada = base): EntradaNfe => {
  const um = item()
  return {
    ...entrada,
    itens: [
      {
        ...um,
        regras: { ...um.regras, ibs: { ...um.regras.ibs, ...ibs }, cbs: { ...um.regras.cbs, ...cbs } },
      },
    ],
  }
}
const comClasse = (cst: string, classe: string, entrada = base, reducao = '0', tabela: Colunas = {}) =>
  comRtc(
    {
      cst_ibs: cst,
      classificacao_ibs: classe,
      aliquota_reducao_uf_ibs: reducao,
      aliquota_reducao_mu_ibs: reducao,
      ...tabela,
    },
    { cst_cbs: cst, classificacao_cbs: classe, aliquota_reducao_uf_cbs: reducao, ...tabela },
    entrada,
  )
const comTributavel = (qtde_trib: string, valor_trib: string) =>
  comItem({ uTrib: 'KG', valores: { ...item().valores, qtde_trib, valor_trib } })
const comLote = (lote: Partial<Lote>) =>
  comItem({
    contexto: { lote: { nLote: 'L1', qLote: '1.000', dFab: '2026-10-01', dVal: '2027-10-01', ...lote } },
  })
const comFcp = (pFCP: string, valores: Partial<ItemNfe['valores']>) =>
  comItem({ contexto: { pFCP }, valores: { ...item().valores, ...valores } })
const codigos = (entrada: EntradaNfe) => preflight(entrada).map(({ codigo }) => codigo)

describe('antes de gastar número e assinatura', () => {
  test('o exemplo passa, 65 e 55', () => {
    expect(preflight(base)).toEqual([])
    expect(preflight(nfe)).toEqual([])
  })

  test.each([
    ['devolvido', { finNFe: '4' }, {}],
    ['que entra', { tpNF: '0' }, {}],
    ['vendido pela internet', { indPres: '2' }, {}],
    ['vendido por telefone', { indPres: '3' }, {}],
    ['de entrega futura', {}, { cfop: '5922' }],
    ['à ordem', {}, { cfop: '5120' }],
  ] as const)('medicamento %s não pede o lote (873)', (_, ide, regra) => {
    const nota = comRegra(regra, { ...normal, ide: { ...normal.ide, ...ide } }, { detalhe: REMEDIO })
    expect(codigos(nota)).not.toContain('873')
  })

  test('arma em NF-e com DANFE normal sai', () => {
    expect(preflight(comItem({ armas: [PISTOLA] }, normal))).toEqual([])
  })

  test('a unidade tributável fecha com o preço que contém IBS e CBS', () => {
    const valores = {
      ...item().valores,
      vprod: '9.92',
      vprod_xml: '10.00',
      qtde_trib: '5.0000',
      valor_trib: '2',
    }
    expect(preflight(comItem({ uTrib: 'KG', valores }))).toEqual([])
  })

  test('em 2033 ninguém pede o DIFAL, que acabou com o ICMS', () => {
    const semPartilha = (dhEmi: string) =>
      codigos({
        ...PARA_O_RIO,
        ide: { ...PARA_O_RIO.ide, dhEmi },
        itens: PARA_O_RIO.itens.map(um => ({ ...um, contexto: {} })),
      })
    expect(semPartilha('2032-12-31T10:00:00-03:00')).toContain('694')
    expect(semPartilha('2033-01-01T10:00:00-03:00')).not.toContain('694')
  })

  test.each<[string, string, EntradaNfe]>([
    ['207', 'empresa.cnpj', { ...base, emit: { ...base.emit, CNPJ: '11222333000182' } }],
    ['229', 'empresa.ie', { ...base, emit: { ...base.emit, IE: '' } }],
    [
      '208',
      'cpf_cnpj',
      { ...base, dest: { documento: { tipo: 'CNPJ', numero: '11222333000182' }, indIEDest: '9' } },
    ],
    [
      '237',
      'cpf_cnpj',
      { ...base, dest: { documento: { tipo: 'CPF', numero: '52998224724' }, indIEDest: '9' } },
    ],
    ['719', 'parceiro_id', { ...nfe, dest: null }],
    ['726', 'addresse_id', { ...nfe, dest: { ...destinatario, endereco: null } }],
    ['728', 'parceiro.ie', { ...nfe, dest: { ...destinatario, indIEDest: '1' } }],
    ['805', 'parceiro.tipo_contribuite', { ...nfe, dest: { ...destinatario, indIEDest: '2' } }],
    ['707', 'parceiro', { ...base, ide: { ...base.ide, idDest: '2' } }],
    ['787', 'cpf_cnpj', { ...base, ide: { ...base.ide, indPres: '4' } }],
    [
      '788',
      'addresse_id',
      { ...base, ide: { ...base.ide, indPres: '4' }, dest: { ...destinatario, endereco: null } },
    ],
    ['750', 'cpf_cnpj', { ...base, ide: { ...base.ide, indPres: '9' } }],
    ['590', 'itens.0.icms', { ...base, emit: { ...base.emit, CRT: '1' } }],
    ['591', 'itens.0.icms', comRegra({ cst: '102' })],
    ['725', 'itens.0.icms', comRegra({ cfop: '5949' })],
    ['725', 'itens.0.icms', comRegra({ cfop: '5949' }, nfe)],
    ['766', 'itens.0.icms', comRegra({ cst: '10' })],
    ['382', 'itens.0.icms', comRegra({ cst: '60' })],
    ['382', 'itens.0.icms', comRegra({ cfop: '5405' })],
    ['611', 'itens.0.gtin', comItem({ cEAN: '7891000100104' })],
    ['777', 'itens.0.ncm', comItem({ NCM: '2202' })],
    ['778', 'itens.0.ncm', comItem({ NCM: '19059099', ncm_existe: false })],
    ['660', 'itens.0.codanp', comRegra({ cfop: '5656', cst: '61' })],
    ['660', 'itens.0.codanp', comRegra({ cfop: '5652' })],
    ['660', 'itens.0.codanp', comItem({ NCM: '27101259' })],
    ['660', 'itens.0.codanp', comItem({ NCM: '27111910' })],
    ['225', 'itens.0.codanp', comItem({ detalhe: { codanp: '32010200', desanp: 'GASOLINA' } })],
    ['225', 'itens.0.desanp', comItem({ detalhe: { codanp: '620101001' } })],
    ['378', 'itens.0.codanp', comItem({ detalhe: GASOLINA })],
    ['378', 'itens.0.codanp', comItem({ detalhe: GASOLINA }, nfe)],
    ['461', 'itens.0.clp', comItem({ detalhe: { ...LUBRIFICANTE, clp: '100' } })],
    ['855', 'itens.0.clp', comItem({ detalhe: { ...GLP, gas_importado: '9.9999' }, uCom: 'KG' })],
    [
      '856',
      'itens.0.valor_partida',
      comItem({ detalhe: { ...GLP, valor_partida: '0.00' }, uCom: 'KG' }, nfe),
    ],
    ['854', 'itens.0.unidade_trib', comItem({ detalhe: GLP })],
    ['960', 'itens.0.icms', comItem({ detalhe: GLP, uCom: 'KG' })],
    ['960', 'itens.0.icms', comRegra({ cst: '102' }, crt('1'), { detalhe: GLP, uCom: 'KG' })],
    ['874', 'itens.0.icms', comFcp('3', { vlr_fcp: '0.30' })],
    ['875', 'itens.0.icms', comFcp('3', { vlr_fcp_st: '0.30' })],
    ['225', 'itens.0.codigo_anvisa', comItem({ detalhe: { codigo_anvisa: '123' } })],
    ['225', 'itens.0.motivo_isencao', comItem({ detalhe: { codigo_anvisa: 'ISENTO' } })],
    ['736', 'itens.0.veiculo', comItem({ veiculo: MOTO })],
    ['736', 'itens.0.veiculo', comItem({ veiculo: MOTO }, nfe)],
    ['843', 'itens.0.veiculo', comItem({ veiculo: { ...MOTO, car_especie_veiculo: '3' } }, normal)],
    ['738', 'itens.0.armas_item', comItem({ armas: [PISTOLA] })],
    ['738', 'itens.0.armas_item', comItem({ armas: [PISTOLA] }, nfe)],
    ['873', 'itens.0.lote', comItem({ detalhe: REMEDIO }, normal)],
    ['877', 'itens.0.lote', comLote({ dFab: '2026-11-21' })],
    ['870', 'itens.0.lote', comLote({ dVal: '2026-09-30' })],
    ['225', 'itens.0.qtde', comLote({ qLote: '0.999' })],
    ['725', 'itens.0.icms', comRegra({ cfop: '5933' })],
    ['725', 'itens.0.icms', comRegra({ cfop: '5933' }, nfe)],
    ['337', 'itens.0.icms', comRegra({ cfop: '5101', cst: '102' }, crt('4'))],
    ['972', 'empresa', uf('PR')],
    // an NFC-e of production in Santa Catarina wants a PAF-NFC-e; in homologação it goes out
    ['781', 'empresa', { ...uf('SC'), ide: { ...base.ide, tpAmb: '1' } }],
    ['225', 'itens.0.nome', comItem({ xProd: '🍎' })],
    ['225', 'itens.0.referencia', comItem({ cProd: '日本' })],
    ['225', 'itens.0.fator_coversao', comTributavel('100000000000', '0.0001')],
    ['630', 'itens.0.fator_coversao', comTributavel('0.0000', '0')],
    ['630', 'itens.0.fator_coversao', comTributavel('9999999900', '0.0000000009')],
    ['930', 'itens.0.cbenef', comRegra({ cst: '40' }, uf('RJ'))],
    ['930', 'itens.0.cbenef', comRegra({ cst: '41' }, uf('PR'))],
    ['928', 'itens.0.cbenef', comItem({ cBenef: 'RJ801234' }, uf('RJ'))],
    ['225', 'itens.0.cbenef', comItem({ cBenef: 'XX' })],
    ['946', 'itens.0.cbenef', comRegra({ cst: '40' }, uf('RJ'), { cBenef: 'SP801234' })],
    // IBS and CBS by the indicators of the CST and the row of the class
    ['1032', 'itens.0.ibs', comRtc({ aliquota_reducao_uf_ibs: '60' })],
    ['1007', 'itens.0.ibs', comRtc({ aliquota_reducao_mu_ibs: '60' })],
    ['1028', 'itens.0.ibs', comRtc({}, { aliquota_reducao_uf_cbs: '60' })],
    ['1029', 'itens.0.ibs', comRtc({ diferimento_uf_ibs: '10' })],
    ['1083', 'itens.0.ibs', comRtc({ diferimento_mu_ibs: '10' })],
    ['1090', 'itens.0.ibs', comRtc({}, { diferimento_uf_cbs: '10' })],
    ['1030', 'itens.0.ibs', comClasse('510', '510001', nfe)],
    ['1034', 'itens.0.ibs', comClasse('200', '200034', base, '30')],
    ['1034', 'itens.0.ibs', comClasse('200', '200003', base, '0')],
    ['1063', 'itens.0.ibs', comClasse('200', '200003', base, '0')],
    ['1023', 'itens.0.ibs', comClasse('220', '220001')],
    ['1025', 'itens.0.ibs', comClasse('830', '830001')],
    ['1025', 'itens.0.ibs', comClasse('550', '550001')],
    ['1106', 'itens.0.codanp', comClasse('620', '620001')],
    ['1108', 'itens.0.ibs', comClasse('620', '620006')],
    ['1106', 'itens.0.codanp', comClasse('410', '410013', nfe)],
    ['1132', 'itens.0.ajuste_ibs', comClasse('800', '800001', nfe)],
    ['1135', 'itens.0.ibs', comClasse('810', '810001', nfe)],
    ['1170', 'itens.0.ajuste_ibs', comClasse('811', '811001', nfe)],
    ['1024', 'itens.0.ibs', comRtc({}, { cst_cbs: '200', classificacao_cbs: '200034' })],
    ['1076', 'totais', { ...base, totais: { ...base.totais, vBCIBSCBS: '7.45' } }],
    ['1080', 'totais', { ...base, totais: { ...base.totais, vIBSUF: '0.02' } }],
    ['1084', 'totais', { ...base, totais: { ...base.totais, vIBSMun: '0.01' } }],
    ['1085', 'totais', { ...base, totais: { ...base.totais, vIBS: '0.02' } }],
    ['1091', 'totais', { ...base, totais: { ...base.totais, vCBS: '0.08' } }],
    ['774', 'itens.0.indTot', comItem({ indTot: '0' })],
    ['899', 'pagamento', { ...base, pagamento: [] }],
    ['857', 'pagamento', { ...base, pagamento: [{ tPag: '14', vPag: '10.00' }] }],
    ['865', 'pagamento', { ...base, pagamento: [{ tPag: '01', vPag: '9.99' }] }],
    ['767', 'pagamento', { ...base, pagamento: [{ tPag: '01', vPag: '20.00' }] }],
    ['866', 'pagamento', { ...base, pagamento: [{ tPag: '01', vPag: '10.50' }] }],
    ['869', 'pagamento', { ...base, vTroco: '0.40', pagamento: [{ tPag: '01', vPag: '10.50' }] }],
    ['441', 'pagamento', { ...base, pagamento: [{ tPag: '99', vPag: '10.00', xPag: ' ' }] }],
    ['391', 'pagamento', { ...base, pagamento: [{ tPag: '03', vPag: '10.00' }] }],
    ['392', 'pagamento', { ...base, pagamento: [{ tPag: '03', vPag: '10.00', card: { tpIntegra: '1' } }] }],
    ['531', 'totais', { ...base, totais: { ...base.totais, vBC: '9.99' } }],
    ['564', 'totais', { ...base, totais: { ...base.totais, vProd: '9.99' } }],
  ])('%s em %s', (codigo, campo, entrada) => {
    const achado = preflight(entrada).find(p => p.codigo === codigo)
    expect(achado?.campo).toBe(campo)
    expect(achado?.texto.length).toBeGreaterThan(10)
  })

  test('combustível de ICMS monofásico ou isento, e o FCP do estado, passam', () => {
    for (const cst of ['61', '40'])
      expect(codigos(comRegra({ cst }, base, { detalhe: GLP, uCom: 'KG' }))).not.toContain('960')
    expect(codigos(comItem({ detalhe: LUBRIFICANTE }))).not.toContain('960')
    expect(codigos(comFcp('2', { vlr_fcp_st: '0.20' }))).not.toContain('875')
    expect(codigos(comFcp('3', { vlr_fcp: '0.30' }))).not.toContain('875')
  })

  test('a tabela importada vale mais que a embutida', () => {
    const classe = '50|50|1|1||'
    expect(codigos(comClasse('200', '200034', base, '50', { classe }))).not.toContain('1034')
    expect(codigos(comClasse('200', '200034', base, '60', { classe }))).toContain('1034')
    expect(codigos(comClasse('200', '200034', base, '50', { classe: '50|50|1|0||' }))).toContain('1025')
    expect(codigos(comClasse('200', '200034', base, '50', { classe: '50|50|1|1||2026-11-19' }))).toContain(
      '1023',
    )
    expect(codigos(comClasse('200', '200059', base, '45'))).not.toContain('1034')
  })

  test('do Simples não se pede cBenef nem, em 2026, IBS/CBS', () => {
    const simples = comClasse('830', '830001', crt('1', uf('RJ')))
    const um = simples.itens[0] ?? item()
    const registrado = judgeItem(
      { ...um, regras: { ...um.regras, icms: { ...um.regras.icms, cst: '102' } } },
      { CRT: '1', UF: 'RJ', modelo: '65', balcao: false, data: '2026-11-20', tpAmb: '2' },
    )
    expect(registrado).toEqual([])
    expect(codigos(comClasse('830', '830001', uf('RJ')))).toEqual(['1025'])
    expect(codigos(comRegra({ cst: '40' }, uf('MG')))).not.toContain('930')
    expect(codigos(comRegra({ cst: '40' }, uf('SC')))).toContain('930')
  })

  test('acima de R$ 10.000,00 pede documento, nome e endereço', () => {
    const valores = { ...item().valores, vprod: '10000.01', valor_trib: '10000.01' }
    const caro: EntradaNfe = {
      ...comItem({ valores, vUnCom: '10000.01' }),
      totais: { ...base.totais, vProd: '10000.01', vNF: '10000.01' },
      pagamento: [{ tPag: '01', vPag: '10000.01' }],
    }
    const codigos = (dest: EntradaNfe['dest']) => preflight({ ...caro, dest }).map(p => p.codigo)
    expect(codigos(null)).toEqual(['750'])
    expect(codigos({ documento: destinatario.documento, indIEDest: '9' })).toEqual(['751', '752'])
    expect(codigos(destinatario)).toEqual([])
  })

  test('endereço incompleto diz o que falta, pelo nome de quem compra', () => {
    const dest = { ...destinatario, endereco: { ...destinatario.endereco, xBairro: '', nro: ' ' } }
    expect(preflight({ ...nfe, dest })[0]?.texto).toBe(
      'José & Filhos <Araújo> está sem número, bairro: complete o cadastro',
    )
  })

  test('IBS/CBS ausente não impede em produção', () => {
    const um = item()
    const sem: EntradaNfe = { ...base, itens: [{ ...um, regras: { ...um.regras, ibs: null, cbs: null } }] }
    const producao: EntradaNfe = { ...sem, ide: { ...sem.ide, tpAmb: '1' } }
    expect(preflight(producao)).toEqual([])
    // in homologação SEFAZ already refuses it, of CRT 3
    expect(preflight(sem).map(p => [p.codigo, p.campo])).toEqual([['1115', 'itens.0.ibs']])
  })

  test('a regra incompleta e a conta que não fecha são ditas em palavras', () => {
    const textos = (nota: EntradaNfe) => preflight(nota).map(({ texto }) => texto.split(': ').at(-1))
    expect(textos(comRegra({ cfop: '' }))).toContain('está sem CFOP')
    const valores = { ...item().valores, vlricms: '1234.50' }
    expect(textos(comItem({ valores }))).toContain(
      'o ICMS (1.234,50) não é a base (10,00) vezes a alíquota (18,00 %)',
    )
  })

  test('em homologação a recusa chama o produto pelo nome da venda', () => {
    const um = item()
    const valores = { ...um.valores, qtde_trib: '2', valor_trib: '0.01' }
    const [erro] = preflight(comItem({ valores, xProd: 'Pão $& doce' }))
    expect(erro).toMatchObject({ codigo: '630', campo: 'itens.0.preco' })
    expect(erro?.texto).toMatch(/^Item 1, Pão \$& doce: /)
  })

  test('toda regra tem texto oficial', () => {
    expect(CODIGOS.filter(codigo => !xMotivo(codigo))).toEqual([])
  })
})

describe('o que a rejeição quer dizer', () => {
  test('só um cStat conhecido aponta um campo', () => {
    expect(orientacaoRejeicao('726')).toEqual({
      campo: 'addresse_id',
      texto: 'NF-e exige o endereço completo do cliente.',
    })
    expect(orientacaoRejeicao('9999').campo).toBeNull()
  })
})
