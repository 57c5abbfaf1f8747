import type { DestNfe, EntradaNfe, IdeNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import type { DeclaracaoNfe } from '../../../src/core/dfe/nfe/compose/entrada-documento.ts'
import type { DetalheProduto } from '../../../src/core/dfe/nfe/detalhe.ts'
import { buildChave } from '../../../src/core/document/chave.ts'
import { CNPJ, exemplo, GASOLINA, item, MOTO, normal } from './exemplo.ts'

/** Documents of the back office: each has what its operation asks for, and nothing that would be refused. */

export const chaveDe = (nNF: string, mod: '55' | '65' = '55', cnpj = CNPJ): string =>
  buildChave({ cUF: '35', AAMM: '2610', cnpj, mod, serie: '1', nNF, tpEmis: '1', cNF: '48291736' })

export const com = (extra: Partial<EntradaNfe>, ide: Partial<IdeNfe> = {}): EntradaNfe => ({
  ...normal,
  ...extra,
  ide: { ...normal.ide, ...ide },
})

/** One line under another CFOP and CST. */
export const linha = (icms: Record<string, string>, extra: Partial<ItemNfe> = {}): ItemNfe => {
  const um = item(extra)
  return { ...um, regras: { ...um.regras, icms: { ...um.regras.icms, ...icms } } }
}

const endereco = (UF: string, cMun: string, xMun: string) => ({
  xLgr: 'Rua do Comércio',
  nro: '10',
  xBairro: 'Centro',
  cMun,
  xMun,
  UF,
  CEP: '20010000',
})
export const NO_RIO: DestNfe = {
  documento: { tipo: 'CPF', numero: '52998224725' },
  xNome: 'Ana Lima',
  endereco: endereco('RJ', '3304557', 'Rio de Janeiro'),
  indIEDest: '9',
}
const REVENDA: DestNfe = {
  documento: { tipo: 'CNPJ', numero: '11444777000161' },
  xNome: 'Revenda SA',
  endereco: endereco('RJ', '3304557', 'Rio de Janeiro'),
  indIEDest: '1',
  IE: '78046759',
}
const FORNECEDOR: DestNfe = {
  ...REVENDA,
  endereco: endereco('SP', '3550308', 'São Paulo'),
  IE: '110042490114',
}
export const LA_FORA: DestNfe = {
  documento: { tipo: 'idEstrangeiro', numero: 'EIN-12345' },
  xNome: 'Acme Trading Inc',
  endereco: {
    xLgr: 'Main Street',
    nro: '1',
    xBairro: 'Downtown',
    cMun: '9999999',
    xMun: 'EXTERIOR',
    UF: 'EX',
    cPais: '2496',
    xPais: 'ESTADOS UNIDOS',
  },
  indIEDest: '9',
}

/** Fuel exempt of ICMS, as some leaves (960), by a benefit of the state's. */
export const monofasico = (detalhe: DetalheProduto): ItemNfe => {
  const um = linha({ cfop: '5656', cst: '40' }, { cBenef: 'SP010360', detalhe })
  return { ...um, valores: { ...um.valores, base_icms: '0.00', vlricms: '0.00' } }
}
export const SEM_ICMS = { ...normal.totais, vBC: '0.00', vICMS: '0.00' }

/** A note of debit of a type whose class has a group of its own. */
export const debito = (tpNFDebito: string, classe: string): EntradaNfe => {
  const { valores, ...um } = item({ ajuste: { competApur: '2026-10', vIBS: '1.5', vCBS: '13.5' } })
  const cst = classe.slice(0, 3)
  const regras = {
    ...um.regras,
    ibs: { ...um.regras.ibs, cst_ibs: cst, classificacao_ibs: classe },
    cbs: { ...um.regras.cbs, cst_cbs: cst, classificacao_cbs: classe },
  } as never
  const { vBCIBSCBS: _b, vIBSUF: _u, vIBSMun: _m, vIBS: _i, vCBS: _c, ...totais } = normal.totais
  return com(
    { itens: [{ ...um, valores, regras }], totais, pagamento: [] },
    { finNFe: '6', tpNFDebito, natOp: 'NOTA DE DÉBITO' },
  )
}

/** Sold at 12 % between states, with the difference owed to Rio's at 22 % (20 and 2 of the fund). */
const interestadual = (extra: Partial<ItemNfe> = {}): ItemNfe => {
  const um = linha({ cfop: '6102', icms: '12' }, extra)
  return { ...um, valores: { ...um.valores, vlricms: '1.20' } }
}
export const PARA_O_RIO = com(
  {
    dest: NO_RIO,
    itens: [
      (() => {
        const um = interestadual()
        return {
          ...um,
          valores: {
            ...um.valores,
            base_partilha: '10.00',
            vlrfcp: '0.20',
            vlrparufdes: '0.80',
            vlrparuforig: '0.00',
          },
          contexto: {
            partilha: { pFCPUFDest: '2', pICMSUFDest: '20', pICMSInter: '12', pICMSInterPart: '100' },
          },
        }
      })(),
    ],
    totais: {
      ...normal.totais,
      vICMS: '1.20',
      vFCPUFDest: '0.20',
      vICMSUFDest: '0.80',
      vICMSUFRemet: '0.00',
    },
  },
  { idDest: '2' },
)
const PARA_REVENDA = com(
  { dest: REVENDA, itens: [interestadual()], totais: { ...normal.totais, vICMS: '1.20' } },
  { idDest: '2', indFinal: '0' },
)

export const DI: DeclaracaoNfe = {
  nDI: '2612345678',
  dDI: '2026-11-01',
  xLocDesemb: 'SANTOS',
  UFDesemb: 'SP',
  dDesemb: '2026-11-05',
  tpViaTransp: '1',
  vAFRMM: '12.5',
  tpIntermedio: '1',
  cExportador: 'ACME-01',
  adi: [
    { nAdicao: '1', cFabricante: 'ACME' },
    { nAdicao: '2', cFabricante: 'BOLT', vDescDI: '1.5', nDraw: '20260000123' },
  ],
}
const semIcms = { base_icms: '0.00', vlricms: '0.00' }
const zerado = { vBC: '0.00', vICMS: '0.00' }
const importado = (declaracoes: readonly DeclaracaoNfe[], extra: Partial<ItemNfe> = {}): ItemNfe => {
  const um = linha({ cst: '41', cfop: '3102', origem: '1' }, extra)
  return {
    ...um,
    regras: { ...um.regras, ipi: { cst: '03', codigo_enq_ipi: '999' } },
    valores: { ...um.valores, ...semIcms, valor_ii: '1.40' },
    importacao: { vBC: '10', vDespAdu: '0.5', vIOF: '0', declaracoes },
  }
}
export const IMPORTACAO = com(
  {
    dest: LA_FORA,
    itens: [importado([DI, { ...DI, nDI: '2612345679', tpViaTransp: '4', vAFRMM: null }])],
    totais: { ...normal.totais, ...zerado, vII: '1.40', vNF: '11.40', vNFTot: '11.40' },
    pagamento: [{ tPag: '01', vPag: '11.40' }],
  },
  { tpNF: '0', idDest: '3', indFinal: '0', natOp: 'COMPRA DO EXTERIOR' },
)
/** São Paulo asks for the code of what is not taxed too (RICMS, art. 212-O, § 15): art. 7, V. */
const exportado = (extra: Partial<ItemNfe> = {}): ItemNfe => {
  const um = linha({ cst: '41', cfop: '7102' }, { cBenef: 'SP070050', ...extra })
  return { ...um, valores: { ...um.valores, ...semIcms } }
}
export const EXPORTACAO = com(
  {
    dest: LA_FORA,
    itens: [exportado()],
    totais: { ...normal.totais, ...zerado },
    exporta: { UFSaidaPais: 'SP', xLocExporta: 'PORTO DE SANTOS', xLocDespacho: 'TERMINAL 35' },
  },
  { idDest: '3', indFinal: '0', natOp: 'EXPORTAÇÃO' },
)
const INDIRETA = {
  ...EXPORTACAO,
  itens: [
    exportado({
      regras: { ...exportado().regras, icms: { ...exportado().regras.icms, cfop: '7501' } },
      exportacoes: [{ exportInd: { nRE: '260000000123', chNFe: chaveDe('77'), qExport: '1' } }],
    }),
  ],
  ide: { ...EXPORTACAO.ide, refNFe: [chaveDe('77')] },
}

const devolucao = (cfop: string, extra: Partial<ItemNfe> = {}): ItemNfe =>
  linha({ cfop }, { referencia: { nItem: '1' }, ...extra })
/** A lot that goes back, of an item of the supplier's note. */
export const loteDevolvido = (nLote: string, nItem: string, extra: Partial<ItemNfe> = {}): ItemNfe =>
  devolucao('5202', {
    referencia: { nItem },
    contexto: { lote: { nLote, qLote: '1.000', dFab: '2026-10-01', dVal: '2027-10-01' } },
    ...extra,
  })
export const devolvidas = (...itens: ItemNfe[]): EntradaNfe =>
  com(
    { ...exemplo(1, { mod: '55', itens }), dest: FORNECEDOR, pagamento: [] },
    { finNFe: '4', natOp: 'DEVOLUÇÃO DE COMPRA', refNFe: [chaveDe('9')] },
  )
export const DEVOLUCAO_COMPRA = com(
  {
    dest: FORNECEDOR,
    itens: [
      devolucao('5202', { valores: { ...item().valores, vlripidevol: '0.50' }, contexto: { pDevol: '100' } }),
    ],
    totais: { ...normal.totais, vIPIDevol: '0.50', vNF: '10.50', vNFTot: '10.50' },
    pagamento: [],
  },
  { finNFe: '4', natOp: 'DEVOLUÇÃO DE COMPRA', refNFe: [chaveDe('9')] },
)

const A_PRAZO: Pick<EntradaNfe, 'pagamento' | 'cobranca'> = {
  pagamento: [{ tPag: '15', vPag: '10.00', indPag: '1' }],
  cobranca: {
    vOrig: '10.00',
    duplicatas: [
      { dVenc: '2026-12-20', vDup: '3.33' },
      { dVenc: '2027-01-20', vDup: '3.33' },
      { dVenc: '2027-02-20', vDup: '3.34' },
    ],
  },
}
export const LOCAL = {
  ...endereco('SP', '3550308', 'São Paulo'),
  documento: { tipo: 'CNPJ', numero: '11444777000161' },
  xNome: 'Depósito Central',
  IE: '110.042.490.114',
  email: 'deposito@exemplo.com.br',
} as const
const TRANSPORTE: EntradaNfe['transporte'] = {
  transportador: {
    documento: { tipo: 'CNPJ', numero: '11444777000161' },
    xNome: 'Transportes Rápidos Ltda',
    IE: '110.042.490.114',
    xEnder: 'Rodovia 1, km 10',
    xMun: 'São Paulo',
    UF: 'SP',
  },
  veiculo: { placa: 'abc-1d23', UF: 'SP' },
  volumes: [
    { qVol: '2.2000', esp: 'CAIXA', marca: 'ACME', nVol: '1 A 3', pesoL: '10.5', pesoB: '12.1234' },
    { qVol: '0', esp: 'PALETE' },
  ],
}

/** Groups that any sale of the back office may carry, each alone and all in any company. */
export const GRUPOS: readonly (readonly [nome: string, grupo: Partial<EntradaNfe>, ide?: Partial<IdeNfe>])[] =
  [
    ['a prazo, com fatura e duplicatas', A_PRAZO],
    ['retirada em outro lugar', { retirada: LOCAL }],
    ['entrega em outro lugar', { entrega: { ...LOCAL, documento: null, IE: 'isento' } }],
    ['transportadora, veículo e volumes', { modFrete: '0', transporte: TRANSPORTE }],
    ['quem pode baixar o XML', { autXML: ['11444777000161', '12345678909'] }],
    ['pedido de compra e contrato', { compra: { xNEmp: '2026NE000123', xPed: 'PC 77', xCont: '12/2026' } }],
    [
      'observações ao fisco e ao cliente',
      {
        obsFisco: [{ xCampo: 'Regime', xTexto: 'Regime especial 1234/2026' }],
        obsCont: [{ xCampo: 'Vendedor', xTexto: 'Maria' }],
        infAdFisco: 'Art. 10 do RICMS',
      },
    ],
    ['data de saída', {}, { dhSaiEnt: '2026-11-21T08:00:00-03:00' }],
    ['nota referenciada', {}, { refNFe: [chaveDe('11'), chaveDe('12')] }],
    [
      'marketplace',
      { intermediador: { CNPJ: '11444777000161', idCadIntTran: 'loja-77' } },
      { indPres: '2', indIntermed: '1' },
    ],
  ]

export const DOCUMENTOS: readonly (readonly [nome: string, entrada: EntradaNfe])[] = [
  ...GRUPOS.map(([nome, grupo, ide]) => [nome, com(grupo, ide)] as const),
  ['sem pagamento', com({ pagamento: [] })],
  ['presença: não se aplica', com({}, { indPres: '0' })],
  ['presencial fora do estabelecimento', com({}, { indPres: '5', refNFe: [chaveDe('3')] })],
  ['internet, sem intermediador', com({}, { indPres: '2' })],
  ['para outro estado, a quem não é contribuinte: DIFAL e FCP', PARA_O_RIO],
  ['para outro estado, a contribuinte', PARA_REVENDA],
  [
    'para outro estado, com transportadora: o veículo não vai',
    { ...PARA_REVENDA, modFrete: '1', transporte: TRANSPORTE },
  ],
  [
    'para Manaus, a quem tem SUFRAMA, de quem é substituto lá',
    {
      ...PARA_REVENDA,
      // SP to AM: 7 %
      itens: PARA_REVENDA.itens.map(um => ({
        ...um,
        valores: { ...um.valores, taxa_icms: '7.0000', vlricms: '0.70' },
      })),
      totais: { ...PARA_REVENDA.totais, vICMS: '0.70' },
      emit: { ...normal.emit, IEST: '041234567' },
      dest: {
        ...REVENDA,
        endereco: endereco('AM', '1302603', 'Manaus'),
        IE: '041234567',
        ISUF: '20.0123.459',
      },
    },
  ],
  ['importação com duas declarações e adições', IMPORTACAO],
  [
    'importação por conta e ordem, por courier',
    {
      ...IMPORTACAO,
      itens: [
        importado([
          {
            ...DI,
            tpViaTransp: '11',
            vAFRMM: null,
            tpIntermedio: '2',
            CNPJ: '11444777000161',
            UFTerceiro: 'SC',
          },
        ]),
      ],
    },
  ],
  ['exportação', EXPORTACAO],
  [
    'exportação a quem não tem documento',
    { ...EXPORTACAO, dest: { ...LA_FORA, documento: { tipo: 'idEstrangeiro', numero: '' } } },
  ],
  ['exportação indireta', INDIRETA],
  ['devolução de compra, com IPI devolvido', DEVOLUCAO_COMPRA],
  [
    'devolução de compra, de dois lotes de um item da nota devolvida',
    devolvidas(loteDevolvido('L1', '1'), loteDevolvido('L2', '1'), loteDevolvido('L3', '2')),
  ],
  [
    'devolução de venda, com a linha da nota devolvida',
    com(
      {
        itens: [devolucao('1202', { referencia: { chave: chaveDe('5', '65'), nItem: '3' } })],
        pagamento: [],
      },
      { finNFe: '4', tpNF: '0', natOp: 'DEVOLUÇÃO DE VENDA', refNFe: [chaveDe('5', '65'), chaveDe('6')] },
    ),
  ],
  [
    'devolução antes de 16/11/2026, pela lista de notas',
    com(
      { dest: FORNECEDOR, itens: [devolucao('5202')], pagamento: [] },
      { finNFe: '4', dhEmi: '2026-11-15T10:00:00-03:00', refNFe: [chaveDe('9')] },
    ),
  ],
  [
    'complementar',
    com({ pagamento: [] }, { finNFe: '2', natOp: 'NOTA COMPLEMENTAR', refNFe: [chaveDe('8')] }),
  ],
  ['ajuste', com({ pagamento: [] }, { finNFe: '3', natOp: 'AJUSTE' })],
  ['crédito', com({ pagamento: [] }, { finNFe: '5', natOp: 'NOTA DE CRÉDITO' })],
  ['débito', com({ pagamento: [] }, { finNFe: '6', natOp: 'NOTA DE DÉBITO' })],
  ['débito que transfere crédito', debito('05', '800001')],
  ['débito de ajuste', debito('02', '811001')],
  [
    'combustível a quem revende, com a origem dele',
    com(
      {
        dest: FORNECEDOR,
        itens: [
          monofasico({
            ...GASOLINA,
            uf_origem_nacional: '33',
            percentual_importado: '12.5',
            uf_origem_importado: '35',
          }),
        ],
        totais: SEM_ICMS,
      },
      { indFinal: '0' },
    ),
  ],
  ['entrada', com({ itens: [devolucao('1102')], pagamento: [] }, { tpNF: '0', natOp: 'COMPRA' })],
  ['pedido de compra na linha', com({ itens: [item({ pedido: { xPed: 'PC 77', nItemPed: '12' } })] })],
  [
    'veículo novo, com tudo o que o acompanha',
    com({
      ...A_PRAZO,
      itens: [item({ veiculo: MOTO })],
      modFrete: '0',
      transporte: TRANSPORTE,
      entrega: LOCAL,
    }),
  ],
]
