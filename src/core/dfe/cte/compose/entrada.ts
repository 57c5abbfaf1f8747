import type { ImpostoDoServico } from '../../../transporte/servico.ts'
import type { Toma } from '../../../transporte/tomador.ts'
import type { GrupoXml } from '../../kit/object.ts'

/** City, by IBGE; abroad 9999999, EXTERIOR, EX. */
export interface Cidade {
  cMun: string
  xMun: string
  UF: string
}

export interface EnderecoCte extends Cidade {
  xLgr: string
  nro: string
  xCpl?: string | null
  xBairro: string
  CEP?: string | null
  cPais?: string | null
  xPais?: string | null
}

/** A party of the service: sender, recipient, forwarder, receiver, taker. */
export interface ParteCte {
  /** CNPJ (14) or CPF (11); abroad fourteen zeros. */
  documento: string
  IE?: string | null
  xNome: string
  xFant?: string | null
  fone?: string | null
  email?: string | null
  ISUF?: string | null
  endereco: EnderecoCte
}

export interface EmitCte {
  CNPJ: string
  IE: string
  IEST?: string | null
  xNome: string
  xFant?: string | null
  fone?: string | null
  CRT: '1' | '2' | '3' | '4'
  endereco: EnderecoCte
}

export interface IdeCte {
  /** ISO with offset. */
  dhEmi: string
  tpAmb: '1' | '2'
  natOp: string
  CFOP: string
  /** 0 normal, 1 complement, 3 substitution; simplificado: 5, 6. */
  tpCTe: '0' | '1' | '3' | '5' | '6'
  tpImp?: '1' | '2'
  modal: '01' | '02' | '03' | '04' | '05' | '06'
  tpServ: '0' | '1' | '2' | '3' | '4' | '6' | '7' | '8'
  /** City of the issuer. */
  envio: Cidade
  /** Ends of the service; null only in an OS. */
  inicio: Cidade | null
  fim: Cidade | null
  /** States between, in order: OS of people. */
  percurso?: readonly string[]
  globalizado?: boolean
  retira?: boolean
  xDetRetira?: string | null
  verProc?: string
}

/** Payer. `parte` is given for `outros`, and in an OS or a simplificado; else it is one of the parties. */
export interface TomadorCte {
  toma: Toma
  indIEToma: '1' | '2' | '9'
  parte?: ParteCte | null
}

export interface ComponenteCte {
  nome: string
  valor: string
}

/** A document of the cargo, or before it. Dates AAAA-MM-DD. */
export type DocumentoCte =
  | { tipo: 'nfe'; chave: string; PIN?: string | null; dPrev?: string | null }
  | { tipo: 'dce'; chave: string }
  | {
      tipo: 'outros'
      tpDoc: '00' | '10' | '59' | '65' | '99'
      descOutros?: string | null
      nDoc?: string | null
      dEmi?: string | null
      vDocFisc?: string | null
    }

export interface DocumentosAnteriores {
  emissor: { documento: string; IE?: string | null; UF?: string | null; xNome: string }
  chaves: readonly string[]
  papeis?: readonly { tpDoc: string; serie: string; nDoc: string; dEmi: string }[]
}

export interface CargaCte {
  vCarga?: string | null
  proPred: string
  xOutCat?: string | null
  quantidades: readonly { cUnid: string; tpMed: string; qCarga: string }[]
  vCargaAverb?: string | null
}

/** A delivery of a CT-e simplificado. */
export interface EntregaSimp {
  inicio: Cidade
  fim: Cidade
  valor: string
  vRec?: string
  componentes: readonly ComponenteCte[]
  notas?: readonly string[]
  anteriores?: readonly { chave: string; parcial?: readonly string[] }[]
}

/** Data that only an OS has. */
export interface ServicoOs {
  xDescServ: string
  qCarga?: string | null
  documentos?: readonly (
    | { nDoc: string; serie?: string | null; dEmi: string; vDoc?: string | null }
    | { chBPe: string }
  )[]
  seguros?: readonly { respSeg: '4' | '5'; xSeg?: string | null; nApol?: string | null }[]
  tributos?: Readonly<Partial<Record<'vPIS' | 'vCOFINS' | 'vIR' | 'vINSS' | 'vCSLL', string>>>
  guias?: readonly {
    chave: string
    componentes: readonly { tpComp: string; vComp: string; xComp?: string }[]
  }[]
  refCTeCanc?: string | null
}

/**
 * All data of a CT-e, simplificado or OS, gathered once: equal entries give equal bytes. Names inside groups are the
 * layout's tags. Decimals are plain strings, dates ISO with offset.
 */
export interface EntradaCte {
  documento: 'CTe' | 'CTeSimp' | 'CTeOS'
  /** Access key, of which number, series, cCT, cDV and tpEmis are read. */
  chave: string
  ide: IdeCte
  emit: EmitCte
  tomador: TomadorCte | null
  rem?: ParteCte | null
  exped?: ParteCte | null
  receb?: ParteCte | null
  dest?: ParteCte | null
  compl?: {
    xCaracAd?: string | null
    xCaracSer?: string | null
    xEmi?: string | null
    origCalc?: string | null
    destCalc?: string | null
    /** Day by which the goods are due. */
    entrega?: string | null
    xObs?: string | null
    obsCont?: readonly { xCampo: string; xTexto: string }[]
    obsFisco?: readonly { xCampo: string; xTexto: string }[]
  } | null
  componentes: readonly ComponenteCte[]
  imposto: ImpostoDoServico
  infAdFisco?: string | null
  vTotTrib?: string | null
  carga?: CargaCte | null
  documentos?: readonly DocumentoCte[]
  anteriores?: readonly DocumentosAnteriores[]
  /** Modal's group by its tag, in the layout's words: `{ rodo: { RNTRC: '12345678' } }`. */
  modal?: GrupoXml | null
  veiculosNovos?: readonly GrupoXml[]
  cobranca?: {
    nFat?: string | null
    parcelas: readonly { nDup: string; dVenc: string; vDup: string }[]
  } | null
  substituido?: { chave: string; mudaTomador?: boolean } | null
  complementados?: readonly string[]
  /** Text of the special regime of a globalizado. */
  xObsGlobalizado?: string | null
  /** CT-e multimodal to which this service is bound. */
  multimodais?: readonly string[]
  entregas?: readonly EntregaSimp[]
  os?: ServicoOs | null
  /** CNPJ or CPF allowed to download the XML. */
  autXML?: readonly string[]
  infRespTec?: {
    CNPJ: string
    xContato: string
    email: string
    fone: string
    csrt?: { idCSRT: string; hashCSRT: string } | null
  } | null
  /** Text of the QR Code. */
  qr?: string | null
}
