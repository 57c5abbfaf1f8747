import type { EnderecoNfe } from './entrada.ts'

/**
 * Groups of the note that only a back-office document has; absent where nothing is said. Names inside are the layout's
 * tags, decimals plain strings, dates AAAA-MM-DD.
 */
export interface GruposDoDocumento {
  /** Place of collection, when it is not the issuer's address. */
  retirada?: LocalNfe | null
  /** Delivery address when it is not the recipient's. */
  entrega?: LocalNfe | null
  transporte?: TransporteNfe | null
  cobranca?: CobrancaNfe | null
  exporta?: ExportaNfe | null
  compra?: CompraNfe | null
  compraGov?: CompraGovNfe | null
  /** Keys of the notes by which all of this was paid for before. */
  antecipadas?: readonly string[]
  /** R$ by tag of retTrib. */
  retidos?: Readonly<Record<string, string | null>> | null
  processos?: readonly { nProc: string; indProc: string; tpAto?: string | null }[]
  agropecuario?: AgropecuarioNfe | null
  /** For who buys, ten at most. */
  obsCont?: readonly ObservacaoNfe[]
  /** For the tax office, ten at most. */
  obsFisco?: readonly ObservacaoNfe[]
}

/** Government as buyer; the engine got the reducer. */
export interface CompraGovNfe {
  tpEnteGov: string
  pRedutor: string
  tpOperGov: string
  refDFeAnt?: readonly string[]
}

/** Prescriptions of pesticides, or one guide: never both. */
export interface AgropecuarioNfe {
  receituarios: readonly { nReceituario: string; CPFRespTec: string }[]
  guia?: { tpGuia: string; UFGuia: string; serieGuia?: string | null; nGuia: string } | null
}

export interface PessoaNfe {
  tipo: 'CPF' | 'CNPJ'
  numero: string
}

export interface LocalNfe extends EnderecoNfe {
  /** Default: the recipient's of a delivery, the issuer's of a collection. */
  documento?: PessoaNfe | null
  xNome?: string | null
  IE?: string | null
  email?: string | null
}

export interface TransporteNfe {
  transportador?: {
    documento?: PessoaNfe | null
    xNome?: string | null
    IE?: string | null
    xEnder?: string | null
    xMun?: string | null
    UF?: string | null
  } | null
  /** ICMS of the freight kept back. */
  retido?: {
    vServ: string
    vBCRet: string
    pICMSRet: string
    vICMSRet: string
    CFOP: string
    cMunFG: string
  } | null
  /** Told only of what stays in the state (868). */
  veiculo?: VeiculoNfe | null
  reboques?: readonly VeiculoNfe[]
  vagao?: string | null
  balsa?: string | null
  volumes?: readonly VolumeNfe[]
}

export interface VeiculoNfe {
  placa: string
  UF?: string | null
  RNTC?: string | null
}

export interface VolumeNfe {
  qVol?: string | null
  esp?: string | null
  marca?: string | null
  nVol?: string | null
  /** kg */
  pesoL?: string | null
  pesoB?: string | null
  lacres?: readonly string[]
}

/** The invoice and what falls due of it; its net value is `vOrig` less `vDesc`, its parts are numbered as they stand. */
export interface CobrancaNfe {
  /** Default: the note's number. */
  nFat?: string | null
  vOrig: string
  vDesc?: string | null
  duplicatas: readonly { dVenc: string; vDup: string }[]
}

export interface ExportaNfe {
  UFSaidaPais: string
  xLocExporta: string
  xLocDespacho?: string | null
}

export interface CompraNfe {
  xNEmp?: string | null
  xPed?: string | null
  xCont?: string | null
}

export interface ObservacaoNfe {
  /** 20 characters. */
  xCampo: string
  /** 60 characters. */
  xTexto: string
}

/** Groups of a line that only a back-office document has. */
export interface GruposDoItem {
  /** Order of who buys, and the line of it. */
  pedido?: { xPed?: string | null; nItemPed?: string | null } | null
  importacao?: ImportacaoNfe | null
  exportacoes?: readonly ExportacaoNfe[]
  /** The note, and the line of it, that this line is about. Default: the one note that the document names. */
  referencia?: { chave?: string | null; nItem?: string | null } | null
  /** 2 letters and 4 digits each. */
  nves?: readonly string[]
  bemUsado?: boolean
  armas?: readonly { tpArma: string; nSerie: string; nCano: string; descr: string }[]
  /** ICMS of CST 10, 20 or 90 shared between two states (group ICMSPart). */
  partilhaSt?: { UFST: string; pBCOp: string } | null
  /** Credits taken back. */
  estorno?: { vIBSEstCred: string; vCBSEstCred: string } | null
  /** IBS and CBS settled by a debit note under CST 800 or 811; 811 needs its month, AAAA-MM. */
  ajuste?: { competApur: string; vIBS: string; vCBS: string } | null
  /** ST retained before (CST 60, CSOSN 500) by tag; FCP where there was any. */
  retido?: Readonly<Record<'vBCSTRet' | 'pST' | 'vICMSSubstituto' | 'vICMSSTRet', string>> & {
    fcp?: Readonly<Record<'vBCFCPSTRet' | 'pFCPSTRet' | 'vFCPSTRet', string>> | null
  }
  /** ST retained before that goes on to another state (group ICMSST), CST 41 or 60. */
  repasse?: { vBCSTRet: string; vICMSSTRet: string; vBCSTDest: string; vICMSSTDest: string } | null
}

export interface ImportacaoNfe {
  vBC?: string | null
  vDespAdu?: string | null
  vIOF?: string | null
  declaracoes: readonly DeclaracaoNfe[]
}

export interface DeclaracaoNfe {
  nDI: string
  dDI: string
  xLocDesemb: string
  UFDesemb: string
  dDesemb: string
  /** 1 marítima … 13 por reboque. */
  tpViaTransp: string
  vAFRMM?: string | null
  /** 1 conta própria, 2 conta e ordem, 3 encomenda: these two name for whom. */
  tpIntermedio: string
  CNPJ?: string | null
  UFTerceiro?: string | null
  cExportador: string
  adi: readonly AdicaoNfe[]
}

export interface AdicaoNfe {
  nAdicao?: string | null
  /** Default: its place. */
  nSeqAdic?: string | null
  cFabricante: string
  vDescDI?: string | null
  nDraw?: string | null
}

export interface ExportacaoNfe {
  nDraw?: string | null
  exportInd?: { nRE: string; chNFe: string; qExport: string } | null
}

/** Percentages of ICMSUFDest: the engine gives the values. */
export interface PartilhaNfe {
  pFCPUFDest?: string | null
  pICMSUFDest: string
  pICMSInter: string
  pICMSInterPart: string
}
