import type { EnderecoNfe } from './endereco.ts'

/**
 * Groups of the note that only a back-office document has; absent without data. Inner names are the layout's tags, decimals
 * plain strings, dates AAAA-MM-DD.
 */
export interface GruposDoDocumento {
  /** Place of collection, when not at the issuer's address. */
  retirada?: LocalNfe | null
  /** Delivery address when it is not the recipient's. */
  entrega?: LocalNfe | null
  transporte?: TransporteNfe | null
  cobranca?: CobrancaNfe | null
  exporta?: ExportaNfe | null
  compra?: CompraNfe | null
  compraGov?: CompraGovNfe | null
  /** Keys of the notes by which the goods were paid in advance. */
  antecipadas?: readonly string[]
  /** Withheld federal taxes: R$ by tag of retTrib. */
  retidos?: Readonly<Record<string, string | null>> | null
  processos?: readonly { nProc: string; indProc: string; tpAto?: string | null }[]
  agropecuario?: AgropecuarioNfe | null
  /** Observations for the buyer, at most ten. */
  obsCont?: readonly ObservacaoNfe[]
  /** Observations for the tax office, at most ten. */
  obsFisco?: readonly ObservacaoNfe[]
}

/** Government as buyer. The engine has already applied the reducer. */
export interface CompraGovNfe {
  tpEnteGov: string
  pRedutor: string
  tpOperGov: string
  refDFeAnt?: readonly string[]
}

/** Prescriptions of pesticides, or one transport guide: never both. */
export interface AgropecuarioNfe {
  receituarios: readonly { nReceituario: string; CPFRespTec: string }[]
  guia?: { tpGuia: string; UFGuia: string; serieGuia?: string | null; nGuia: string } | null
}

export interface PessoaNfe {
  tipo: 'CPF' | 'CNPJ'
  numero: string
}

export interface LocalNfe extends EnderecoNfe {
  /** Default: the recipient for a delivery, the issuer for a collection. */
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
  /** ICMS of the freight that the issuer withheld. */
  retido?: {
    vServ: string
    vBCRet: string
    pICMSRet: string
    vICMSRet: string
    CFOP: string
    cMunFG: string
  } | null
  /** Vehicle and trailers; not written in interstate notes (rej. 868). */
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

/** Invoice and its instalments. Net value = `vOrig` − `vDesc`; instalments are numbered by position. */
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
  /** At most 20 characters. */
  xCampo: string
  /** At most 60 characters. */
  xTexto: string
}

/** Groups of a line that only a back-office document has. */
export interface GruposDoItem {
  /** Buyer's order number, and the line of that order. */
  pedido?: { xPed?: string | null; nItemPed?: string | null } | null
  importacao?: ImportacaoNfe | null
  exportacoes?: readonly ExportacaoNfe[]
  /** Note and item to which this line refers. Default note: the document's referenced note, when there is only one. */
  referencia?: { chave?: string | null; nItem?: string | null } | null
  /** NVE codes: 2 letters and 4 digits each. */
  nves?: readonly string[]
  bemUsado?: boolean
  armas?: readonly { tpArma: string; nSerie: string; nCano: string; descr: string }[]
  /** ICMS of CST 10, 20 or 90 shared between two states (group ICMSPart). */
  partilhaSt?: { UFST: string; pBCOp: string } | null
  /** Credits reversed. */
  estorno?: { vIBSEstCred: string; vCBSEstCred: string } | null
  /** IBS and CBS settled by a debit note under CST 800 or 811; 811 needs its month, AAAA-MM. */
  ajuste?: { competApur: string; vIBS: string; vCBS: string } | null
  /** ST retained before (CST 60, CSOSN 500), by tag; FCP where due. */
  retido?: Readonly<Record<'vBCSTRet' | 'pST' | 'vICMSSubstituto' | 'vICMSSTRet', string>> & {
    fcp?: Readonly<Record<'vBCFCPSTRet' | 'pFCPSTRet' | 'vFCPSTRet', string>> | null
  }
  /** ST retained before and passed on to another state (group ICMSST), CST 41 or 60. */
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
  /** 1 by sea … 13 by towing. */
  tpViaTransp: string
  vAFRMM?: string | null
  /** 1 own account; 2 on account of a third party, 3 to its order: in both, `CNPJ` is the third party's. */
  tpIntermedio: string
  CNPJ?: string | null
  UFTerceiro?: string | null
  cExportador: string
  adi: readonly AdicaoNfe[]
}

export interface AdicaoNfe {
  nAdicao?: string | null
  /** Default: the next number of this declaration and nAdicao in the note. */
  nSeqAdic?: string | null
  cFabricante: string
  vDescDI?: string | null
  nDraw?: string | null
}

export interface ExportacaoNfe {
  nDraw?: string | null
  exportInd?: { nRE: string; chNFe: string; qExport: string } | null
}

/** Percentages of group ICMSUFDest; its amounts are the engine's figures. */
export interface PartilhaNfe {
  pFCPUFDest?: string | null
  pICMSUFDest: string
  pICMSInter: string
  pICMSInterPart: string
}
