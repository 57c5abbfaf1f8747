import type { TotalThatDiffers } from './totals-of-xml.ts'

/** Month of a file; days are ISO. */
export interface PeriodoSped {
  inicio: string
  fim: string
  /** AAAA-MM. */
  mes: string
}

export interface ContadorSped {
  nome: string
  cpf: string
  crc: string
  cnpj: string
  email: string
  fone: string
  cod_mun: string
}

export interface EmpresaSped {
  nome: string
  fantasia: string
  cnpj: string
  uf: string
  ie: string
  im: string
  cod_mun: string
  cep: string
  endereco: string
  numero: string
  complemento: string
  bairro: string
  fone: string
  email: string
  /** A, B or C: given by the state. */
  perfil: string
  /** Industry, or treated as one: its file has 0002, E500 and IND_ATIV 0. */
  industria: boolean
  contador: ContadorSped
  regime: RegimeContribuicoes
}

/** Regime of PIS and COFINS (register 0110), in the codes of the guide. */
export interface RegimeContribuicoes {
  /** 1 non-cumulative, 2 cumulative, 3 both. */
  incidencia: number
  /** Method for common credits: 1 direct, 2 by the share of revenue. */
  apropriacao: number
  /** Rates: 1 only basic rates, 2 basic and other rates. */
  tipo: number
  /** Books of a cumulative company: 1 cash (F500), 2 accrual, summed (F550), 9 accrual by document. */
  cumulativo: number
}

/** Other party of a note: customer or supplier. */
export interface ParceiroSped {
  cod: string
  nome: string
  cod_pais: string
  cnpj: string
  cpf: string
  ie: string
  cod_mun: string
  endereco: string
  numero: string
  complemento: string
  bairro: string
}

export interface ItemSped {
  cod: string
  descr: string
  barra: string
  unid: string
  tipo: string
  ncm: string
  ex_ipi: string
  cest: string
}

/** PIS or COFINS of a line. Decimal strings; `qtde` and `por_unidade` are '' where the rate is a percentage. */
export interface ContribuicaoSped {
  cst: string
  base: string
  aliquota: string
  qtde: string
  por_unidade: string
  valor: string
}

/** Line of a note, as entered in the tax books. Decimal strings. */
export interface LinhaSped {
  num: number
  /** Product; null for a line of an own note read without products, and for a supplier's line without an entry. */
  item: ItemSped | null
  descr: string
  qtde: string
  unid: string
  cst: string
  cfop: string
  valor: string
  desconto: string
  frete: string
  seguro: string
  outras: string
  /** Total of the line in the note: VL_OPR. */
  operacao: string
  base: string
  aliquota: string
  icms: string
  reducao: string
  base_st: string
  aliquota_st: string
  icms_st: string
  fcp: string
  fcp_st: string
  cst_ipi: string
  ipi_base: string
  ipi_aliquota: string
  ipi: string
  pis: ContribuicaoSped
  cofins: ContribuicaoSped
  /** True when the goods move stock. */
  movimenta: boolean
}

/** A fiscal document, as entered in the tax books. Days are ISO. */
export interface NotaSped {
  entrada: boolean
  propria: boolean
  situacao: '00' | '02' | '06' | '08'
  modelo: string
  serie: string
  numero: string
  chave: string
  /** Totals of the XML that its own items contradict. */
  divergentes: readonly TotalThatDiffers[]
  emissao: string
  entrada_saida: string
  parceiro: ParceiroSped | null
  uf: string
  valor: string
  desonerado: string
  /** IBS, CBS and IS (R$) that the note's total includes: none before 2027, and none of an import. */
  reforma: string
  /** 0 at once, 1 on credit, 2 others. */
  pagamento: string
  frete_por: string
  difal: { fcp: string; destino: string; remetente: string } | null
  linhas: readonly LinhaSped[]
}

/** A CT-e of the company, or one whose freight it paid and entered. Days are ISO, amounts decimal strings. */
export interface FreteSped {
  propria: boolean
  situacao: '00' | '02' | '06'
  modelo: string
  serie: string
  numero: string
  chave: string
  emissao: string
  /** Day of the entry; of an own CT-e, of the issue. */
  lancamento: string
  parceiro: ParceiroSped
  /** tpCTe, and the key of the CT-e that this one replaces, or ''. */
  tipo: string
  referida: string
  /** 0 the sender pays, 1 the receiver, 2 another; '' where nothing is carried for somebody. */
  frete_por: string
  valor: string
  /** Value without the taxes that the sum by CST leaves out. */
  operacao: string
  cst: string
  cfop: string
  base: string
  aliquota: string
  icms: string
  reducao: string
  municipio_origem: string
  municipio_destino: string
}

/** Adjustment of an assessment, with a code of the state's tables. */
export interface AjusteSped {
  /** 8 characters of table 5.1.1. */
  codigo: string
  descricao: string
  valor: string
  apuracao: string
  uf: string
}

/** Tax to pay, with its due date: E116, E250 or E316. */
export interface ObrigacaoSped {
  apuracao: 'icms' | 'st' | 'difal'
  uf: string
  codigo: string
  valor: string
  vencimento: string
  receita: string
}

/** A stock count: H005 and its lines, summed by item. */
export interface InventarioSped {
  dia: string
  motivo: string
  linhas: readonly { item: ItemSped; qtde: string; unitario: string; valor: string }[]
}

/** Stock of an item at the end of the month, for block K. */
export interface SaldoSped {
  item: ItemSped
  qtde: string
}

/** Facts of the month that do not come from its notes. */
export interface FatosDoMes {
  ajustes: readonly AjusteSped[]
  obrigacoes: readonly ObrigacaoSped[]
  /** Credits carried from the month before, by assessment: 'icms', 'ipi', 'st:SP', 'difal:SP', 'fcp:SP'. */
  anteriores: Readonly<Record<string, string>>
  inventarios: readonly InventarioSped[]
  /** null: the company files no block K. */
  saldos: readonly SaldoSped[] | null
  unidades: Readonly<Record<string, string>>
  /** Internal ICMS rate of the state plus FCP, %, for 0200. */
  aliquota_interna: string
}
