import type { CfopProposal } from './cfop.ts'

/** An operation of a type, with the values of its note. */
export interface TypeOperation {
  /** `finalidade_op` and `tipo_documento` of the API. With the type's number they identify the operation. */
  finalidade: 0 | 1
  documento: number
  modelos: readonly string[]
  natOp: string
  /** 0 entrada, 1 saída. */
  tpNF: '0' | '1'
  /** 1 normal, 2 complementar, 3 ajuste, 4 devolução, 5 crédito, 6 débito. */
  finNFe: '1' | '2' | '3' | '4' | '5' | '6'
  /** True for a sale over the counter: an NF-e then has the counter's print format (tpImp 6) and the limits of an NFC-e. */
  balcao: boolean
  /** Default indPres; absent: the buyer is present. 0: presence does not apply (MOC, B25b). */
  atendimento?: 0
  /** Direction of the goods in stock; null: they do not move. */
  estoque: 'sai' | 'entra' | null
}

/** Names, route and rights of a type's screens. */
export interface TypeScreen {
  title: string
  singular: string
  /** The singular is feminine: 'a nota', 'cancelada'. */
  feminino?: true
  /** Noun of a single document, with its gender, for routes such as 'nova nota' and 'editar venda'. */
  one: readonly ['Novo' | 'Nova', string]
  /** Path of the list; null: the type is in the list of `within`. */
  route: string | null
  within?: number
  /** Last part of the edit path. */
  edit: 'editar' | 'edit'
  permission: string
  /** Name of the right, when the type declares it. */
  right?: string
  /** Other rights that also show and accept the type's documents. */
  alsoSeenBy?: readonly string[]
  plan?: string
  /** Screens open even without the plan. */
  planless?: readonly ('list' | 'view')[]
  /** Words by which the command palette finds the type. */
  palavras: string
  /** Other names of the list that also match when typed whole. */
  chamado?: readonly string[]
  /** List and viewer are separate screens. */
  ownList?: true
  /** Title of the section with the header's rarer fields. */
  details?: string
  /** Word shown in lists instead of the model. */
  inPlaceOfModel?: string
}

/** Traits of a type of document (`tipo_operacao`). Code asks these traits, not the type's number. */
export interface DocumentType {
  /** `tipo_operacao` of the API. */
  tipo: number
  /** Name of the operation in lists and errors. */
  title: string
  screen: TypeScreen
  /** The first operation is the default. */
  operations: readonly TypeOperation[]
  /** computed: by rules; estimated: by rules, as the taxes of a later note; typed: by a person. */
  taxes: 'computed' | 'estimated' | 'typed'
  /** Says whether a line must, may or cannot choose rules of ICMS and PIS/COFINS. */
  rules: 'required' | 'chosen' | 'none'
  /** True when the document is issued as a note. */
  issued: boolean
  /** own: the shop's prices; given: the prices of another note. */
  prices: 'own' | 'given'
  /** Says whether a line demands a CFOP, shows it, or has none. */
  cfop: 'required' | 'shown' | 'none'
  /** Proposal from the product's CFOP of sale; `rule`: that CFOP itself; null: none. */
  proposes: CfopProposal | 'rule' | null
  /** Billing in the header. `unpaid`: begins as 'sem pagamento'; `asked`: the user must choose. */
  billing: { unpaid: boolean; asked: boolean }
  /** True when the document refers to other documents (NFref). */
  refers: boolean
  /** Types that a document may become, besides its returns. */
  becomes: readonly number[]
  /** Type whose goods this type returns. */
  returns?: number
  /** Type whose notes this type completes: the lines may have only taxes. */
  completes?: number
  /** Sells: counts as turnover, pays commission, uses credit, owes DIFAL. */
  sells?: true
  /** Buys: makes the cost, and the shop pays. */
  buys?: true
  /** Asks a supplier for goods; its partner is the supplier. */
  toSupplier?: true
  /** Only offers: no debt, credit or stock; it expires, and becomes another document once and whole. */
  offers?: true
  /** The board of orders shows its progress (`status_app`). */
  tracked?: true
  /** Reserves its goods although no note moves them. */
  reserves?: true
  /** Has only payments and no lines; their sum is the total. */
  financial?: true
  /** Takes goods back by receipt, also at the till and from anonymous buyers. */
  receipts?: true
  /** Each line needs a reason of return. */
  reasons?: true
  /** Annuls a whole note by another note (Ajustes SINIEF 13/24 and 14/24). */
  annuls?: true
  /** Returns IPI in its own group (vIPIDevol). */
  ipiReturned?: true
}

/** Keeps the literal types of a declaration, with which names of rights are checked. */
export const defineType = <const T extends DocumentType>(type: T): T => type
