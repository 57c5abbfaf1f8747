import type { TpEmisDaNota } from '../../../document/emissao.ts'
import type { ModeloNota, TpImp } from '../../../document/models.ts'
import type { Operation } from '../../../document/operations.ts'
import type { RegimeRegular } from '../../../law/reforma.ts'
import type { ItemRules } from '../../../tax/kinds.ts'
import type { Figura } from '../../../tax/sale/figuras.ts'
import type { NomeTotal } from '../../../tax/sale/resultado.ts'
import type { Veiculo } from '../../../vehicle/campos.ts'
import type { DetalheProduto } from '../detalhe.ts'
import type { EnderecoNfe } from './endereco.ts'
import type { GruposDoDocumento, GruposDoItem, PartilhaNfe } from './entrada-documento.ts'

/**
 * All data of a note, model 65 or 55, gathered in the sale's transaction and never looked up again: equal entries give equal
 * bytes. Names inside `ide`, `emit`, `dest`, `detPag` are the layout's tags (MOC 7.0, NT 2025.002); figures of items and
 * totals have the engine's names (core/tax). Decimals are plain strings ("10.00"), dates ISO with offset.
 */
export interface EntradaNfe extends GruposDoDocumento {
  /** Access key of 44 characters, made by core/document/chave: Id, cNF, serie, nNF, cDV are read from it. */
  chave: string
  ide: IdeNfe
  emit: EmitNfe
  /** null: anonymous consumer (NFC-e only). */
  dest: DestNfe | null
  /** CNPJ or CPF allowed to download the XML. */
  autXML?: readonly string[]
  itens: readonly ItemNfe[]
  totais: TotaisNfe
  /** Default 9 (no freight). */
  modFrete?: '0' | '1' | '2' | '3' | '4' | '9'
  /** Payments in order. Empty → tPag 90 (no payment). */
  pagamento: readonly DetPagNfe[]
  /** R$ of change; "0.00" when none. */
  vTroco: string
  /** Marketplace, when indIntermed is 1. */
  intermediador?: { CNPJ: string; idCadIntTran: string } | null
  infCpl?: string | null
  infAdFisco?: string | null
  /** Software house data, mandatory in AM MS PE PR SC TO (rej. 972). */
  infRespTec?:
    | {
        CNPJ: string
        xContato: string
        email: string
        fone: string
        /** Security code of the technical person in charge (NT 2018.005 §2.3) and its hash with the key: both or none. */
        csrt?: { idCSRT: string; hashCSRT: string } | null
      }
    | null
    | undefined
}

export interface IdeNfe {
  mod: ModeloNota
  /** ISO with offset, seconds, e.g. 2026-11-20T08:15:00-03:00. */
  dhEmi: string
  natOp: string
  tpEmis: `${TpEmisDaNota}`
  /** Entry into contingency: both or none, never with tpEmis 1. */
  dhCont?: string | null
  /** 15 to 256 characters. */
  xJust?: string | null
  /** 1 produção, 2 homologação. */
  tpAmb: '1' | '2'
  /** Default: the format of the model. */
  tpImp?: TpImp
  /** 0 entrada (entry), 1 saída (exit). Default 1. */
  tpNF?: Operation['tpNF']
  /** 1 normal, 2 complement, 3 adjustment, 4 return, 5 credit, 6 debit. Default 1. */
  finNFe?: Operation['finNFe']
  /** 0 not applicable, 1 at the shop, 4 delivered at home… Default 1. */
  indPres?: '0' | '1' | '2' | '3' | '4' | '5' | '9'
  indFinal?: '0' | '1'
  /** 1 inside the state, 2 interstate, 3 abroad. Default 1. */
  idDest?: '1' | '2' | '3'
  /** Only with indPres 2, 3, 4, 9. */
  indIntermed?: '0' | '1' | null
  /** Municipality of the taxable event (fato gerador), IBGE, 7 digits. Default: the issuer's. */
  cMunFG?: string
  /** When the goods leave or arrive, ISO with offset; never in an NFC-e (rej. 705). */
  dhSaiEnt?: string | null
  /** AAAA-MM-DD. */
  dPrevEntrega?: string | null
  /** Type of debit (finNFe 6), and of credit (finNFe 5). */
  tpNFDebito?: string | null
  tpNFCredito?: string | null
  /** Keys of the referenced notes, in their order. */
  refNFe?: readonly string[]
  /** True when a return names its notes in NFref too, as a state's SEFAZ may still demand (321). */
  devolucao_nfref?: boolean
  /** Name and version of the program, 20 characters at most. Default "Tecla". */
  verProc?: string
}

export interface EmitNfe {
  /** 14 characters, letters allowed in the first 12. */
  CNPJ: string
  xNome: string
  xFant?: string | null
  endereco: EnderecoNfe
  IE: string
  IEST?: string | null
  IM?: string | null
  CNAE?: string | null
  /** 1 Simples, 2 Simples above the sub-limit, 3 normal, 4 MEI. */
  CRT: '1' | '2' | '3' | '4'
  /** Days of the regular regime of IBS and CBS that a Simples company chose. */
  ibscbs_regular?: RegimeRegular | null | undefined
}

