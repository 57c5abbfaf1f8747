import type { CfopProposal } from './cfop.ts'

/** An operation of a type, as its note is issued: one row. */
export interface TypeOperation {
  /** `finalidade_op` and `tipo_documento` of the wire: with the type's number they name the row. */
  finalidade: 0 | 1
  documento: number
  modelos: readonly string[]
  natOp: string
  /** 0 entrada, 1 saída. */
  tpNF: '0' | '1'
  /** 1 normal, 2 complementar, 3 ajuste, 4 devolução, 5 crédito, 6 débito. */
  finNFe: '1' | '2' | '3' | '4' | '5' | '6'
  /** Over the counter: its 55 has the paper of one (tpImp 6) and the limits of a 65. */
  balcao: boolean
  /** indPres before anybody says; absent: the buyer is there. 0: nobody can be there (MOC, B25b). */
  atendimento?: 0
  /** Which way its goods go through stock; null: they stay where they are. */
  estoque: 'sai' | 'entra' | null
}

/** Names, place and rights of a type's screens (doc 3 §3.1). */
export interface TypeScreen {
  title: string
  singular: string
  /** The singular is feminine: 'a nota', 'cancelada'. */
  feminino?: true
  /** 'nova nota', 'editar venda': what a route calls one, and whether it is 'Nova'. */
  one: readonly ['Novo' | 'Nova', string]
  /** Path of the list; null: the type stands in the list of `within`. */
  route: string | null
  within?: number
  /** Last part of the edit path (G-008). */
  edit: 'editar' | 'edit'
  permission: string
  /** Words of the right, where the type declares it. */
  right?: string
  /** Rights that show the type's documents and accept them, beside its own. */
  alsoSeenBy?: readonly string[]
  plan?: string
  /** Parts that open without the plan too. */
  planless?: readonly ('list' | 'view')[]
  /** Words the palette finds it by. */
  palavras: string
  /** Names of its list as good as its title, when typed whole. */
  chamado?: readonly string[]
  /** List and viewer are other screens. */
  ownList?: true
  /** Title of the part with the header's rarer fields. */
  details?: string
  /** Word that lists show in place of the model. */
  inPlaceOfModel?: string
}

/** All that a type of document (`tipo_operacao`) is: what others ask about one is asked of these traits. */
export interface DocumentType {
  /** `tipo_operacao` of the wire. */
  tipo: number
  /** Name of the operation in lists and refusals. */
  title: string
  screen: TypeScreen
  /** The first row is what a document is that does not say. */
  operations: readonly TypeOperation[]
  /** Rules compute them; they estimate those of a note to come (doc 2 §2.6, G-131); a person types them (doc 3 §9.1). */
  taxes: 'computed' | 'estimated' | 'typed'
  /** A line must choose its rules of ICMS and PIS/COFINS, may, or does not. */
  rules: 'required' | 'chosen' | 'none'
  /** Becomes a note by itself. */
  issued: boolean
  /** Sold at the shop's own prices, or at those of another's note. */
  prices: 'own' | 'given'
  /** CFOP of a line: asked for, shown, or neither. */
  cfop: 'required' | 'shown' | 'none'
  /** CFOP proposed from the one a product is sold by; `rule`: that one; null: none. */
  proposes: CfopProposal | 'rule' | null
  /** Billing of the header: 'sem pagamento' until somebody says otherwise; whether it must be said. */
  billing: { unpaid: boolean; asked: boolean }
  /** Refers to other documents (NFref). */
  refers: boolean
  /** Types that a document may turn into, beside the returns of it. */
  becomes: readonly number[]
  /** Type whose goods it gives back. */
  returns?: number
  /** Type whose notes it completes: its lines may say a tax alone. */
  completes?: number
  /** Counts as turnover, pays commission, spends credit, owes DIFAL. */
  sells?: true
  /** Buys: makes cost, is paid by the shop. */
  buys?: true
  /** Only offered: nothing is owed, lent or moved; expires, and becomes another once, whole. */
  offers?: true
  /** Its progress (`status_app`) is followed on the board of orders. */
  tracked?: true
  /** Keeps its goods from others although no note of it moves them. */
  reserves?: true
  /** Payments alone: it has no lines, and is paid as it is said to be (G-123). */
  financial?: true
  /** Takes receipts back: at the till too, from a buyer who may be unnamed. */
  receipts?: true
  /** Each line says why it comes back. */
  reasons?: true
  /** Annuls a note on paper, whole (Ajustes SINIEF 13/24 and 14/24). */
  annuls?: true
  /** Gives IPI back in a group of its own (vIPIDevol). */
  ipiReturned?: true
}

/** Keeps the literals of a row, which names of rights are checked by. */
export const defineType = <const T extends DocumentType>(type: T): T => type
