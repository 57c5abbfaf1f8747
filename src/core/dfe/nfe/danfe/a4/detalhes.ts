import { chaveEmGrupos, data, documento, preco, quantidade, reais } from '../../../../paper/format.ts'
import { type NoXml, no, textoOf, todos } from '../../../kit/parse.ts'
import { KEPT, type ParteDita, taxa, told } from './dito.ts'

const money = (texto: string) => reais(texto)
/** Formats R$ of a FCP; '' for zero. */
const fund = (texto: string) => (isSome(texto) ? reais(texto) : '')
const isSome = (texto: string) => /[1-9]/.test(texto)

// biome-ignore format: a table
/** Details of a new vehicle for its registration (group JA). */
const VEICULO: readonly ParteDita[] = [
  ['Chassi', 'chassi'], ['Cor', 'cCor'], ['', 'xCor'], ['Motor', 'nMotor'], ['Série', 'nSerie'],
  ['Ano fab.', 'anoFab'], ['Ano mod.', 'anoMod'], ['Comb.', 'tpComb'], ['Pot.', 'pot'],
  ['Cilin.', 'cilin'], ['CMT', 'CMT'], ['Dist. eixos', 'dist'], ['Peso L', 'pesoL'],
  ['Peso B', 'pesoB'], ['Pintura', 'tpPint'], ['Tipo', 'tpVeic'], ['Espécie', 'espVeic'],
  ['VIN', 'VIN'], ['Condição', 'condVeic'], ['Marca/modelo', 'cMod'],
  ['Cor DENATRAN', 'cCorDENATRAN'], ['Lotação', 'lota'], ['Restrição', 'tpRest'],
]
// biome-ignore format: a table
const LOTE: readonly ParteDita[] = [
  ['Lote', 'nLote'], ['Qtde', 'qLote', quantidade], ['Fab.', 'dFab', data], ['Val.', 'dVal', data],
  ['Agreg.', 'cAgreg'],
]
// biome-ignore format: a table
const REMEDIO: readonly ParteDita[] = [
  ['ANVISA', 'cProdANVISA'],
  ['Isenção:', 'xMotivoIsencao'],
  ['PMC R$', 'vPMC', money],
]
// biome-ignore format: a table
const ARMA: readonly ParteDita[] = [
  ['Arma série', 'nSerie'],
  ['cano', 'nCano'],
  ['', 'descr'],
]
// biome-ignore format: a table
const COMBUSTIVEL: readonly ParteDita[] = [
  ['ANP', 'cProdANP'], ['', 'descANP'], ['CODIF', 'CODIF'], ['UF consumo', 'UFCons'],
  ['GLP', 'pGLP', taxa], ['GN nac.', 'pGNn', taxa], ['GN imp.', 'pGNi', taxa],
  ['Bico', 'encerrante/nBico'],
]
// biome-ignore format: a table
const DECLARACAO: readonly ParteDita[] = [
  ['DI', 'nDI'], ['de', 'dDI', data], ['desemb.', 'xLocDesemb'], ['', 'UFDesemb'],
  ['em', 'dDesemb', data], ['AFRMM R$', 'vAFRMM', money], ['Exportador', 'cExportador'], ['Adquirente', 'CNPJ', documento], ['', 'UFTerceiro'],
]
// biome-ignore format: a table
const ADICAO: readonly ParteDita[] = [
  ['Adição', 'nAdicao'],
  ['seq.', 'nSeqAdic'],
  ['fabricante', 'cFabricante'],
  ['drawback', 'nDraw'],
]
// biome-ignore format: a table
const EXPORTACAO: readonly ParteDita[] = [
  ['Drawback', 'nDraw'], ['RE', 'exportInd/nRE'], ['NF-e', 'exportInd/chNFe', chaveEmGrupos],
  ['Qtde exportada', 'exportInd/qExport', quantidade],
]
// biome-ignore format: a table
const ST: readonly ParteDita[] = [
  ['ST: MVA', 'pMVAST', taxa], ['BC', 'vBCST', money], ['Aliq.', 'pICMSST', taxa], ['R$', 'vICMSST', money],
]
// biome-ignore format: a table
const ST_ANTES: readonly ParteDita[] = [
  ['ST retido antes: BC', 'vBCSTRet', money],
  ['R$', 'vICMSSTRet', money],
]
// biome-ignore format: a table
const FCP: readonly ParteDita[] = [
  ['FCP', 'pFCP', taxa],
  ['R$', 'vFCP', money],
]
// biome-ignore format: a table
const FCP_ST: readonly ParteDita[] = [
  ['FCP ST', 'pFCPST', taxa],
  ['R$', 'vFCPST', money],
]
// biome-ignore format: a table
const DESONERADO: readonly ParteDita[] = [
  ['ICMS desonerado R$', 'vICMSDeson', money],
  ['motivo', 'motDesICMS'],
]
// biome-ignore format: a table
const CREDITO: readonly ParteDita[] = [
  ['Crédito SN', 'pCredSN', taxa],
  ['R$', 'vCredICMSSN', money],
]
// biome-ignore format: a table
const DIFAL: readonly ParteDita[] = [
  ['DIFAL: BC', 'vBCUFDest', money], ['interna', 'pICMSUFDest', taxa], ['interestadual', 'pICMSInter', taxa],
  ['R$', 'vICMSUFDest', money], ['FCP', 'vFCPUFDest', fund],
]
// biome-ignore format: a table
const SERVICO: readonly ParteDita[] = [
  ['ISSQN: BC', 'vBC', money], ['Aliq.', 'vAliq', taxa], ['R$', 'vISSQN', money], ['Serviço', 'cListServ'],
]
// biome-ignore format: a table
const DEVOLVIDO: readonly ParteDita[] = [
  ['Devolvido', 'pDevol', taxa],
  ['IPI R$', 'IPI/vIPIDevol', money],
]
// biome-ignore format: a table
const DO_PRODUTO: readonly ParteDita[] = [
  ['cBenef', 'cBenef'], ['FCI', 'nFCI'], ['Pedido', 'xPed'], ['item', 'nItemPed'],
]
// biome-ignore format: a table
const REFERENCIA: readonly ParteDita[] = [
  ['Ref. NF-e', 'chaveAcesso', chaveEmGrupos],
  ['item', 'nItem'],
]

