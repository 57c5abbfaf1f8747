import type { EnderecoNfe } from './entrada.ts'

/**
 * What a document of the back office says that a till's sale does not: groups of the note, away where nothing is said. Names
 * inside are the layout's tags; decimals are plain strings, dates AAAA-MM-DD.
 */
export interface GruposDoDocumento {
  /** Where the goods are fetched, when it is not the issuer's address. */
  retirada?: LocalNfe | null
  /** Delivery address when it is not the recipient's. */
  entrega?: LocalNfe | null
  transporte?: TransporteNfe | null
  cobranca?: CobrancaNfe | null
  exporta?: ExportaNfe | null
  compra?: CompraNfe | null
  /** For who buys, ten at most. */
  obsCont?: readonly ObservacaoNfe[]
  /** For the tax office, ten at most. */
  obsFisco?: readonly ObservacaoNfe[]
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
  /** Told only of what stays in the state (868). */
  veiculo?: { placa: string; UF?: string | null } | null
  volumes?: readonly VolumeNfe[]
}

export interface VolumeNfe {
  qVol?: string | null
  esp?: string | null
  marca?: string | null
  nVol?: string | null
  /** kg */
  pesoL?: string | null
  pesoB?: string | null
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

/** What only a line of a document says. */
export interface GruposDoItem {
  /** Order of who buys, and the line of it. */
  pedido?: { xPed?: string | null; nItemPed?: string | null } | null
  importacao?: ImportacaoNfe | null
  exportacoes?: readonly ExportacaoNfe[]
  /** The note, and the line of it, that this line gives back. Default: the one note that the document names. */
  referencia?: { chave: string; nItem?: string | null } | null
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