export interface DestNfe {
  /** CPF (11), CNPJ (14) or foreign id, which may be empty. */
  documento: { tipo: 'CPF' | 'CNPJ' | 'idEstrangeiro'; numero: string }
  xNome?: string | null
  /** Mandatory in an NF-e (rej. 726) and in an NFC-e delivered at home. */
  endereco?: EnderecoNfe | null
  /** 1 contribuinte, 2 isento, 9 não contribuinte. An NFC-e takes 9 only (rej. 789). */
  indIEDest: '1' | '2' | '9'
  IE?: string | null
  /** Registration at SUFRAMA, written for recipients in its states. */
  ISUF?: string | null
  email?: string | null
}

/** One line: the product as sold, its rules in the engine's names, and the engine's figures. */
export interface ItemNfe extends GruposDoItem {
  cProd: string
  xProd: string
  /** GTIN read or registered; null prints SEM GTIN. */
  cEAN: string | null
  NCM: string
  /** false: the NCM is in no known table (rej. 778). */
  ncm_existe?: boolean
  /** Registered details of a fuel or a medicine. */
  detalhe?: DetalheProduto | null
  /** Details of a new vehicle, when the line is one. */
  veiculo?: Veiculo | null
  CEST?: string | null
  indEscala?: 'S' | 'N' | null
  CNPJFab?: string | null
  cBenef?: string | null
  /** CSTs of the code in the state's imported table; [] when it is not there, null without a table. */
  csts_do_beneficio?: readonly string[] | null
  EXTIPI?: string | null
  uCom: string
  qCom: string
  vUnCom: string
  /** Default: the commercial unit; figures come from qtde_trib, valor_trib. */
  uTrib?: string | null
  cEANTrib?: string | null
  indTot?: '0' | '1'
  infAdProd?: string | null
  /** Other tags of `prod`, from line fields that declare a tag (`xml`), written unchanged. */
  tags?: Readonly<Record<string, string | null>>
  /** Tax rules as given to `calcular`, by tax: `icms` (with cfop and origem), `ipi`… */
  regras: ItemRules
  /** Engine's figures of the item: vprod, vdesc, base_icms, vlricms, vlr_ibs_uf… */
  valores: ValoresItem
  /** Data of the document from which the engine computed the line. */
  contexto?: {
    /** FCP %, own and of ST: the state's rate in the column numbered by the ICMS rule's `fcp`, or the typed rate. */
    pFCP?: string | null
    /** Engine inputs of CST 60 / CSOSN 500. */
    icms_efetivo?: { aliquota: string; reducao?: string } | null
    /** Engine inputs of the single-phase ICMS (CST 02, 15, 53, 61); default qtde_trib. */
    qbc_mono?: string | null
    qbc_mono_reten?: string | null
    red_ad_rem?: string | null
    /** Engine inputs of gTribRegular. */
    cst_reg?: string | null
    cclasstrib_reg?: string | null
    /** Rates of the ICMS difference (DIFAL). */
    partilha?: PartilhaNfe | null
    /** % of the goods returned, for `impostoDevol`. */
    pDevol?: string | null
    /** Lot sold, for `rastro`. Dates AAAA-MM-DD. */
    lote?: LoteNfe | null
  }
}

export interface LoteNfe {
  nLote: string
  qLote: string
  dFab: string
  dVal: string
  cAgreg?: string | null
}

/** Figures from the engine; only some reach the XML. Text with 2 places (rates 4), absent = zero. */
export type ValoresItem = Readonly<Partial<Record<NomeValor, string>>> & {
  readonly deduz_desoneracao?: boolean | string | number | null
}

export type NomeValor = Figura | 'qtde_trib' | 'valor_trib'

/** Engine totals, NF-e tag names: vBC, vICMS, vProd, vNF, vIBS… Money strings, two places, absent = zero. */
export type TotaisNfe = Readonly<Partial<Record<NomeTotal, string>>>

export interface DetPagNfe {
  /** 0 à vista, 1 a prazo. */
  indPag?: '0' | '1' | null
  tPag: string
  /** Description, mandatory for tPag 99 (others). */
  xPag?: string | null
  vPag: string
  /** Mandatory for 03 credit and 04 debit card and 17 Pix (rej. 391/496). Integrated: the CNPJ is the acquirer's. */
  card?:
    | {
        /** 1 TEF integrado (then CNPJ and cAut are mandatory, rej. 392), 2 POS. */
        tpIntegra: '1' | '2'
        CNPJ?: string | null
        tBand?: string | null
        cAut?: string | null
        /** Terminal of an integrated payment, when the shop registers it. */
        idTermPag?: string | null
      }
    | null
    | undefined
}
