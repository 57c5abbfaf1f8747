import type { EnderecoNfe } from '../../nfe/compose/endereco.ts'
import type { EntradaNfe } from '../../nfe/compose/entrada.ts'

/** City by IBGE's code, or 9999999 EXTERIOR. */
export interface CidadeMdfe {
  cMun: string
  xMun: string
}

/** CNPJ or CPF without punctuation, or the id of a foreigner. */
export interface DocumentoMdfe {
  tipo: 'CNPJ' | 'CPF' | 'idEstrangeiro'
  numero: string
}

/** CNPJ or CPF without punctuation. */
export type DocumentoNacional = DocumentoMdfe & { tipo: 'CNPJ' | 'CPF' }

/** Document carried. Its model, in the key, says which group it is: 55, 57 and 67, or 58. */
export interface CargaMdfe {
  chave: string
  /** True for goods that are delivered a second time. */
  reentrega?: boolean
  /** Trailers, containers and pallets, with their seals. */
  unidades?: readonly UnidadeMdfe[]
  perigosos?: readonly PerigosoMdfe[]
}

export interface UnidadeMdfe {
  /** tpUnidTransp, 1 to 7. */
  tipo: string
  id: string
  lacres: readonly string[]
  cargas: readonly { tipo: string; id: string; lacres: readonly string[] }[]
}

export interface PerigosoMdfe {
  nONU: string
  nome?: string | null
  classe?: string | null
  grupo?: string | null
  quantidade: string
  volumes?: string | null
}

export interface SeguroMdfe {
  /** 1 issuer, 2 contractor. */
  responsavel: '1' | '2'
  /** Responsible person; required of a contractor. */
  documento?: DocumentoNacional | null
  seguradora?: { nome: string; cnpj: string } | null
  apolice?: string | null
  averbacoes: readonly string[]
}

/** Owner of a vehicle that is not the issuer's. */
export interface ProprietarioMdfe {
  documento: DocumentoNacional
  rntrc: string
  nome: string
  ie?: string | null
  uf?: string | null
  /** 0 TAC agregado, 1 TAC independente, 2 others. */
  tipo: '0' | '1' | '2'
}

export interface VeiculoMdfe {
  codigo?: string | null
  placa: string
  renavam?: string | null
  /** kg; decimals are rounded up, as for the capacities. */
  tara: string
  /** kg */
  capacidade?: string | null
  /** m³ */
  volume?: string | null
  proprietario?: ProprietarioMdfe | null
  /** tpCar, 00 to 05. */
  carroceria: string
  uf?: string | null
}

export interface CondutorMdfe {
  nome: string
  cpf: string
}

export interface PagamentoMdfe {
  nome?: string | null
  documento: DocumentoMdfe
  /** tpComp 01 toll voucher, 02 taxes, 03 expenses, 04 freight, 99 others; R$. */
  componentes: readonly { tipo: string; valor: string; nome?: string | null }[]
  /** R$ */
  contrato: string
  altoDesempenho?: boolean
  /** True: in instalments. */
  aPrazo: boolean
  /** R$ */
  adiantamento?: string | null
  antecipaAdiantamento?: boolean
  /** Day ISO and R$. */
  parcelas: readonly { vencimento: string; valor: string }[]
  /** 0 not allowed, 1 allowed, 2 allowed with confirmation. */
  antecipacao?: string | null
  recebimento: { banco: string; agencia: string } | { ipef: string } | { pix: string }
}

export interface ContratanteMdfe {
  nome?: string | null
  documento: DocumentoMdfe
  contrato?: { numero: string; valor: string } | null
}

export interface ValePedagioMdfe {
  fornecedora: string
  pagador?: DocumentoNacional | null
  /** IDVPO. */
  compra?: string | null
  /** R$ */
  valor: string
  /** 01 tag, 04 reading of the plate. */
  tipo?: string | null
}

/** The road (modal 1). */
export interface RodoMdfe {
  modal: '1'
  rntrc?: string | null
  ciots: readonly { codigo?: string | null; documento: DocumentoNacional }[]
  vales: readonly ValePedagioMdfe[]
  /** categCombVeic, of the axles. */
  categoria?: string | null
  contratantes: readonly ContratanteMdfe[]
  pagamentos: readonly PagamentoMdfe[]
  tracao: VeiculoMdfe & {
    condutores: readonly CondutorMdfe[]
    /** tpRod, 01 to 06. */
    rodado: string
  }
  reboques: readonly VeiculoMdfe[]
  agendamento?: string | null
  lacres: readonly string[]
}

/** Air (modal 2). */
export interface AereoMdfe {
  modal: '2'
  nacionalidade: string
  matricula: string
  voo: string
  embarque: string
  destino: string
  /** Day ISO. */
  dia: string
}

/** Water (modal 3). */
export interface AquaMdfe {
  modal: '3'
  irin: string
  tipo: string
  codigo: string
  nome: string
  viagem: string
  embarque: string
  destino: string
  transbordo?: string | null
  /** 0 interior, 1 coastal. */
  navegacao?: string | null
  mmsi?: string | null
}

/** Rails (modal 4). */
export interface FerroMdfe {
  modal: '4'
  prefixo: string
  /** ISO with offset. */
  liberado?: string | null
  origem: string
  destino: string
  /** Tonnes. */
  vagoes: readonly {
    base: string
    real: string
    tipo?: string | null
    serie: string
    numero: string
    util: string
  }[]
}

/** Place of a full load: its CEP, or degrees. */
export type LocalMdfe = { cep: string } | { latitude: string; longitude: string }

/** Facts that a manifest is composed of. Times are ISO with offset, money R$ as text. */
export interface EntradaMdfe {
  chave: string
  ide: {
    tpAmb: '1' | '2'
    /** 1 carrier, of CT-e; 2 own goods, of NF-e; 3 carrier that will issue a CT-e globalizado. */
    tpEmit: '1' | '2' | '3'
    /** 1 ETC, 2 TAC, 3 CTC; only of a tractor that is not the issuer's. */
    tpTransp?: '1' | '2' | '3' | null
    dhEmi: string
    tpEmis: '1' | '2'
    verProc: string
    UFIni: string
    UFFim: string
    dhIniViagem?: string | null
    canalVerde?: boolean
    /** True when the documents are told by event 110115. */
    posterior?: boolean
  }
  emit: {
    documento: DocumentoNacional
    IE?: string | null
    xNome: string
    xFant?: string | null
    endereco: EnderecoNfe & { email?: string | null }
  }
  carregamento: readonly CidadeMdfe[]
  percurso: readonly string[]
  modal: RodoMdfe | AereoMdfe | AquaMdfe | FerroMdfe
  descarregamento: readonly (CidadeMdfe & { documentos: readonly CargaMdfe[] })[]
  seguros: readonly SeguroMdfe[]
  produto?: {
    /** tpCarga, 01 to 12. */
    tipo: string
    nome: string
    gtin?: string | null
    ncm?: string | null
    lotacao?: { carrega: LocalMdfe; descarrega: LocalMdfe } | null
  } | null
  carga: {
    valor: string
    /** 01 kg, 02 tonnes. */
    unidade: '01' | '02'
    peso: string
  }
  lacres: readonly string[]
  autorizados: readonly DocumentoNacional[]
  infAdFisco?: string | null
  infCpl?: string | null
  infRespTec?: EntradaNfe['infRespTec']
}