const some = (grupo: NoXml | null | undefined, tag: string, partes: readonly ParteDita[]): string =>
  isSome(textoOf(grupo, tag)) ? told(grupo, partes) : ''

/** Writes taxable quantity and unit price, when the taxable unit or quantity differs from the sold one. */
function taxedUnit(prod: NoXml | null): string {
  const unidade = textoOf(prod, 'uTrib')
  if (unidade === textoOf(prod, 'uCom') && textoOf(prod, 'qTrib') === textoOf(prod, 'qCom')) return ''
  return `Tributável: ${quantidade(textoOf(prod, 'qTrib'))} ${unidade} × ${preco(textoOf(prod, 'vUnTrib'))}`
}

// biome-ignore format: a table
const DEBITADO: readonly ParteDita[] = [
  ['Apuração', 'competApur'], ['IBS R$', 'vIBS', money], ['CBS R$', 'vCBS', money],
]

// biome-ignore format: a table
const MONOFASICO: readonly ParteDita[] = [
  ['Monofásico: IBS R$', 'vTotIBSMonoItem', money], ['CBS R$', 'vTotCBSMonoItem', money],
]

/** Writes class, rates after reductions, and amounts due of IBS, CBS and IS (NT 2026.010). */
export function reform(det: NoXml): string[] {
  const grupo = no(det, 'imposto', 'IBSCBS')
  const seletivo = no(det, 'imposto', 'IS')
  const parte = (nome: string, ente: string, aliquota: string, imposto: string): string => {
    const dele = no(grupo, 'gIBSCBS', ente)
    if (!dele) return ''
    const cobrada = taxa(textoOf(dele, 'gRed', 'pAliqEfet') || textoOf(dele, aliquota) || '0')
    return [nome, cobrada, 'R$', reais(textoOf(dele, imposto))].join(KEPT)
  }
  return [
    [
      told(grupo, [
        ['cClassTrib', 'cClassTrib'],
        ['CST', 'CST'],
        ['BC', 'gIBSCBS/vBC', money],
      ]),
      parte(`IBS${KEPT}UF`, 'gIBSUF', 'pIBSUF', 'vIBSUF'),
      parte(`IBS${KEPT}Mun.`, 'gIBSMun', 'pIBSMun', 'vIBSMun'),
      parte('CBS', 'gCBS', 'pCBS', 'vCBS'),
    ]
      .filter(Boolean)
      .join('  '),
    told(no(grupo, 'gIBSCBSMono'), MONOFASICO),
    told(no(grupo, 'gTransfCred'), DEBITADO),
    told(no(grupo, 'gAjusteCompet'), DEBITADO),
    told(seletivo, [
      ['IS: cClassTrib', 'cClassTribIS'],
      ['CST', 'CSTIS'],
      ['BC', 'vBCIS', money],
      ['', 'pIS', taxa],
      ['R$', 'vIS', money],
    ]),
  ].filter(Boolean)
}

/** Lists the texts below an item's name, in the order of print. */
export function detailsOf(det: NoXml, comReforma: boolean): string[] {
  const prod = no(det, 'prod')
  const imposto = no(det, 'imposto')
  const icms = no(imposto, 'ICMS')?.filhos[0]
  return [
    textoOf(det, 'infAdProd'),
    taxedUnit(prod),
    told(no(prod, 'veicProd'), VEICULO),
    ...todos(prod, 'rastro').map(lote => told(lote, LOTE)),
    told(no(prod, 'med'), REMEDIO),
    ...todos(prod, 'arma').map(arma => told(arma, ARMA)),
    told(no(prod, 'comb'), COMBUSTIVEL),
    ...todos(prod, 'DI').flatMap(di => [
      told(di, DECLARACAO),
      ...todos(di, 'adi').map(adi => told(adi, ADICAO)),
    ]),
    ...todos(prod, 'detExport').map(cada => told(cada, EXPORTACAO)),
    told(prod, DO_PRODUTO),
    some(icms, 'vICMSST', ST),
    some(icms, 'vICMSSTRet', ST_ANTES),
    some(icms, 'vFCP', FCP),
    some(icms, 'vFCPST', FCP_ST),
    some(icms, 'vICMSDeson', DESONERADO),
    some(icms, 'vCredICMSSN', CREDITO),
    told(no(imposto, 'ICMSUFDest'), DIFAL),
    told(no(imposto, 'ISSQN'), SERVICO),
    told(no(det, 'impostoDevol'), DEVOLVIDO),
    told(no(det, 'DFeReferenciado'), REFERENCIA),
    ...(comReforma ? reform(det) : []),
  ].filter(Boolean)
}
